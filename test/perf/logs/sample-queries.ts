import type { LogDimension, LogStore } from '../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../server/src/logs/parse-log-filter.ts';
import { needleWord, rareStatus } from './sample-logs.ts';

/** One query in the three languages; each result is the number of records it counts or lists. */
export interface SampleQuery {
  readonly goal: string;
  readonly atMost: number;
  ours(store: LogStore): Promise<number>;
  readonly clickHouse: string;
  readonly sqlite: string;
}

export interface QueriedTime {
  readonly startMs: number;
  readonly bucketMs: number;
}

export const sampleProjectId = 'prj_benchmark';
const bucketCount = 24;
const pageSize = 100;
const budget = { deadlineMs: Number.POSITIVE_INFINITY };

/** No record has this attribute, so it excludes none, but rules out roll-ups. */
const everyRow = 'NOT attribute.absent:*';

/** The queries of the goals L4 to L7: 24 buckets over all records, or the newest page. */
export function createSampleQueries({ startMs, bucketMs }: QueriedTime): SampleQuery[] {
  const boundsNs = Array.from(
    { length: bucketCount + 1 },
    (_, bucket) => BigInt(startMs + bucket * bucketMs) * 1_000_000n,
  );
  const window = { sinceNs: boundsNs[0] ?? 0n, untilNs: boundsNs.at(-1) ?? 0n };
  const clickHouseBucket = `intDiv(toUnixTimestamp(time) - ${startMs / 1000}, ${bucketMs / 1000}) AS bucket`;
  const sqliteBucket = `(time_ms - ${startMs}) / ${bucketMs} AS bucket`;

  async function count(store: LogStore, filter: string, groupBy: readonly LogDimension[]): Promise<number> {
    const buckets = await store.stats(
      {
        projectId: sampleProjectId,
        filter: parseLogFilter(filter),
        boundsNs,
        groupBy,
        topK: 20,
        exemplars: 0,
      },
      budget,
    );
    return buckets.reduce((sum, { totalCount }) => sum + totalCount, 0);
  }

  function histogram(goal: string, atMost: number, filter: string): SampleQuery {
    return {
      goal,
      atMost,
      ours: (store) => count(store, filter, [{ kind: 'service' }, { kind: 'severity' }]),
      clickHouse: `SELECT ${clickHouseBucket}, service, severity_number, count() AS count FROM log GROUP BY ALL`,
      sqlite: `SELECT ${sqliteBucket}, service, severity, count(*) AS count FROM log GROUP BY 1, 2, 3`,
    };
  }

  function search(goal: string, atMost: number, terms: string, tokens: readonly string[]): SampleQuery {
    const conditions = (test: (token: string) => string): string => tokens.map(test).join(' AND ');
    return {
      goal,
      atMost,
      ours: (store) => count(store, `body:"${terms}"`, []),
      clickHouse: `SELECT ${clickHouseBucket}, count() AS count FROM log
        WHERE ${conditions((token) => `hasToken(body, '${token}')`)} GROUP BY bucket`,
      sqlite: `SELECT ${sqliteBucket}, count(*) AS count FROM log
        WHERE ${conditions((token) => `instr(body, '${token}') > 0`)} GROUP BY bucket`,
    };
  }

  return [
    histogram('L4 histogram from rows', 0.4, everyRow),
    histogram('L4 histogram from roll-ups', 0.1, ''),
    {
      goal: 'L5 attribute = value',
      atMost: 0.15,
      ours: (store) => count(store, `attribute.http.response.status_code="${rareStatus}"`, []),
      clickHouse: `SELECT ${clickHouseBucket}, count() AS count FROM log
        WHERE attributes['http.response.status_code'] = '${rareStatus}' GROUP BY bucket`,
      sqlite: `SELECT ${sqliteBucket}, count(*) AS count FROM log
        WHERE attributes ->> '$."http.response.status_code"' = '${rareStatus}' GROUP BY bucket`,
    },
    {
      goal: 'L5 group by attribute',
      atMost: 0.15,
      ours: (store) => count(store, '', [{ kind: 'attribute', key: 'http.route' }]),
      clickHouse: `SELECT ${clickHouseBucket}, attributes['http.route'] AS route, count() AS count
        FROM log GROUP BY bucket, route`,
      sqlite: `SELECT ${sqliteBucket}, attributes ->> '$."http.route"' AS route, count(*) AS count
        FROM log GROUP BY 1, 2`,
    },
    search('L6 needle token', 0.25, needleWord, [needleWord]),
    search('L6 two tokens', 0.6, 'connection timeout', ['connection', 'timeout']),
    search('L6 absent token', 0.05, 'zzabsent', ['zzabsent']),
    {
      goal: 'L7 newest 100 with filters',
      atMost: 0.7,
      async ours(store) {
        const filter = parseLogFilter(
          `severity>="warn" AND attribute.http.response.status_code="${rareStatus}"`,
        );
        const query = { projectId: sampleProjectId, filter, window, limit: pageSize };
        return (await store.list(query, budget)).records.length;
      },
      clickHouse: `SELECT *, 1 AS count FROM log
        WHERE severity_number >= 13 AND attributes['http.response.status_code'] = '${rareStatus}'
        ORDER BY time DESC LIMIT ${pageSize}`,
      sqlite: `SELECT *, 1 AS count FROM log
        WHERE severity >= 13 AND attributes ->> '$."http.response.status_code"' = '${rareStatus}'
        ORDER BY time_ms DESC, rest_ns DESC LIMIT ${pageSize}`,
    },
  ];
}
