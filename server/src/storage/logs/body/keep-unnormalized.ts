import { tokenizeBody } from '../../../logs/body-tokens.ts';
import { hasRow, type RowBits } from './row-bits.ts';

/**
 * `BodyColumn.keepMatching` where some bodies are not in Normalization Form C. Those are few in ordinary text, so each one is read and
 * split as `tokenizeBody` does it, and the others are searched as they stand.
 *
 * @param unnormalized the rows of such bodies.
 * @param keepOthers `keepMatching` for other rows.
 * @param read the body of such a row, or `undefined` when it is known not to match.
 */
export function keepAlsoUnnormalized(
  tokens: readonly string[],
  unnormalized: RowBits,
  keepOthers: (rows: Uint16Array, count: number) => number,
  read: (row: number) => string | undefined,
  rows: Uint16Array,
  count: number,
): number {
  const all = rows.slice(0, count);
  const others = all.filter((row) => !hasRow(unnormalized, row));
  const otherCount = keepOthers(others, others.length);
  let other = 0;
  let kept = 0;
  for (const row of all) {
    if (hasRow(unnormalized, row)) {
      if (hasTokens(read(row), tokens)) rows[kept++] = row;
    } else if (other < otherCount && others[other] === row) {
      rows[kept++] = row;
      other++;
    }
  }
  return kept;
}

function hasTokens(body: string | undefined, tokens: readonly string[]): boolean {
  if (body === undefined) return false;
  const found = new Set(tokenizeBody(body));
  return tokens.every((token) => found.has(token));
}
