import { parseTraceFilter } from '../traces/parse-trace-filter.ts';
import type { TraceRule } from '../traces/trace-rule.ts';
import type { Automation } from './automation.ts';

/**
 * The rule of an enabled automation.
 *
 * @throws AppError `INVALID_FILTER` when the stored filter is not valid in this release.
 */
export function toTraceRule({ id, projectId, name, filter, revision }: Automation): TraceRule {
  return { id, projectId, name, filterText: filter, filter: parseTraceFilter(filter), revision };
}
