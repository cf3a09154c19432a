#!/usr/bin/python3
"""The light source and the real iio-sensor-proxy, on a sensor that umockdev simulates.

The sensor counts in halves of a lux.
"""
import os
import shutil
import sys
import time

import testbed
from follower import Bus, Follower, Program, skip

DAEMON = shutil.which("iio-sensor-proxy", path=f"{os.environ.get('PATH')}:/usr/libexec:/usr/sbin")
TWO_POLLS = 1.7  # seconds


SENSOR = "/sys/devices/platform/light/iio:device0"
DESCRIPTION = """P: /devices/platform/light/iio:device0
E: DEVTYPE=iio_device
E: SUBSYSTEM=iio
E: IIO_SENSOR_PROXY_TYPE=iio-poll-als
A: name=als
A: in_illuminance_raw=100
A: in_illuminance_scale=0.5
"""


def start_daemon():
    """The daemon, which says what it does."""
    return Program(DAEMON, "-v", environment=os.environ | {"G_MESSAGES_DEBUG": "all"})


def measure(bed, light):
    """Has the sensor measure so many lux."""
    bed.set_attribute(SENSOR, "in_illuminance_raw", str(light * 2))


def check_observing(bed, follower, daemon):
    """Claimed while it is observed, told when it changes, and released."""
    assert follower.at_first == ["source light state idle"], follower.at_first
    assert not [line for line in daemon.rest() if "ClaimLight" in line]
    follower.say("observe light-level")
    before = follower.wait("light-level .*")
    assert before == ["source light state waiting", "source light state ready", "-- flush"], before
    assert follower.transcript[-1] == "light-level 50", "the first level is not what was measured"

    measure(bed, 150)
    assert follower.wait("light-level 150") == ["-- flush"]

    follower.say("unobserve light-level")
    follower.wait("source light state idle")
    daemon.wait(".*'ReleaseLight'.*")
    # That nothing is read any more is seen only by waiting for what would be read.
    time.sleep(TWO_POLLS)
    assert not daemon.rest(), "the sensor is still read"
    assert follower.get("light-level") == "150"


def check_unplugging(bed, follower, daemon):
    """A sensor that goes, and its daemon with it, leaves the last level."""
    follower.say("observe light-level")
    follower.wait("source light state ready")
    bed.uevent(SENSOR, "remove")
    bed.remove_device(SENSOR)
    daemon.wait_for_end()
    follower.wait("source light state unavailable .*")
    assert follower.get("light-level") == "150"

    bed.add_from_string(DESCRIPTION)
    measure(bed, 20)
    with start_daemon():
        before = follower.wait("light-level 20")
        assert before == ["source light state waiting", "source light state ready", "-- flush"], before
    follower.wait("source light state unavailable .*")


def check_restart(bed, follower):
    """A daemon that is started again is asked again, and told when nobody observes."""
    measure(bed, 30)
    with start_daemon() as daemon:
        daemon.wait(".*'ClaimLight'.*")
        follower.wait("light-level 30")
        follower.quit()
        # What it had claimed is free again, for its connection has gone.
        time.sleep(TWO_POLLS)
        daemon.rest()
        time.sleep(TWO_POLLS)
        assert not daemon.rest(), "the sensor is still read"


def main():
    if not DAEMON:
        skip("iio-sensor-proxy is missing")
    if not shutil.which("dbus-daemon"):
        skip("dbus-daemon is missing")
    bed = testbed.make()
    bed.add_from_string(DESCRIPTION)
    with Bus() as bus:
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
        with Follower(sys.argv[1], "light") as follower:
            with start_daemon() as daemon:
                daemon.wait(".*Found device.*")
                check_observing(bed, follower, daemon)
                check_unplugging(bed, follower, daemon)
            check_restart(bed, follower)
    print("iio-sensor-proxy: claimed, told, released, unplugged, plugged in and started again")


main()
