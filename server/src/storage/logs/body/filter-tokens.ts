import { viewOf } from '../../../memory/view-of.ts';
import type { FrozenBodies } from './frozen-bodies.ts';
import { normalizeBody } from './normalized-body.ts';
import { hasRow } from './row-bits.ts';
import { createTokenCursor, nextToken } from './token-cursor.ts';
import type { TokenFilterBuilder } from './token-filter.ts';

const cursor = createTokenCursor();

/**
 * Adds all tokens of a body to the filter of the current chunk.
 *
 * @param view of the bytes.
 */
export function addTokens(
  filter: TokenFilterBuilder,
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
): void {
  let from = start;
  while (nextToken(cursor, bytes, from, end)) {
    filter.add(view, cursor.start, cursor.end);
    from = cursor.end;
  }
}

/** Adds all tokens of those bodies among the rows that are not in Normalization Form C, in that form. */
export function addNormalizedTokens(
  filter: TokenFilterBuilder,
  { bytes, ends, unnormalized }: FrozenBodies,
  rows: Uint16Array,
): void {
  if (unnormalized === undefined) return;
  for (const row of rows) {
    if (!hasRow(unnormalized, row)) continue;
    const normalized = normalizeBody(bytes.subarray(ends[row - 1] ?? 0, ends[row]));
    addTokens(filter, normalized, viewOf(normalized), 0, normalized.length);
  }
}
