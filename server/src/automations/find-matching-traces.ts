import type { Filter } from '../filter/ast.ts';
import type { QueryBudget } from '../time/query-budget.ts';
import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { TraceSummary } from '../traces/trace.ts';
import { traceMatches } from '../traces/trace-matches.ts';
import type { PageStart, TraceStore } from '../traces/trace-store.ts';

export interface MatchSearch extends QueryBudget {
  readonly projectId: string;
  readonly filter: Filter;
  /** How many of the newest traces to test, deleted ones included. */
  readonly lastCount: number;
}

/** What is shown of a match. Without its labels: those of a thousand traces may take a gigabyte. */
export type MatchedTrace = Pick<
  TraceSummary,
  'traceId' | 'traceNumber' | 'name' | 'status' | 'severities' | 'createdAtMs'
>;

export interface FoundMatches {
  /** Fewer than asked for when the project has fewer. */
  readonly testedCount: number;
  /** Newest first. */
  readonly traces: readonly MatchedTrace[];
}

/** Traces whose summaries are read at a time. */
const pageSize = 500;
const everyStatus = parseTraceFilter('status="running" OR status="completed" OR status="deleted"');

/**
 * The newest traces of a project that a filter matches now, each tested by itself like a rule.
 *
 * @throws AppError `DEADLINE_EXCEEDED`.
 */
export async function findMatchingTraces(
  store: Pick<TraceStore, 'list'>,
  { projectId, filter, lastCount, ...budget }: MatchSearch,
): Promise<FoundMatches> {
  const traces: MatchedTrace[] = [];
  let testedCount = 0;
  let start: PageStart | undefined = { kind: 'newest' };
  while (start !== undefined && testedCount < lastCount) {
    const query = { projectId, filter: everyStatus, window: {}, start };
    const page = await store.list(
      { ...query, pageSize: Math.min(pageSize, lastCount - testedCount) },
      budget,
    );
    traces.push(...page.traces.filter((trace) => traceMatches(trace, filter)).map(toMatchedTrace));
    testedCount += page.traces.length;
    const { nextAfterNumber } = page;
    start = nextAfterNumber === undefined ? undefined : { kind: 'after', traceNumber: nextAfterNumber };
  }
  return { testedCount, traces };
}

function toMatchedTrace(trace: TraceSummary): MatchedTrace {
  const { traceId, traceNumber, name, status, severities, createdAtMs } = trace;
  return { traceId, traceNumber, name, status, severities, createdAtMs };
}
