"""Lets the ClickHouse inside chdb be a server that others rely on, and a replica.

The library is that of clickhouse-local, which has all of the code of a ClickHouse server, but ends the process when a connection fails:
KillingErrorHandler::exception calls std::terminate where a server only logs. It fails whenever another server that asked for rows gives
up before it has read all of them. `keep_serving` replaces that function by one that does nothing; the error is logged before it is called.

A server also opens a port from which other replicas fetch, and tells tables its address. clickhouse-local sets neither: a replicated table
stays read-only there. `open_interserver_port` replaces three places more:

1. Context::getInterserverIOAddress returns the address, and sets the scheme that replicas use, which is empty otherwise.
2. Context::getInterserverCredentials returns those of a server without any: an empty user and password.
3. Where the HTTP listener makes the handlers of an address, every second address gets those for replicas instead of those for queries.

Nothing else is changed: tables, inserts, fetches and Keeper sessions are those of the release. Offsets and layouts hold for x86-64 and one
build, so the bytes that are replaced are compared first, and another build ends the process with a line. All of it is done in memory, after
the library is loaded and before it runs.
"""

import ctypes
import mmap
import struct
import sys

VERSION = "chdb 3.4.0"

# Of every exception that leaves a connection: push rax; call std::terminate.
HANDLE_CONNECTION_ERROR = 0xF113480
GET_ADDRESS = 0x1417C9C0
GET_CREDENTIALS = 0x1417C940
CREATE_HANDLER_FACTORY = 0x18395CC0
# The call of it, for each address that the HTTP listener is at.
CALL_OF_CREATE = 0xF117FF6
# Within GET_ADDRESS, whose code is unused then, and near enough for a call with a relative address.
TRAMPOLINE = GET_ADDRESS + 0x7C

EXPECTED = {
    HANDLE_CONNECTION_ERROR: "50e8fa66e211cccccccccccccccccccc",
    GET_ADDRESS: "4156534883ec484c8b36490fbe8e6701",
    GET_CREDENTIALS: "41574156534c8b3f498d9f8801000048",
    CREATE_HANDLER_FACTORY: "554157415641554154534881ec980000",
    CALL_OF_CREATE: "e8c5dc2709",
}

# Of Context's shared part, where the scheme is.
SCHEME_OFFSET = 0x170
REPLICA_HANDLERS = b"InterserverIOHTTPHandler-factory"

RETURN = b"\xc3"
PAGE_BYTES = 4096
READ_WRITE_EXECUTE = 7


def find_build(library_path):
    """Returns where the loaded library begins. Ends the process for another build."""
    base = find_base(library_path)
    for offset, expected in EXPECTED.items():
        if ctypes.string_at(base + offset, len(expected) // 2).hex() != expected:
            sys.exit(f"{library_path} is not the build of {VERSION} for x86-64: a server cannot be made of it")
    return base


def find_base(library_path):
    with open("/proc/self/maps", encoding="utf8") as maps:
        for line in maps:
            if line.rstrip().endswith(library_path.rsplit("/", 1)[-1]):
                return int(line.split("-")[0], 16)
    raise RuntimeError(f"{library_path} is not loaded")


def keep_serving(base):
    replace(base + HANDLE_CONNECTION_ERROR, RETURN)


def open_interserver_port(base, host, port):
    replace(base + GET_ADDRESS, jump_to(arena.add(return_address(host, port))))
    replace(base + GET_CREDENTIALS, return_credentials())
    replace(base + TRAMPOLINE, jump_to(arena.add(alternate_handlers(base + CREATE_HANDLER_FACTORY))))
    replace(base + CALL_OF_CREATE, b"\xe8" + struct.pack("<i", TRAMPOLINE - (CALL_OF_CREATE + 5)))


class Arena:
    """A page of code and data."""

    def __init__(self):
        self.page = mmap.mmap(-1, PAGE_BYTES, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.page))
        self.used = 0

    def add(self, content):
        """Returns its address."""
        start = self.used
        self.page[start : start + len(content)] = content
        self.used = (start + len(content) + 15) & ~15
        return self.address + start


def return_address(host, port):
    """std::pair<String, UInt16> in the memory at rdi; rsi has the context, which begins with a pointer to its shared part."""
    data = arena.add(short_string(host.encode()) + struct.pack("<Q", port) + short_string(b"http"))
    return b"".join(
        [
            bytes.fromhex("488b16"),  # mov rdx, [rsi]
            move_to_rcx(data),
            bytes.fromhex("0f1001 0f1107"),  # the first 16 bytes of the host
            bytes.fromhex("488b4110 48894710"),  # the other 8
            bytes.fromhex("668b4118 66894718"),  # the port
            bytes.fromhex("0f104120 0f1182") + struct.pack("<i", SCHEME_OFFSET),
            bytes.fromhex("488b4130 488982") + struct.pack("<i", SCHEME_OFFSET + 16),
            bytes.fromhex("4889f8 c3"),  # mov rax, rdi; ret
        ]
    )


def return_credentials():
    """std::shared_ptr in rax and rdx, without a count of owners: it is never freed.

    The credentials are two strings, those that are sent, and a vector of pairs of strings, those that are accepted.
    """
    pair = arena.add(short_string(b"") + short_string(b""))
    vector = struct.pack("<QQQ", pair, pair + 48, pair + 48)
    credentials = arena.add(short_string(b"") + short_string(b"") + vector)
    return move_to_rax(credentials) + bytes.fromhex("31d2 c3")  # xor edx, edx; ret


def alternate_handlers(create_handler_factory):
    """The name of the factory is the fourth argument, in rcx."""
    name = arena.add(long_string(REPLICA_HANDLERS))
    counter = arena.add(bytes(4))
    rename = move_to_rcx(name)
    return b"".join(
        [
            move_to_rax(counter),
            bytes.fromhex("833001"),  # xor dword [rax], 1
            b"\x75" + bytes([len(rename)]),  # jnz over the next instruction
            rename,
            jump_to(create_handler_factory),
        ]
    )


def short_string(content):
    """std::string of this library with up to 22 bytes."""
    if len(content) > 22:
        raise ValueError(f"{content} is too long")
    return content.ljust(23, b"\0") + bytes([len(content)])


def long_string(content):
    """std::string of this library with more bytes, which stand elsewhere."""
    return struct.pack("<QQQ", arena.add(content + b"\0"), len(content), (len(content) + 1) | (1 << 63))


def move_to_rax(value):
    return b"\x48\xb8" + struct.pack("<Q", value)


def move_to_rcx(value):
    return b"\x48\xb9" + struct.pack("<Q", value)


def jump_to(address):
    return move_to_rax(address) + b"\xff\xe0"


def replace(address, code):
    start = address & -PAGE_BYTES
    made_writable = ctypes.CDLL(None, use_errno=True).mprotect(
        ctypes.c_void_p(start), ctypes.c_size_t(2 * PAGE_BYTES), READ_WRITE_EXECUTE
    )
    if made_writable != 0:
        raise OSError(ctypes.get_errno(), "the code of the library cannot be replaced")
    ctypes.memmove(address, code, len(code))


# Lives as long as the process, which runs what is in it.
arena = Arena()
