"""Runs the ClickHouse inside chdb as a server: start-clickhouse.py libchdb.so [arguments of clickhouse-local].

It ends when its standard input does, so it never outlives the test that started it.
"""

import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
arguments = [b"clickhouse", *(argument.encode() for argument in sys.argv[2:])]
library.chdb_query_cmdline.restype = ctypes.c_void_p
library.chdb_query_cmdline(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments))
