import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FilterDialect } from '../dialect.ts';
import { formatFilter } from '../format.ts';
import { parseFilter } from '../parse.ts';

interface GrammarCase {
  readonly title: string;
  readonly filter: string;
  /** The lines below the filter. */
  readonly outcome: string;
}

/**
 * Tests a dialect against a text of cases, separated by blank lines. A valid filter:
 *
 *     # title
 *     > filter
 *     = canonical form
 *
 * and a rejected one, where the carets mark the range of the diagnostic:
 *
 *     # title
 *     > filter
 *     |    ^^^ reason
 *     | message
 *     | hint
 */
export function testGrammarCases(casesFile: URL, dialect: FilterDialect): void {
  const cases = parseGrammarCases(readFileSync(casesFile, 'utf8'));
  test.each(cases)('$title: $filter', ({ filter, outcome }) => {
    expect(describeOutcome(filter, dialect)).toBe(outcome);
  });
}

function describeOutcome(filter: string, dialect: FilterDialect): string {
  const parsed = parseFilter(filter, dialect);
  if (parsed.ok) return `= ${formatFilter(parsed.filter)}`.trimEnd();
  const { reason, start, end, message, hint } = parsed.diagnostic;
  const marks = `${' '.repeat(start)}${'^'.repeat(end - start)}`;
  return `| ${marks} ${reason}\n| ${message}\n| ${hint}`;
}

function parseGrammarCases(text: string): readonly GrammarCase[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [title = '', filter = '', ...outcome] = block.split('\n');
      if (!title.startsWith('# ') || !/^>( |$)/.test(filter))
        throw new Error(`Malformed grammar case: ${block}`);
      return { title: title.slice(2), filter: filter.slice(2), outcome: outcome.join('\n') };
    });
}
