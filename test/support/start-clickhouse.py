"""Runs the ClickHouse inside chdb as a server: start-clickhouse.py libchdb.so [--interserver=host:port] [arguments of clickhouse-local].

With --interserver it may be a replica: others fetch from it at this address, the second one that it listens at.
It goes on serving when a connection fails, as a server does. It ends when its standard input does, so it never outlives the test that started it.
"""

import ctypes
import sys

from chdb_as_server import find_build, keep_serving, open_interserver_port

library = ctypes.CDLL(sys.argv[1])
base = find_build(sys.argv[1])
keep_serving(base)
arguments = sys.argv[2:]
if arguments and arguments[0].startswith("--interserver="):
    host, port = arguments.pop(0).removeprefix("--interserver=").split(":")
    open_interserver_port(base, host, int(port))
arguments = [b"clickhouse", *(argument.encode() for argument in arguments)]
library.chdb_query_cmdline.restype = ctypes.c_void_p
library.chdb_query_cmdline(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments))
