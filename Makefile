# Milieu for C, and the way into its demo and its checks. `make help` lists the targets.
#
# Builds differ by BUILD: each check that needs flags of its own has a folder of its own.

BUILD = build
DESTDIR =
PREFIX = /usr/local
INCLUDEDIR = $(PREFIX)/include
LIBDIR = $(PREFIX)/lib
CPPFLAGS = -DNDEBUG
CFLAGS = -O2 -g
LDFLAGS =
PKG_CONFIG = pkg-config

# Without cc, the gcc there is, or else the clang that comes with Swift.
ifeq ($(origin CC),default)
CC := $(shell command -v cc || command -v gcc || command -v clang \
	|| echo "$$(dirname "$$(readlink -f "$$(command -v swift)")")/clang")
endif

VERSION := $(shell sed -n 's/^.define MILIEU_VERSION_STRING "\(.*\)"/\1/p' include/milieu/version.h)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion
GLIB_CFLAGS = $(shell $(PKG_CONFIG) --cflags gio-2.0)
GLIB_LIBS = $(shell $(PKG_CONFIG) --libs gio-2.0) -lm
G_IR_SCANNER = g-ir-scanner
G_IR_COMPILER = g-ir-compiler
G_IR_FLAGS = --warn-all

all_flags = -std=c11 $(WARNINGS) -fPIC -fvisibility=hidden -pthread -Iinclude -MMD -MP
compile = $(CC) $(all_flags) $(CPPFLAGS) $(CFLAGS)
test_flags = -ITests/CMilieuTests/include

objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard $(1)/*.c))
core_objects = $(call objects,Sources/CMilieu)
# Folders that are one library.
theme_folders = $(wildcard Sources/CMilieuTheme Sources/CMilieuTheme/table \
  Sources/CMilieuTheme/animation)
theme_objects = $(foreach folder,$(theme_folders),$(call objects,$(folder)))
glib_folders = $(wildcard Sources/CMilieuGLib Sources/CMilieuGLib/system \
  Sources/CMilieuGLib/ambience Sources/CMilieuGLib/themes)
glib_objects = $(foreach folder,$(glib_folders),$(call objects,$(folder)))
test_objects = $(call objects,Tests/CMilieuTests)
theme_test_objects = $(call objects,Tests/CMilieuThemeTests)
glib_test_objects = $(call objects,Tests/CMilieuGLibTests)
libraries = $(BUILD)/$(1).a $(BUILD)/$(1).so $(BUILD)/$(1).so.$(VERSION)

# What other languages read of the adapter, by the name and version of its namespace.
gir = $(BUILD)/Milieu-0.gir
typelib = $(BUILD)/Milieu-0.typelib
can_introspect = command -v $(G_IR_SCANNER) $(G_IR_COMPILER) >/dev/null 2>&1 \
  && $(PKG_CONFIG) --exists gobject-introspection-1.0 gio-2.0 2>/dev/null
introspected := $(shell $(can_introspect) && echo yes)

.PHONY: all
all: core theme glib ## build the three C libraries into BUILD (default: build)
	@$(MAKE) --no-print-directory help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
	@echo "  Variables: CC CPPFLAGS CFLAGS LDFLAGS BUILD PREFIX INCLUDEDIR LIBDIR DESTDIR"

.PHONY: core
core: $(call libraries,libmilieu) $(BUILD)/milieu.pc ## build libmilieu alone, which needs no GLib

.PHONY: theme
theme: core ## build libmilieu-theme and libmilieu, which need no GLib
theme: $(call libraries,libmilieu-theme) $(BUILD)/milieu-theme.pc

.PHONY: glib
glib: theme
glib: has-glib $(call libraries,libmilieu-glib) $(BUILD)/milieu-glib.pc
glib: $(if $(introspected),$(gir) $(typelib))

.PHONY: has-glib
has-glib:
	@$(PKG_CONFIG) --exists gio-2.0 || { echo "libmilieu-glib needs GLib: install" \
	  "libglib2.0-dev and pkg-config, or build the others with \`make theme'." >&2; exit 1; }

.PHONY: gir
gir: has-gir $(gir) $(typelib) ## describe libmilieu-glib to other languages (Milieu-0.gir, .typelib)

.PHONY: has-gir
has-gir: has-glib
	@$(can_introspect) || { echo "Milieu-0.gir needs g-ir-scanner and what it knows of GLib:" \
	  "install gobject-introspection and libgirepository1.0-dev." >&2; exit 1; }

.PHONY: install
install: install-core install-theme install-glib ## install all below DESTDIR and PREFIX

# $(1) is the library and its pkg-config module, less "lib"; $(2) its folder of headers.
define install
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR)/$(2)
	install -m 644 include/$(2)/*.h $(DESTDIR)$(INCLUDEDIR)/$(2)
	install -m 644 $(BUILD)/lib$(1).a $(DESTDIR)$(LIBDIR)
	install -m 755 $(BUILD)/lib$(1).so.$(VERSION) $(DESTDIR)$(LIBDIR)
	ln -sf lib$(1).so.$(VERSION) $(DESTDIR)$(LIBDIR)/lib$(1).so.$(SOVERSION)
	ln -sf lib$(1).so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/lib$(1).so
	install -m 644 $(BUILD)/$(1).pc $(DESTDIR)$(LIBDIR)/pkgconfig
endef

.PHONY: install-core
install-core: core ## install libmilieu alone
	$(call install,milieu,milieu)

.PHONY: install-theme
install-theme: theme ## install libmilieu-theme, which needs libmilieu
	$(call install,milieu-theme,milieu-theme)

.PHONY: install-glib
install-glib: glib
	$(call install,milieu-glib,milieu-glib)
	$(if $(introspected),$(install_gir))

gir_folder = $(DESTDIR)$(PREFIX)/share/gir-1.0
typelib_folder = $(DESTDIR)$(LIBDIR)/girepository-1.0
define install_gir
install -d $(gir_folder) $(typelib_folder)
	install -m 644 $(gir) $(gir_folder)
	install -m 644 $(typelib) $(typelib_folder)
endef

.PHONY: uninstall
uninstall: ## remove what install put there
	rm -rf $(foreach l,milieu milieu-theme milieu-glib,$(DESTDIR)$(INCLUDEDIR)/$(l))
	rm -f $(foreach l,milieu milieu-theme milieu-glib,$(DESTDIR)$(LIBDIR)/lib$(l).a \
	  $(DESTDIR)$(LIBDIR)/lib$(l).so* $(DESTDIR)$(LIBDIR)/pkgconfig/$(l).pc) \
	  $(gir_folder)/$(notdir $(gir)) $(typelib_folder)/$(notdir $(typelib))

.PHONY: demo
demo: ## watch a window's day play on a GLib loop
	@Tests/checks/set-up.sh demo
	swift build --product milieuctl
	@"$$(swift build --show-bin-path)/milieuctl" demo

# The system's services are tested against by check-all, and by check where they are installed.
services := $(shell command -v umockdev-run >/dev/null && test -x /usr/libexec/xdg-desktop-portal \
  && echo services)

.PHONY: check
check: ## run the tests and what is quick to check (10 minutes)
	@Tests/checks/set-up.sh check
	@Tests/checks/run.sh --within 660 formats snippets set-up-says headers c $(services) symbols \
	  install examples swift swift-examples allocations docc scripts system bench-quick

.PHONY: check-all
check-all: ## run the rest: sanitizers, valgrind, compilers, GTK, a fresh root (40 minutes)
	@Tests/checks/set-up.sh check-all
	@Tests/checks/run.sh --within 2400 compilers analyzer sanitizers tight threads valgrind 32bit \
	  release swift-sanitizers gtk services desktop hostile introspection fresh-root

.PHONY: bench
bench: bench-program ## measure Milieu beside others, and rewrite README's table (6 minutes)
	@BUILD=$(BUILD) Tests/checks/allocations.sh
	$(bench) --allocations $$(awk 'NR > 1 { sum += $$(NF - 1) } END { print sum }' \
	  $(BUILD)/checks/allocations-table) \
	  --json $(BUILD)/bench.json --svg docs/benchmarks.svg --update-readme README.md

.PHONY: bench-quick
bench-quick: bench-program ## measure small trees, and fail where a ratio is far off
	$(bench) --quick

.PHONY: format
format: ## lay out C and Swift as .clang-format and .swift-format say
	@Tests/checks/formats.sh --rewrite

.PHONY: check-format
check-format: ## say what is laid out otherwise
	@Tests/checks/formats.sh

.PHONY: 32bit
32bit: ## build what needs no GLib, and its tests, for 32 bits into BUILD/32bit
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/32bit CFLAGS="$(CFLAGS) -m32" \
	  theme test-core test-theme

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BUILD) .build examples/swift/*/.build Tests/allocations/.build \
	  Tests/gtk/.build Benchmarks/.build

