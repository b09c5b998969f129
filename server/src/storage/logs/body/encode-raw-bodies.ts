import { viewOf } from '../../../memory/view-of.ts';
import { chunkRows } from './chunk.ts';
import { encodeTemplates } from './encoded-templates.ts';
import { addNormalizedTokens, addTokens } from './filter-tokens.ts';
import type { FrozenBodies } from './frozen-bodies.ts';
import { bodiesPart, templatesPart, tokenFilterPart } from './part-names.ts';
import { TokenFilterBuilder } from './token-filter.ts';

/** Whole bodies in chunks: where each one ends as 32 bits, little-endian, then the bytes. */
export function encodeRawBodies(bodies: FrozenBodies, order: Uint16Array): Map<string, Uint8Array> {
  const parts = new Map([[templatesPart, encodeTemplates([])]]);
  const filter = new TokenFilterBuilder();
  for (let first = 0; first < order.length; first += chunkRows) {
    const rows = order.subarray(first, first + chunkRows);
    const chunk = encodeChunk(bodies, rows, filter);
    addNormalizedTokens(filter, bodies, rows);
    parts.set(bodiesPart(first / chunkRows), chunk);
    filter.endChunk();
  }
  return parts.set(tokenFilterPart, filter.finish());
}

function encodeChunk(
  { bytes, ends }: FrozenBodies,
  rows: Uint16Array,
  filter: TokenFilterBuilder,
): Uint8Array {
  let length = 0;
  for (const row of rows) length += (ends[row] ?? 0) - (ends[row - 1] ?? 0);
  const chunkEnds = new Uint32Array(rows.length);
  const chunk = new Uint8Array(chunkEnds.byteLength + length);
  const view = viewOf(bytes);
  let target = chunkEnds.byteLength;
  let index = 0;
  for (const row of rows) {
    const start = ends[row - 1] ?? 0;
    const end = ends[row] ?? 0;
    chunk.set(bytes.subarray(start, end), target);
    addTokens(filter, bytes, view, start, end);
    target += end - start;
    chunkEnds[index++] = target - chunkEnds.byteLength;
  }
  chunk.set(new Uint8Array(chunkEnds.buffer));
  return chunk;
}
