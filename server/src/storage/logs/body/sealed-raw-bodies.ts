import type { BodyColumn } from './body-column.ts';
import { cacheLast } from './cache-last.ts';
import { chunkOf, chunkRows, keepByChunk, rowInChunk } from './chunk.ts';
import { bodiesPart, tokenFilterPart } from './part-names.ts';
import { hasAllTokens, toSearchTokens } from './search-token.ts';
import { findChunks } from './token-filter.ts';

/** Reads what `encodeRawBodies` wrote. */
export function openSealedRawBodies(rowCount: number, part: (name: string) => Uint8Array): BodyColumn {
  const chunkAt = cacheLast((chunk) =>
    readChunk(part(bodiesPart(chunk)), Math.min(chunkRows, rowCount - chunk * chunkRows)),
  );

  return {
    text: (row) => chunkAt(chunkOf(row)).text(rowInChunk(row)),
    keepMatching(tokens, rows, count) {
      const searched = toSearchTokens(tokens);
      const chunks = findChunks(part(tokenFilterPart), searched);
      const testOf = (chunk: number) => {
        const { bytes, startOf, endOf } = chunkAt(chunk);
        return (row: number) => {
          const index = rowInChunk(row);
          return hasAllTokens(searched, bytes, startOf(index), endOf(index));
        };
      };
      return keepByChunk(chunks, testOf, rows, count);
    },
  };
}

function readChunk(part: Uint8Array, rowCount: number) {
  const ends = new DataView(part.buffer, part.byteOffset, rowCount * Uint32Array.BYTES_PER_ELEMENT);
  const bytes = part.subarray(ends.byteLength);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endOf = (index: number) => ends.getUint32(index * Uint32Array.BYTES_PER_ELEMENT, true);
  const startOf = (index: number) => (index === 0 ? 0 : endOf(index - 1));
  return {
    bytes,
    startOf,
    endOf,
    text: (index: number) => buffer.toString('utf8', startOf(index), endOf(index)),
  };
}
