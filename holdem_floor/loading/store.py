"""A file of records by key, from which only those that are asked for are read.

A head, a table of hashed keys, the records. Every part carries its checksum, so that a file that was cut short,
damaged or made by something else is noticed before anything of it is used.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from struct import Struct, error
from typing import Final

_MAGIC: Final = b"floor\x00\r\n"
_START: Final = Struct("<8sIIII")
"""Magic, length and checksum of the head, number of slots and checksum of the table."""
_SLOT: Final = Struct("<IQI")
"""Hash of the key, place and length of the record; a slot of length 0 is empty."""
_RECORD: Final = Struct("<IH")
"""Checksum of what follows, length of the key."""


class StoreError(Exception):
    """The file is not a whole store."""


class Store:
    """A store that is open for reading; the head is read, the records are not."""

    def __init__(self, path: Path) -> None:
        """Raises OSError and StoreError."""
        self._file = path.open("rb", buffering=0)
        try:
            magic, head_length, head_sum, self._slots, table_sum = _START.unpack(self._read(0, _START.size))
        except error:
            raise StoreError from None
        if magic != _MAGIC:
            raise StoreError
        self.head = self._read(_START.size, head_length)
        self._table = self._read(_START.size + head_length, self._slots * _SLOT.size)
        if zlib.crc32(self.head) != head_sum or zlib.crc32(self._table) != table_sum:
            raise StoreError

    def get(self, key: str) -> bytes | None:
        """The record of this key; None when there is none. Raises StoreError."""
        name = key.encode()
        hashed = zlib.crc32(name)
        for step in range(self._slots):
            found, place, length = _SLOT.unpack_from(self._table, (hashed + step) % self._slots * _SLOT.size)
            if not length:
                return None
            if found == hashed:
                record = self._record(place, length)
                if record.startswith(name, _RECORD.size) and _RECORD.unpack_from(record)[1] == len(name):
                    return record[_RECORD.size + len(name) :]
        return None

    def records(self) -> dict[str, bytes]:
        """Every record. Raises StoreError."""
        found: dict[str, bytes] = {}
        for _, place, length in _SLOT.iter_unpack(self._table):
            if length:
                record = self._record(place, length)
                end = _RECORD.size + _RECORD.unpack_from(record)[1]
                found[record[_RECORD.size : end].decode()] = record[end:]
        return found

    def _record(self, place: int, length: int) -> bytes:
        record = self._read(place, length)
        if len(record) != length or zlib.crc32(record[4:]) != _RECORD.unpack_from(record)[0]:
            raise StoreError
        return record

    def _read(self, place: int, length: int) -> bytes:
        try:
            self._file.seek(place)
            return self._file.read(length)
        except OSError:
            raise StoreError from None


def write_store(path: Path, head: bytes, records: Mapping[str, bytes]) -> None:
    """Write a store whole or not at all: whoever reads sees the former one until the new one is there.

    Raises OSError.
    """
    slots = 2 * len(records) + 1
    table = [(0, 0, 0)] * slots
    place = _START.size + len(head) + slots * _SLOT.size
    body: list[bytes] = []
    for key, data in records.items():
        name = key.encode()
        content = _RECORD.pack(0, len(name))[4:] + name + data
        record = zlib.crc32(content).to_bytes(4, "little") + content
        hashed = zlib.crc32(name)
        slot = next(at % slots for at in range(hashed, hashed + slots) if not table[at % slots][2])
        table[slot] = (hashed, place, len(record))
        place += len(record)
        body.append(record)
    packed = b"".join(_SLOT.pack(*slot) for slot in table)
    start = _START.pack(_MAGIC, len(head), zlib.crc32(head), slots, zlib.crc32(packed))
    _replace(path, b"".join((start, head, packed, *body)))


def _replace(path: Path, content: bytes) -> None:
    import tempfile  # noqa: PLC0415 - only where something is written

    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
