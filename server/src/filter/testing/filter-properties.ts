import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterDialect } from '../dialect.ts';
import { formatFilter } from '../format.ts';
import { filterLimits } from '../limits.ts';
import { parseFilter } from '../parse.ts';
import { arbitraryFilter } from './arbitrary-filter.ts';
import { arbitraryFilterText } from './arbitrary-filter-text.ts';
import { withoutRanges } from './without-ranges.ts';

/** More runs than other properties, because few random texts are filters. */
const textCount = 10 * (fc.readConfigureGlobal().numRuns ?? 100);

/** Properties of the filters of every dialect. */
export function testFilterProperties(dialect: FilterDialect): void {
  // The canonical text of a generated filter can exceed the length limit.
  const filters = arbitraryFilter(dialect).filter(
    (filter) => Buffer.byteLength(formatFilter(filter)) <= filterLimits.maxFilterBytes,
  );

  test('a printed filter is parsed back to the same filter', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const parsed = parseFilter(formatFilter(filter), dialect);
        expect(parsed.ok && withoutRanges(parsed.filter)).toEqual(withoutRanges(filter));
      }),
    );
  });

  test('the range of a leaf holds the text of that leaf', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = formatFilter(filter);
        const parsed = parseFilter(text, dialect);
        const leaves = parsed.ok ? parsed.filter.clauses.flatMap(({ alternatives }) => alternatives) : [];
        for (const leaf of leaves) {
          const alone = parseFilter(text.slice(leaf.range.start, leaf.range.end), dialect);
          const kept = { kind: 'filter', clauses: [{ kind: 'clause', alternatives: [leaf] }] } as const;
          expect(alone.ok && withoutRanges(alone.filter)).toEqual(withoutRanges(kept));
        }
      }),
    );
  });

  test('any text is parsed to a printable filter or rejected with a range within it', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitraryFilterText(dialect), (text) => {
        const parsed = parseFilter(text, dialect);
        if (parsed.ok) {
          accepted += 1;
          const printed = parseFilter(formatFilter(parsed.filter), dialect);
          expect(printed.ok && withoutRanges(printed.filter)).toEqual(withoutRanges(parsed.filter));
          return;
        }
        const { start, end, message, hint } = parsed.diagnostic;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(message).toMatch(new RegExp(` at offset ${start}\\.$`));
        expect(hint).not.toBe('');
      }),
      { numRuns: textCount },
    );
    // The fuzzing is useful only if it gets past the first token.
    expect(accepted).toBeGreaterThan(textCount / 100);
  });
}
