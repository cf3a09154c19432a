#!/bin/sh
# README's two commands on a fresh Debian 12 that has Swift and nothing else: a root made with
# debootstrap, with what swift.org asks for beside its toolchain, make, and a copy of the project.
. "$(dirname "$0")/setting.sh"
PATH=$PATH:/usr/sbin:/sbin
need swift

debian=bookworm
grep -qx "VERSION_CODENAME=$debian" /etc/os-release || not_here 'this is not Debian 12'
[ "$(id -u)" -eq 0 ] || not_here 'only root can make a root'
need debootstrap chroot unshare mount mknod

toolchain=$(swift_toolchain)
[ -d "$toolchain/usr/lib/swift" ] || cannot "no toolchain of swift.org's layout is at '$toolchain'"
[ "$toolchain" != / ] || not_here "Swift lies in the system's own folders: it cannot be lent alone"

# Mounts are made in a namespace of this script's own, so that they cannot outlive it.
if [ "${1:-}" != --unshared ]; then
  root=$(mktemp -d)
  chmod 755 "$root"
  trap 'rm -rf --one-file-system "$root"' EXIT
  trap 'exit 1' INT TERM
  # What debootstrap does first, and what is done below: containers often allow only some of it.
  { mknod "$root/null" c 1 3 && echo >"$root/null"; } || not_here 'devices cannot be made here'
  rm "$root/null"
  # shellcheck disable=SC2016 # for the shell within
  unshare --mount --propagation private sh -c \
    'mount --bind / "$0" && mount -t proc proc "$0/proc" && chroot "$0" /bin/true' "$root" \
    || not_here 'mount namespaces, mounts or chroot are not allowed here'
  status=0
  unshare --mount --propagation private "$0" --unshared "$root" || status=$?
  exit "$status"
fi
root=$2

# Packages come from where the host's come from, whatever the suite is called there (bookworm, stable);
# if apt has no lists of Debian 12's they come from where debootstrap takes them, and then not from the
# host's other sources.
find_source () {
  # shellcheck disable=SC2016 # for apt-get
  source=$(apt-get indextargets --format '$(CODENAME) $(RELEASE) $(REPO_URI) $(ORIGIN)' \
    'Identifier: Packages' \
    | awk -v name=$debian '$1 == name && $4 == "Debian" { print $2, $3; exit }')
}
find_source
[ -n "$source" ] || { apt-get -qq update && find_source; }
suite=${source%% *}
mirror=${source#* }
debootstrap --variant=minbase "${suite:-$debian}" "$root" ${mirror:+"$mirror"} \
  || fail 'debootstrap has failed: see above'

if [ -n "$source" ]; then
  rm -f "$root/etc/apt/sources.list"
  for part in sources.list sources.list.d preferences.d keyrings trusted.gpg.d; do
    [ ! -e "/etc/apt/$part" ] || cp -a "/etc/apt/$part" "$root/etc/apt/"
  done
fi
cp -a /usr/share/keyrings/. "$root/usr/share/keyrings/"
apt-config dump | grep '^Acquire::\(http\|https\|Retries\)' >"$root/etc/apt/apt.conf.d/99host" || true

# What the host trusts and how it resolves names; once more when ca-certificates has made its own.
copy_network () {
  for file in /etc/resolv.conf /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    if [ -e "$file" ]; then
      mkdir -p "$root$(dirname "$file")"
      cp -L "$file" "$root$file"
    fi
  done
}
copy_network

mkdir -p "$root$toolchain" "$root/home/milieu"
mount --bind "$toolchain" "$root$toolchain"
mount -o remount,ro,bind "$root$toolchain"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
tar --exclude=./.git --exclude=./.build --exclude=./build -cf - . \
  | tar -xf - -C "$root/home/milieu" --no-same-owner

within () {
  echo "# $*"
  chroot "$root" /usr/bin/env -C /home/milieu HOME=/root DEBIAN_FRONTEND=noninteractive \
    PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:$toolchain/usr/bin" "$@" \
    || fail "in the fresh root, this has failed: $*"
}

unset BUILD MAKEFLAGS
within apt-get -qq update
within apt-get -qq install -y --no-install-recommends ca-certificates binutils-gold gcc git \
  libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-dev \
  libxml2-dev pkg-config tzdata uuid-dev make >/dev/null
copy_network
within make demo
within make check
echo 'make demo and make check on a fresh Debian 12'
