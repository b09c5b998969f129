import { parseTraceFilter } from '../parse-trace-filter.ts';
import type { TraceRule } from '../trace-rule.ts';
import { sampleProjectId } from './sample-trace.ts';

/** A rule of the sample project. */
export function sampleRule(id: string, filterText: string, changes: Partial<TraceRule> = {}): TraceRule {
  return {
    id,
    projectId: sampleProjectId,
    name: `Rule ${id}`,
    filterText,
    filter: parseTraceFilter(filterText),
    revision: 1,
    ...changes,
  };
}
