import type { Codes } from '../block.ts';
import type { BodyColumn } from '../body/body-column.ts';

/** A test of the rows of one block; tables hold 1 where a code matches, else 0. */
export type RowTest =
  /** `from <= values[row] < to`, of times and of sequences. */
  | { readonly kind: 'range'; readonly values: Float64Array; readonly from: number; readonly to: number }
  | { readonly kind: 'codes'; readonly codes: Codes; readonly table: Uint8Array }
  /** As `codes`, but a row without a value of its own (code 0) is tested by its inherited value. */
  | {
      readonly kind: 'layered';
      readonly codes: Codes;
      readonly table: Uint8Array;
      readonly inheritedCodes: Codes;
      readonly inheritedTable: Uint8Array;
    }
  /** The eight bytes of each row. */
  | { readonly kind: 'span'; readonly spanIds: Uint8Array; readonly id: Uint8Array }
  | { readonly kind: 'either'; readonly first: RowTest; readonly second: RowTest }
  /** For rare tests that need not be fast. */
  | { readonly kind: 'slow'; matches(row: number): boolean }
  | { readonly kind: 'body'; readonly bodies: BodyColumn; readonly tokens: readonly string[] };

/** Cheapest first, so that later ones test fewer rows. */
export const testOrder: readonly RowTest['kind'][] = [
  'range',
  'codes',
  'layered',
  'span',
  'either',
  'slow',
  'body',
];

/**
 * Writes the passing ones of the first `count` row numbers in `rows` to `kept`, in order.
 *
 * @param kept may be `rows` itself.
 * @returns how many passed.
 */
export function filterRows(test: RowTest, rows: Uint16Array, count: number, kept: Uint16Array): number {
  switch (test.kind) {
    case 'range':
      return keepRange(test.values, test.from, test.to, rows, count, kept);
    case 'codes':
      return keepCodes(test.codes, test.table, rows, count, kept);
    case 'layered':
      return keepLayered(test, rows, count, kept);
    case 'span':
      return keepSpan(test.spanIds, test.id, rows, count, kept);
    case 'either':
      return keepEither(test.first, test.second, rows, count, kept);
    case 'slow':
      return keepSlowly(test.matches, rows, count, kept);
    case 'body':
      kept.set(rows.subarray(0, count));
      return test.bodies.keepMatching(test.tokens, kept, count);
  }
}

function keepRange(
  values: Float64Array,
  from: number,
  to: number,
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  let keptCount = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? 0;
    kept[keptCount] = row;
    keptCount += Number(value >= from && value < to);
  }
  return keptCount;
}

/** Branchless, so that no share of passing rows is slow. */
function keepCodes(
  codes: Codes,
  table: Uint8Array,
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  let keptCount = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    kept[keptCount] = row;
    keptCount += table[codes[row] ?? 0] ?? 0;
  }
  return keptCount;
}

function keepLayered(
  { codes, table, inheritedCodes, inheritedTable }: RowTest & { readonly kind: 'layered' },
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  let keptCount = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const code = codes[row] ?? 0;
    const passes = code === 0 ? inheritedTable[inheritedCodes[row] ?? 0] : table[code];
    kept[keptCount] = row;
    keptCount += passes ?? 0;
  }
  return keptCount;
}

const spanIdBytes = 8;

function keepSpan(
  spanIds: Uint8Array,
  id: Uint8Array,
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  let keptCount = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const start = row * spanIdBytes;
    let equalCount = 0;
    while (equalCount < spanIdBytes && spanIds[start + equalCount] === id[equalCount]) equalCount += 1;
    if (equalCount === spanIdBytes) kept[keptCount++] = row;
  }
  return keptCount;
}

/** Merges what each test keeps: both in the order of `rows`. */
function keepEither(
  first: RowTest,
  second: RowTest,
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  const passing = [first, second].map((test) => {
    const passed = new Uint16Array(count);
    return new Set(passed.subarray(0, filterRows(test, rows, count, passed)));
  });
  return keepSlowly((row) => passing.some((passed) => passed.has(row)), rows, count, kept);
}

function keepSlowly(
  matches: (row: number) => boolean,
  rows: Uint16Array,
  count: number,
  kept: Uint16Array,
): number {
  let keptCount = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    if (matches(row)) kept[keptCount++] = row;
  }
  return keptCount;
}
