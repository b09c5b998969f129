import { releaseBuffer } from '../../../memory/release-buffer.ts';
import { spareBytes } from '../../bytes/decompress-bytes.ts';
import { type BlockPlace, DamagedBlock } from './damaged-block.ts';
import type { BlockDirectory } from './directory.ts';
import { unpackPart } from './part-bytes.ts';

/** Caches decoded columns between queries. */
export interface ColumnCache {
  get(name: string): object | undefined;
  /** @param byteSize the estimated memory of the column. */
  set(name: string, column: object, byteSize: number): void;
}

/** The source of a sealed block's bytes. */
export interface BlockSource {
  readonly place: BlockPlace;
  /** The stored bytes of a part, `undefined` when there are none. */
  readPart(name: string, number: number): Uint8Array | undefined;
  readonly cache: ColumnCache;
}

export interface Decoded<Column extends object> {
  readonly column: Column;
  readonly byteSize: number;
}

/** The columns of one block, decoded on first access. */
export interface BlockColumns {
  hasPart(name: string): boolean;
  /** The unpacked bytes of a part. @throws DamagedBlock */
  partBytes(name: string): Uint8Array;
  /** `partBytes` that the cache keeps for the next query, but not this block. @throws DamagedBlock */
  cachedBytes(name: string): Uint8Array;
  /**
   * The column of that name; `decode` runs if neither this block nor the cache has it.
   *
   * @throws DamagedBlock also for a RangeError of `decode`.
   */
  column<Column extends object>(name: string, decode: () => Decoded<Column>): Column;
  /** Reads the bytes of a part, and frees them: V8 collects all garbage the sooner the more of such buffers there are. @throws DamagedBlock */
  readBytes<Found>(name: string, read: (bytes: Uint8Array) => Found): Found;
  /** The column of that name, if this block or the cache has it. */
  known(name: string): object | undefined;
  /**
   * Decodes a part of a column, which is not kept.
   *
   * @throws DamagedBlock also for a RangeError of `decode`.
   */
  decodeOnce<Found>(name: string, decode: () => Found): Found;
}

export function openBlockColumns(directory: BlockDirectory, source: BlockSource): BlockColumns {
  // The cache may evict a column while a query still reads the block.
  const inUse = new Map<string, object>();

  function partBytes(name: string): Uint8Array {
    const entry = directory.parts.get(name);
    const stored = entry === undefined ? undefined : source.readPart(name, entry.number);
    try {
      if (entry === undefined || stored === undefined) throw new RangeError('it is missing');
      return unpackPart(stored, entry);
    } catch (cause) {
      throw new DamagedBlock(source.place, name, cause);
    }
  }

  function cachedBytes(name: string): Uint8Array {
    const cacheName = `${name}.bytes`;
    // Cast: only this function caches under such names.
    const cached = source.cache.get(cacheName) as Uint8Array | undefined;
    if (cached !== undefined) return cached;
    const bytes = partBytes(name);
    source.cache.set(cacheName, bytes, bytes.byteLength);
    return bytes;
  }

  function readBytes<Found>(name: string, read: (bytes: Uint8Array) => Found): Found {
    const bytes = partBytes(name);
    const found = read(bytes);
    // Otherwise they are those of the source.
    if (directory.parts.get(name)?.isCompressed === true) releaseBuffer(bytes, spareBytes);
    return found;
  }

  function decodeOnce<Found>(name: string, decode: () => Found): Found {
    try {
      return decode();
    } catch (cause) {
      throw cause instanceof RangeError ? new DamagedBlock(source.place, name, cause) : cause;
    }
  }

  function decodeColumn(name: string, decode: () => Decoded<object>): object {
    const { column, byteSize } = decodeOnce(name, decode);
    source.cache.set(name, column, byteSize);
    return column;
  }

  return {
    hasPart: (name) => directory.parts.has(name),
    partBytes,
    cachedBytes,
    readBytes,
    column<Column extends object>(name: string, decode: () => Decoded<Column>): Column {
      let column = inUse.get(name);
      if (column === undefined) {
        column = source.cache.get(name) ?? decodeColumn(name, decode);
        inUse.set(name, column);
      }
      // Cast: a name is always decoded to the same type.
      return column as Column;
    },
    known: (name) => inUse.get(name) ?? source.cache.get(name),
    decodeOnce,
  };
}
