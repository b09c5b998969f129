import type { LogDimension } from '../../../server/src/logs/log-store.ts';
import type { ClickHouse } from '../../support/open-clickhouse.ts';
import { attributeToSql, filterToSql, hasAttribute } from './filter-to-sql.ts';
import type { SampleQuestion } from './sample-question.ts';
import type { SampleRecord } from './sample-record.ts';

/** Datasets of log records as rows of ClickHouse, and what it answers to the same questions. */
export interface ClickHouseLogs {
  insert(datasets: readonly (readonly SampleRecord[])[]): Promise<void>;
  /** One line for each cell of the answer. */
  ask(dataset: number, question: SampleQuestion): string[];
}

interface GroupRow {
  readonly bucket: number;
  readonly values: readonly string[];
  readonly present: readonly boolean[];
  readonly count: string;
  readonly newest: readonly [string, number][];
}

interface ListRow {
  readonly time_ns: string;
  readonly arrival: number;
  readonly body: string;
  readonly severity: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Expresses the meaning of a record in SQL: fallback of its time, invalid ids, severities, the event name. */
function recordsOf(sent: string, receivedAtNs: bigint): string {
  return `SELECT dataset, arrival, body, attributes, resource,
    if(sent_ns != 0, sent_ns, if(observed_ns != 0, observed_ns, ${receivedAtNs})) AS time_ns,
    multiIf(severity_number BETWEEN 1 AND 4, 'trace', severity_number BETWEEN 5 AND 8, 'debug',
      severity_number BETWEEN 9 AND 12, 'info', severity_number BETWEEN 13 AND 16, 'warn',
      severity_number BETWEEN 17 AND 20, 'error', severity_number BETWEEN 21 AND 24, 'fatal', 'unspecified') AS severity,
    if(event_field != '', event_field, attributes['event.name']) AS event_name,
    resource['service.name'] AS service_name,
    if(trace_field = repeat('0', 32), '', trace_field) AS trace_id,
    if(span_field = repeat('0', 16), '', span_field) AS span_id
  FROM ${sent}`;
}

export function createClickHouseLogs(database: ClickHouse, receivedAtNs: bigint): ClickHouseLogs {
  database.run(`CREATE TABLE sent (
    dataset UInt32, arrival UInt32, sent_ns Int64, observed_ns Int64, severity_number UInt8, event_field String,
    body String, trace_field String, span_field String, attributes Map(String, String), resource Map(String, String)
  ) ENGINE = MergeTree ORDER BY (dataset, arrival)`);

  function statsCells(dataset: number, { filter, stats }: SampleQuestion): string[] {
    const { boundsNs, groupBy, topK, exemplars } = stats;
    const bucket = `toInt32(arrayCount(bound -> bound <= time_ns, [${boundsNs.join(',')}]) - 1)`;
    const rows = database.rows<GroupRow>(`SELECT ${bucket} AS bucket,
        [${groupBy.map(valueToSql).join(',')}]::Array(String) AS values,
        [${groupBy.map(presenceToSql).join(',')}]::Array(Bool) AS present, count() AS count,
        arraySlice(arrayReverseSort(groupArray((time_ns, arrival))), 1, ${exemplars}) AS newest
      FROM log WHERE dataset = ${dataset} AND time_ns >= ${boundsNs[0]} AND time_ns < ${boundsNs.at(-1)}
        AND ${filterToSql(filter)} GROUP BY bucket, values, present`);
    return boundsNs.slice(1).flatMap((_, index) => {
      const groups = rows.filter((row) => row.bucket === index);
      const total = groups.reduce((sum, { count }) => sum + Number(count), 0);
      const kept = groupBy.length === 0 ? [] : groups.toSorted(compareGroups).slice(0, topK);
      const other = total - kept.reduce((sum, { count }) => sum + Number(count), 0);
      const lines = kept.map(({ values, present, count, newest }) => {
        const shown = values.map((value, place) => (present[place] ? value : null));
        return `bucket ${index} group ${JSON.stringify([shown, Number(count), newest.map(([time, arrival]) => `${time} ${arrival}`)])}`;
      });
      return [`bucket ${index} total ${total} other ${other}`, ...lines];
    });
  }

  function listCells(dataset: number, { filter, list }: SampleQuestion): string[] {
    const { window, limit } = list;
    const rows = database.rows<ListRow>(`SELECT time_ns, arrival, body, severity, attributes FROM log
      WHERE dataset = ${dataset} AND time_ns >= ${window.sinceNs} AND time_ns < ${window.untilNs}
        AND ${filterToSql(filter)} ORDER BY time_ns DESC, arrival DESC LIMIT ${limit + 1}`);
    const lines = rows.slice(0, limit).map(({ time_ns, arrival, body, severity, attributes }) => {
      const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
      return `record ${JSON.stringify([`${time_ns} ${arrival}`, body, severity, sorted])}`;
    });
    return [...lines, `more ${rows.length > limit}`];
  }

  return {
    async insert(datasets) {
      const lines = datasets.flatMap((records, dataset) =>
        records.map((record, arrival) => JSON.stringify(toRow(dataset, arrival, record))),
      );
      await database.insert('sent', Buffer.from(lines.join('\n')));
      database.run(
        `CREATE TABLE log ENGINE = MergeTree ORDER BY dataset SETTINGS index_granularity = 256 AS ${recordsOf('sent', receivedAtNs)}`,
      );
    },
    ask: (dataset, question) => [...statsCells(dataset, question), ...listCells(dataset, question)],
  };
}

function toRow(dataset: number, arrival: number, record: SampleRecord): Record<string, unknown> {
  return {
    dataset,
    arrival,
    sent_ns: String(record.timeNs),
    observed_ns: String(record.observedTimeNs),
    severity_number: record.severityNumber,
    event_field: record.eventName,
    body: record.body,
    trace_field: record.traceId,
    span_field: record.spanId,
    attributes: toObject(record.attributes),
    resource: toObject(record.resource),
  };
}

function toObject(attributes: ReadonlyMap<string, string>): object {
  // Of no prototype, so that the key `__proto__` is one like the others.
  return Object.assign(Object.create(null), Object.fromEntries(attributes));
}

function valueToSql(dimension: LogDimension): string {
  switch (dimension.kind) {
    case 'service':
      return 'service_name';
    case 'event':
      return 'event_name';
    case 'severity':
      return 'severity';
    case 'attribute':
      return attributeToSql(dimension.key);
  }
}

function presenceToSql(dimension: LogDimension): string {
  return dimension.kind === 'attribute' ? hasAttribute(dimension.key) : 'true';
}

/** Largest first, then value by value in the order of UTF-16 units, what was never set last. */
function compareGroups(a: GroupRow, b: GroupRow): number {
  if (a.count !== b.count) return Number(b.count) - Number(a.count);
  for (const [place, value] of a.values.entries()) {
    const other = b.values[place] ?? '';
    const [isPresent, isOtherPresent] = [a.present[place] === true, b.present[place] === true];
    if (isPresent !== isOtherPresent) return isPresent ? -1 : 1;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