# What measures, with Qt where that is installed, and what is told to it: how large the core's code is.
bench_sizes = $(BUILD)/bench-sizes
bench = $(BUILD)/benchmarks/release/bench \
  --code-size $$(size -t $(bench_sizes)/libmilieu.a | awk 'END { print $$1 }')
.PHONY: bench-program
bench-program:
	@Tests/checks/set-up.sh bench
	@BENCH_QT=$$($(PKG_CONFIG) --exists Qt5Widgets && echo 1) swift build --product bench \
	  -c release --package-path Benchmarks --scratch-path $(BUILD)/benchmarks
	@$(MAKE) --no-print-directory -s BUILD=$(bench_sizes) CFLAGS=-Os $(bench_sizes)/libmilieu.a

# The C tests as programs that print TAP; arguments choose tests by their names.
.PHONY: test-core test-theme test-glib
test-core: $(BUILD)/test-core
test-theme: $(BUILD)/test-theme
test-glib: has-glib $(BUILD)/test-glib

$(BUILD)/test-core: $(test_objects) $(BUILD)/libmilieu.a
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $^

# The same main, asking another library's table.
$(BUILD)/obj/theme-tap.o $(BUILD)/obj/glib-tap.o: \
  $(BUILD)/obj/%-tap.o: Tests/CMilieuTests/tap.c $(BUILD)/flags
	$(compile) $(test_flags) -Dmilieu_tests_count=milieu_$*_tests_count \
	  -Dmilieu_tests_get=milieu_$*_tests_get -c $< -o $@

shared_test_objects = $(filter-out %/tap.o,$(test_objects))
theme_archives = $(BUILD)/libmilieu-theme.a $(BUILD)/libmilieu.a
glib_archives = $(BUILD)/libmilieu-glib.a $(theme_archives)
$(BUILD)/test-theme: $(BUILD)/obj/theme-tap.o $(theme_test_objects) $(shared_test_objects) \
  $(theme_archives)
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $^ -lm
$(BUILD)/test-glib: $(BUILD)/obj/glib-tap.o $(glib_test_objects) $(shared_test_objects) \
  $(glib_archives)
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $^ $(GLIB_LIBS)

# Follows the system and says what it hears, for the scripts in Tests/services.
.PHONY: test-services
test-services: has-glib $(BUILD)/test-services/follow

follow_object = $(BUILD)/obj/Tests/services/follow.o
$(BUILD)/test-services/follow: $(follow_object) $(glib_archives)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $^ $(GLIB_LIBS)

$(BUILD)/libmilieu.a: $(core_objects)
$(BUILD)/libmilieu-theme.a: $(theme_objects)
$(BUILD)/libmilieu-glib.a: $(glib_objects)
$(BUILD)/%.a:
	rm -f $@
	$(AR) -rcs $@ $^

link = $(CC) $(CFLAGS) $(LDFLAGS) -shared -pthread -Wl,-z,defs
$(BUILD)/libmilieu.so.$(VERSION): $(core_objects)
	$(link) -Wl,-soname,libmilieu.so.$(SOVERSION) -o $@ $^
$(BUILD)/libmilieu-theme.so.$(VERSION): $(theme_objects) $(BUILD)/libmilieu.so.$(VERSION)
	$(link) -Wl,-soname,libmilieu-theme.so.$(SOVERSION) -o $@ $^ -lm
