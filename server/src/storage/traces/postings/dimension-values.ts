import { eventSeverities } from '../../../traces/trace.ts';
import type { TraceDimension } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { MemoryBudget } from '../../threads/memory-budget.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createFieldLookup } from './field-lookup.ts';
import type { ContainerMatch } from './match-scan.ts';
import { createBitmap, decodeInto, numbersPerContainer, offsetsOf } from './posting-container.ts';
import { assertPosting } from './stored-posting.ts';
import { createTermScan } from './term-scan.ts';

/** An entry of a map, and the head of a string. */
const bytesPerValue = 64;

/** The value of each trace of a container in one dimension. */
export interface DimensionValues {
  /** A code per offset, 0 for a trace without a value; reused by the next call. Codes are stable. */
  load(container: number): Uint32Array;
  /** Of a trace among the matches. */
  valueOf(code: number): string | undefined;
}

export interface DimensionRequest {
  readonly project: number;
  readonly dimension: TraceDimension;
  /** The matches of the query. Only their values are kept: a dimension may have any number of others. */
  readonly scanMatches: () => Iterable<ContainerMatch>;
  readonly checkDeadline: DeadlineCheck;
  readonly budget: MemoryBudget;
}

export type DimensionReader = (request: DimensionRequest) => DimensionValues;

export function createDimensionReader(db: SqliteDatabase): DimensionReader {
  const findField = createFieldLookup(db);
  const scanTerms = createTermScan(db);
  const selectPostings = db.prepare<
    [number, number, number],
    { term: number; numbers: Buffer; crc: number | null }
  >('SELECT term, numbers, crc FROM posting WHERE project = ? AND container = ? AND field = ? AND term > 0');

  return ({ project, dimension, scanMatches, checkDeadline, budget }) => {
    const key = dimension.kind === 'attribute' ? dimension.key : '';
    const field = findField(project, dimension.kind, key);
    const codes = new Uint32Array(numbersPerContainer);
    if (field === undefined) return { load: () => codes, valueOf: () => undefined };
    const isSeverity = dimension.kind === 'severity';
    const values = new Map<number, string>();
    const numbers = createBitmap();

    let loaded: number | undefined;
    const load = (container: number): Uint32Array => {
      // Many buckets of statistics may be within one container.
      if (container === loaded) return codes;
      codes.fill(0);
      const postings = selectPostings.all(project, container, field);
      // A trace may have several severities and counts under the highest, so that one is written last.
      if (isSeverity) postings.sort((a, b) => rank(values, a.term) - rank(values, b.term));
      for (const posting of postings) {
        assertPosting({ project, container, field, term: posting.term }, posting.numbers, posting.crc);
        numbers.fill(0);
        decodeInto(numbers, posting.numbers);
        for (const offset of offsetsOf(numbers)) codes[offset] = posting.term;
      }
      loaded = container;
      return codes;
    };

    const addCodes = (match: ContainerMatch): void => {
      load(match.container);
      for (const offset of offsetsOf(match.numbers)) {
        const code = codes[offset] ?? 0;
        if (code === 0 || values.has(code)) continue;
        budget.charge(bytesPerValue);
        values.set(code, '');
      }
    };

    // The few severities are ranked by their values, so all of them are read.
    if (!isSeverity) for (const match of scanMatches()) addCodes(match);
    // Terms are found by their values, not by their numbers.
    for (const { id, value } of scanTerms(field, checkDeadline)) {
      if (!isSeverity && !values.has(id)) continue;
      budget.charge(2 * value.length);
      values.set(id, value);
    }
    return { load, valueOf: (code) => values.get(code) };
  };
}

function rank(values: ReadonlyMap<number, string>, term: number): number {
  const severities: readonly (string | undefined)[] = eventSeverities;
  return severities.indexOf(values.get(term));
}
