import { compareGroups } from '../../statistics/compare-groups.ts';
import { encodeLog } from '../encoded-log.ts';
import type { LogRecord, StoredLog } from '../log.ts';
import { toSeverity } from '../log-severity.ts';
import type { LogDimension, LogStatsBucket, LogStatsGroup, LogStatsQuery } from '../log-store.ts';

/** One bucket of statistics, straight from the definition. @param logs its matches, newest first. */
export function countLogs(
  { groupBy, topK, exemplars }: Pick<LogStatsQuery, 'groupBy' | 'topK' | 'exemplars'>,
  logs: readonly StoredLog[],
  span: Pick<LogStatsBucket, 'startNs' | 'endNs'>,
): LogStatsBucket {
  const groups = groupBy.length === 0 ? [] : toGroups(groupBy, logs, exemplars);
  const kept = groups.sort(compareGroups).slice(0, topK);
  const keptCount = kept.reduce((sum, { count }) => sum + count, 0);
  return { ...span, totalCount: logs.length, groups: kept, otherCount: logs.length - keptCount };
}

function toGroups(
  groupBy: readonly LogDimension[],
  logs: readonly StoredLog[],
  exemplars: number,
): LogStatsGroup[] {
  const valuesOf = (log: LogRecord) => groupBy.map((dimension) => dimensionValue(log, dimension));
  const byValues = Map.groupBy(logs, (log) => JSON.stringify(valuesOf(log).map((value) => value ?? null)));
  return [...byValues.values()].map((members) => ({
    values: members.slice(0, 1).flatMap(valuesOf),
    count: members.length,
    exemplars: members.slice(0, exemplars).map(encodeLog),
  }));
}

function dimensionValue(log: LogRecord, dimension: LogDimension): string | undefined {
  switch (dimension.kind) {
    case 'service':
      return log.serviceName;
    case 'severity':
      return toSeverity(log.severityNumber);
    case 'event':
      return log.eventName ?? '';
    case 'attribute':
      return log.attributes.get(dimension.key) ?? log.resourceAttributes.get(dimension.key);
  }
}
