import { DamagedItem } from '../../../errors/damaged-item.ts';
import type { TraceSummary } from '../../../traces/trace.ts';
import type { PageStart, TraceJsonPage, TraceListPage, TraceListQuery } from '../../../traces/trace-store.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createFilterIndex } from '../postings/filter-index.ts';
import { createMatchScan } from '../postings/match-scan.ts';
import { createNumberRanges } from '../postings/number-range.ts';
import { numbersPerContainer, offsetsOf } from '../postings/posting-container.ts';
import { createProjectLookup } from '../rows/project-lookup.ts';
import { toTraceKey } from '../rows/trace-key.ts';
import { type TraceRow, toTraceSummary, traceColumns } from '../rows/trace-row.ts';
import { createRuleMatchReader } from '../rules/read-rule-matches.ts';
import { toDamagedItem } from './name-damage.ts';

/**
 * A page ends early once its tags, attributes and rule matches have this many characters, and the next one continues after it:
 * a thousand traces with the maximum labels would take a gigabyte. A numbered page, of at most 100 traces, cannot
 * end early.
 */
const maxPageLabelLength = 16 * 1024 * 1024;

export interface FoundDamage {
  /** Of the traces that the page leaves out; absent for none. */
  readonly damage?: readonly Pick<DamagedItem, 'item' | 'reason'>[];
}

export type ReadTraceList = TraceListPage & FoundDamage;
export type ReadTraceJson = TraceJsonPage & FoundDamage;

/** Answers one page and the exact total; call it inside one read transaction. */
export type TraceLister = (query: TraceListQuery, checkDeadline: DeadlineCheck) => ReadTraceList;

export function createTraceLister(db: SqliteDatabase): TraceLister {
  const findProject = createProjectLookup(db);
  const findRanges = createNumberRanges(db);
  const compileFilter = createFilterIndex(db);
  const readMatches = createRuleMatchReader(db);
  const selectTrace = db
    .prepare<[number], TraceRow>(`SELECT ${traceColumns} FROM trace WHERE trace_key = ?`)
    .safeIntegers();

  function readTrace(traceKey: number, item: string): { trace: TraceSummary; length: number } | DamagedItem {
    try {
      const row = selectTrace.get(traceKey);
      // The number is from postings of the same snapshot, where every number has a row.
      if (row === undefined) return new DamagedItem(item, 'its row is missing');
      const trace = toTraceSummary(row, readMatches(traceKey, row.trace_id.toString('hex')));
      return { trace, length: row.labels.length + reasonLength(trace) };
    } catch (error) {
      return error instanceof DamagedItem ? error : toDamagedItem(item, error);
    }
  }

  return (query, checkDeadline) => {
    const project = findProject(query.projectId);
    if (project === undefined) return { traces: [], total: 0 };
    const page = createPageCollector(query.start, query.pageSize);
    let total = 0;
    const scan = createMatchScan(compileFilter(project, query.filter), checkDeadline);
    for (const match of scan(findRanges(project, query.window))) {
      total += match.count;
      page.collect(match.container * numbersPerContainer, match.count, () => offsetsOf(match.numbers));
    }
    const maxLength = query.start.kind === 'offset' ? Number.POSITIVE_INFINITY : maxPageLabelLength;
    const traces: TraceSummary[] = [];
    const damage: DamagedItem[] = [];
    let labelLength = 0;
    let lastNumber = 0;
    for (const number of page.numbers.slice(0, query.pageSize)) {
      if (labelLength >= maxLength) break;
      checkDeadline();
      const read = readTrace(toTraceKey(project, number), `trace number ${number} of ${query.projectId}`);
      lastNumber = number;
      if (read instanceof DamagedItem) damage.push(read);
      else {
        labelLength += read.length;
        traces.push(read.trace);
      }
    }
    const hasMore = page.numbers.length > traces.length + damage.length;
    return {
      traces,
      total,
      ...(hasMore ? { nextAfterNumber: lastNumber } : {}),
      ...(damage.length > 0 ? { damage: damage.map(({ item, reason }) => ({ item, reason })) } : {}),
    };
  };
}

/** Of the filters of the rules that matched: up to 4,096 bytes each. */
function reasonLength({ ruleMatches }: TraceSummary): number {
  return ruleMatches.reduce((sum, { matchReason }) => sum + matchReason.length, 0);
}

interface PageCollector {
  /** Newest first; one more than the page size when a further match exists. */
  readonly numbers: readonly number[];
  /** Adds the matches of a container, newest container first. */
  collect(base: number, count: number, listOffsets: () => readonly number[]): void;
}

function createPageCollector(start: PageStart, pageSize: number): PageCollector {
  const numbers: number[] = [];
  const below = start.kind === 'after' ? start.traceNumber : Number.POSITIVE_INFINITY;
  let toSkip = start.kind === 'offset' ? start.offset : 0;

  return {
    numbers,
    collect(base, count, listOffsets) {
      if (numbers.length > pageSize || base >= below) return;
      if (count <= toSkip) {
        toSkip -= count;
        return;
      }
      for (const offset of listOffsets().toReversed()) {
        if (numbers.length > pageSize) return;
        if (base + offset >= below) continue;
        if (toSkip > 0) toSkip -= 1;
        else numbers.push(base + offset);
      }
    },
  };
}
