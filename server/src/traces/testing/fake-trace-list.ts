import type { TraceSummary } from '../trace.ts';
import type { TraceListPage, TraceListQuery } from '../trace-store.ts';

/** A page, straight from the definition. @param matches of the query, in order of trace number. */
export function toListPage(
  matches: readonly TraceSummary[],
  { start, pageSize }: Pick<TraceListQuery, 'start' | 'pageSize'>,
): TraceListPage {
  const rest = matches
    .toReversed()
    .filter(({ traceNumber }) => start.kind !== 'after' || traceNumber < start.traceNumber)
    .slice(start.kind === 'offset' ? start.offset : 0);
  const traces = rest.slice(0, pageSize);
  const last = rest.length > pageSize ? traces.at(-1) : undefined;
  return {
    traces,
    total: matches.length,
    ...(last === undefined ? {} : { nextAfterNumber: last.traceNumber }),
  };
}
