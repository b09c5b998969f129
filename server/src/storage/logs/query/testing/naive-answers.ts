import type { Filter } from '../../../../filter/ast.ts';
import type { StoredLog } from '../../../../logs/log.ts';
import { logFieldKeys } from '../../../../logs/log-filter.ts';
import { logMatches } from '../../../../logs/log-matches.ts';
import { toSeverity } from '../../../../logs/log-severity.ts';
import type {
  LogCatalogueQuery,
  LogDimension,
  LogStatsQuery,
  LogWindow,
} from '../../../../logs/log-store.ts';
import type { DecodedBucket } from '../../../../logs/testing/decode-logs.ts';
import { compareGroups } from '../../../../statistics/compare-groups.ts';
import { newestRecordFirst } from '../list-evaluation.ts';
import type { LogArrivalsQuery, LogListQuery } from '../thread-queries.ts';

/** Of a list, or of arrivals. */
interface DecodedPage {
  readonly records: readonly StoredLog[];
  readonly hasMore: boolean;
}

/** Answers computed from the definitions, record by record. */

function matchesIn(records: readonly StoredLog[], filter: Filter, window: LogWindow): StoredLog[] {
  return records.filter(
    (record) =>
      record.timeNs >= window.sinceNs && record.timeNs < window.untilNs && logMatches(record, filter),
  );
}

export function listNaively(records: readonly StoredLog[], query: LogListQuery): DecodedPage {
  const { filter, window, before, untilSequence = Number.POSITIVE_INFINITY, limit } = query;
  const all = matchesIn(records, filter, window)
    .filter(({ sequence }) => sequence <= untilSequence)
    .filter(
      ({ timeNs, sequence }) =>
        before === undefined ||
        timeNs < before.timeNs ||
        (timeNs === before.timeNs && sequence < before.sequence),
    )
    .sort(newestRecordFirst);
  return { records: all.slice(0, limit), hasMore: all.length > limit };
}

export function countNaively(records: readonly StoredLog[], query: LogStatsQuery): DecodedBucket[] {
  const { boundsNs, groupBy, filter } = query;
  return boundsNs.slice(1).map((endNs, index) => {
    const startNs = boundsNs[index] ?? 0n;
    const all = matchesIn(records, filter, { sinceNs: startNs, untilNs: endNs }).sort(newestRecordFirst);
    const keyOf = (record: StoredLog): string =>
      JSON.stringify(groupBy.map((dimension) => [dimensionOf(record, dimension)]));
    const groups = groupBy.length === 0 ? [] : [...Map.groupBy(all, keyOf).values()];
    const ordered = groups
      .map((members) => ({
        values: groupBy.map((dimension) => members[0] && dimensionOf(members[0], dimension)),
        count: members.length,
        exemplars: members.slice(0, query.exemplars),
      }))
      .sort(compareGroups)
      .slice(0, query.topK);
    const kept = ordered.reduce((sum, { count }) => sum + count, 0);
    return { startNs, endNs, totalCount: all.length, groups: ordered, otherCount: all.length - kept };
  });
}

function dimensionOf(record: StoredLog, dimension: LogDimension): string | undefined {
  switch (dimension.kind) {
    case 'service':
      return record.serviceName;
    case 'event':
      return record.eventName ?? '';
    case 'severity':
      return toSeverity(record.severityNumber);
    case 'attribute':
      return record.attributes.get(dimension.key) ?? record.resourceAttributes.get(dimension.key);
  }
}

/** Everything a catalogue could list. */
export function catalogueNaively(
  records: readonly StoredLog[],
  { window }: LogCatalogueQuery,
): { readonly values: ReadonlyMap<string, ReadonlySet<string>>; readonly services: ReadonlySet<string> } {
  const values = new Map<string, Set<string>>();
  const services = new Set<string>();
  for (const record of matchesIn(records, { kind: 'filter', clauses: [] }, window)) {
    if (record.serviceName !== '') services.add(record.serviceName);
    for (const [key, value] of [...record.attributes, ...record.resourceAttributes]) {
      if (key === '' || logFieldKeys.has(key)) continue;
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  return { values, services };
}

export function arrivalsNaively(records: readonly StoredLog[], query: LogArrivalsQuery): DecodedPage {
  const { filter, window, afterSequence, limit, keep } = query;
  const all = matchesIn(records, filter, window)
    .filter(({ sequence }) => sequence > afterSequence)
    .sort((a, b) => a.sequence - b.sequence);
  const kept = keep === 'earliest' ? all.slice(0, limit) : all.slice(Math.max(0, all.length - limit));
  return { records: kept, hasMore: all.length > limit };
}
