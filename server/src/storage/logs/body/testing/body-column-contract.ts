import { tokenizeBody } from '../../../../logs/body-tokens.ts';
import { viewOf } from '../../../../memory/view-of.ts';
import type { BodyColumn } from '../body-column.ts';
import { OpenBodies } from '../open-bodies.ts';

const encoder = new TextEncoder();

export function openBodiesOf(texts: readonly string[]): OpenBodies {
  const bodies = new OpenBodies();
  for (const text of texts) appendText(bodies, text);
  return bodies;
}

export function appendText(bodies: OpenBodies, text: string): void {
  const bytes = encoder.encode(text);
  bodies.append(viewOf(bytes), 0, bytes.length);
}

export function readTexts(column: BodyColumn, rowCount: number): string[] {
  return Array.from({ length: rowCount }, (_, row) => column.text(row));
}

/** The rows that `keepMatching` keeps. */
export function matchingRows(column: BodyColumn, tokens: readonly string[], of: readonly number[]): number[] {
  const rows = Uint16Array.from(of);
  return [...rows.subarray(0, column.keepMatching(tokens, rows, of.length))];
}

/** The same by the definition. */
export function rowsWithTokens(
  texts: readonly string[],
  tokens: readonly string[],
  of: readonly number[],
): number[] {
  return of.filter((row) => {
    const has = new Set(tokenizeBody(texts[row] ?? ''));
    return tokens.every((token) => has.has(token));
  });
}