$(BUILD)/libmilieu-glib.so.$(VERSION): $(glib_objects) $(BUILD)/libmilieu-theme.so.$(VERSION) \
  $(BUILD)/libmilieu.so.$(VERSION)
	$(link) -Wl,-soname,libmilieu-glib.so.$(SOVERSION) -o $@ $^ $(GLIB_LIBS)

# The names that the linker and the loader look for, so that BUILD serves programs as LIBDIR does.
$(BUILD)/%.so: $(BUILD)/%.so.$(VERSION)
	@ln -sf $(<F) $(BUILD)/$*.so.$(SOVERSION)
	@ln -sf $*.so.$(SOVERSION) $@

# The scanner asks the library itself, in a program that it links, for its types and signals; the
# library must be found there before one that is installed. It leaves files where it is run when it
# fails.
glib_headers = $(wildcard include/milieu-glib/*.h)
$(gir): $(glib_headers) $(wildcard $(addsuffix /*.c,$(glib_folders))) \
  $(BUILD)/libmilieu-glib.so $(BUILD)/libmilieu-theme.so $(BUILD)/libmilieu.so $(BUILD)/gir-flags | has-gir
	@rm -rf $@ $(BUILD)/gir
	@mkdir -p $(BUILD)/gir
	cd $(BUILD)/gir && GI_SCANNER_DISABLE_CACHE=1 CC='$(CC)' CFLAGS='$(CFLAGS)' \
	  LDFLAGS='$(LDFLAGS)' \
	  LD_LIBRARY_PATH="$(abspath $(BUILD))$${LD_LIBRARY_PATH:+:$$LD_LIBRARY_PATH}" \
	  $(G_IR_SCANNER) --quiet $(gir_flags) --output=$(abspath $@) \
	  $(abspath $(filter %.h %.c,$^))
$(typelib): $(gir)
	$(G_IR_COMPILER) --output=$@ $<

gir_flags = $(G_IR_FLAGS) --namespace=Milieu --nsversion=0 --identifier-prefix=MilieuGlib \
  --symbol-prefix=milieu_glib --include=Gio-2.0 --pkg=gio-2.0 --pkg-export=milieu-glib \
  --c-include=milieu-glib/milieu-glib.h -I$(CURDIR)/include $(GLIB_CFLAGS) \
  --sources-top-dirs=$(CURDIR) --no-libtool -L$(abspath $(BUILD)) --library=milieu-glib

$(core_objects) $(theme_objects) $(glib_objects): $(BUILD)/flags
$(test_objects) $(theme_test_objects) $(glib_test_objects): $(BUILD)/flags
$(follow_object): $(BUILD)/flags
$(glib_objects) $(glib_test_objects) $(follow_object): | has-glib
$(test_objects) $(theme_test_objects) $(glib_test_objects): private compile += $(test_flags)
$(theme_test_objects): private compile += -ITests/CMilieuThemeTests/include
$(glib_test_objects): private compile += -ITests/CMilieuGLibTests/include
$(glib_objects) $(glib_test_objects) $(follow_object): private compile += $(GLIB_CFLAGS)
$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(compile) -c $< -o $@

# Always anew, for the folders may be others than last time.
$(BUILD)/%.pc: Sources/pkgconfig/%.pc.in FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(abspath $(PREFIX))|' -e 's|@INCLUDEDIR@|$(abspath $(INCLUDEDIR))|' \
	  -e 's|@LIBDIR@|$(abspath $(LIBDIR))|' -e 's|@VERSION@|$(VERSION)|g' $< > $@

# Change when something is to be built otherwise, so that it is built anew.
flags = $(compile) $(LDFLAGS) $(VERSION)
.PHONY: FORCE
$(BUILD)/flags: written = $(flags)
$(BUILD)/gir-flags: written = $(gir_flags) $(G_IR_SCANNER)
$(BUILD)/flags $(BUILD)/gir-flags: FORCE
	@mkdir -p $(@D)/obj
	@echo '$(written)' | cmp -s - $@ || echo '$(written)' > $@

-include $(wildcard $(BUILD)/obj/*.d $(BUILD)/obj/*/*/*.d $(BUILD)/obj/*/*/*/*.d)
