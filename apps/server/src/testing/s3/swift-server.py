"""OpenStack Swift in one process: its proxy with the S3 API, and its three kinds of storage servers on one device."""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.ring.builder import RingBuilder  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

FOLDER, PORT = sys.argv[1], int(sys.argv[2])
KINDS = ("account", "container", "object")

STORAGE = """[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
log_address = {folder}/none
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """[DEFAULT]
swift_dir = {folder}
log_address = {folder}/none
[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = test-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
minimum_segment_size = 1
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


class Silent:
    """A log that nobody reads."""

    def write(self, *_):
        pass

    debug = info = warning = error = exception = write


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def serve(name, socket, text):
    app = loadapp(write(name + ".conf", text))
    eventlet.spawn(wsgi.server, socket, app, Silent(), protocol=SwiftHttpProtocol, log_output=False, debug=False)


def main():
    suffix = "[swift-hash]\nswift_hash_path_suffix = test\n"
    utils.SWIFT_CONF_FILE = write("swift.conf", suffix + "[storage-policy:0]\nname = one\ndefault = yes\n")
    utils.HASH_PATH_SUFFIX = b"test"
    os.makedirs(os.path.join(FOLDER, "devices", "one"), exist_ok=True)
    reload_storage_policies()
    for kind in KINDS:
        socket = eventlet.listen(("127.0.0.1", 0))
        port = socket.getsockname()[1]
        builder = RingBuilder(1, 1, 1)
        device = {"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "one", "meta": ""}
        address = {"ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
        builder.add_dev({**device, **address})
        builder.rebalance()
        builder.get_ring().save(os.path.join(FOLDER, kind + ".ring.gz"))
        serve(kind, socket, STORAGE.format(folder=FOLDER, kind=kind))
    serve("proxy", eventlet.listen(("127.0.0.1", PORT)), PROXY.format(folder=FOLDER))
    print("ready", flush=True)
    while True:
        eventlet.sleep(3600)


main()
