import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { formatFilter } from '../../../server/src/filter/format.ts';
import {
  encodeLogsRequest,
  type ResourceLogsInit,
} from '../../../server/src/ingest/otlp/testing/encode-logs-request.ts';
import type { LogPosition } from '../../../server/src/logs/log.ts';
import { toSeverity } from '../../../server/src/logs/log-severity.ts';
import type { LogStatsBucket, LogStore } from '../../../server/src/logs/log-store.ts';
import { parseLogFilter } from '../../../server/src/logs/parse-log-filter.ts';
import { sequenceOfMark } from '../../../server/src/logs/sequence-mark.ts';
import { decodeLogs } from '../../../server/src/logs/testing/decode-logs.ts';
import { openDatabase } from '../../../server/src/storage/sqlite/open-database.ts';
import type { SampleQuestion } from './sample-question.ts';
import type { SampleRecord } from './sample-record.ts';

const day = 86_400_000_000_000n;
const budget = { deadlineMs: Number.POSITIVE_INFINITY };
/** Number of requests per dataset. */
const requestsPerDataset = 3;

/** Sends each dataset to a project of its own; returns the sequence that each begins with in an empty store. */
export async function appendDatasets(
  store: LogStore,
  datasets: readonly (readonly SampleRecord[])[],
  receivedAtNs: bigint,
): Promise<number[]> {
  let nextSequence = sequenceOfMark(await store.arrivalMark('prj_0')) + 1;
  const firstSequences: number[] = [];
  for (const [dataset, records] of datasets.entries()) {
    const size = Math.ceil(records.length / requestsPerDataset);
    const appends: Promise<void>[] = [];
    for (let start = 0; start < records.length; start += size) {
      const sent = records.slice(start, start + size);
      appends.push(appendRecords(store, `prj_${dataset}`, `key-${start}`, sent, receivedAtNs));
    }
    // One after the other: projects that write at the same time take turns.
    await Promise.all(appends);
    firstSequences.push(nextSequence);
    nextSequence += records.length;
  }
  return firstSequences;
}

/** Requests of a project are stored in the order in which they are appended, so they need not wait for each other. */
export async function appendRecords(
  store: LogStore,
  projectId: string,
  keyId: string,
  records: readonly SampleRecord[],
  receivedAtNs: bigint,
): Promise<void> {
  const { accepted } = await store.append({
    projectId,
    keyId: `${projectId}-${keyId}`,
    request: encodeLogsRequest(records.map(toResourceLogs)),
    receivedAtNs,
    oldestNs: receivedAtNs - 10n * day,
    newestNs: receivedAtNs + 10n * day,
  });
  if (accepted !== records.length) throw new Error(`${accepted} of ${records.length} records were accepted`);
}

/** Waits until day files have every record: the write-ahead log keeps none. */
export async function untilSealed(folder: string): Promise<void> {
  const path = join(folder, 'wal.db');
  if (!existsSync(path)) throw new Error(`${path} is not there`);
  const wal = openDatabase(path);
  const count = wal.prepare<[], number>('SELECT count(*) FROM wal').pluck();
  while (count.get() !== 0) await delay(50);
  wal.close();
}

/** The cells of the answers, in the form in which `createClickHouseLogs` gives them. */
export async function queryLogStore(
  store: LogStore,
  dataset: number,
  firstSequence: number,
  { filter, stats, list }: SampleQuestion,
): Promise<string[]> {
  // As a client writes it, so that the grammar has its part in the comparison.
  const query = { projectId: `prj_${dataset}`, filter: parseLogFilter(formatFilter(filter)) };
  const placeOf = ({ timeNs, sequence }: LogPosition): string => `${timeNs} ${sequence - firstSequence}`;
  const buckets = await store.stats({ ...query, ...stats }, budget);
  const page = await store.list({ ...query, ...list }, budget);
  const lines = decodeLogs(page.records).map((record) => {
    const attributes = [...record.attributes].sort(([a], [b]) => (a < b ? -1 : 1));
    return `record ${JSON.stringify([placeOf(record), record.body, toSeverity(record.severityNumber), attributes])}`;
  });
  return [
    ...buckets.flatMap((bucket, index) => bucketCells(bucket, index, placeOf)),
    ...lines,
    `more ${page.hasMore}`,
  ];
}

function bucketCells(
  { totalCount, otherCount, groups }: LogStatsBucket,
  index: number,
  placeOf: (record: LogPosition) => string,
): string[] {
  const lines = groups.map(({ values, count, exemplars }) => {
    const shown = values.map((value) => value ?? null);
    return `bucket ${index} group ${JSON.stringify([shown, count, exemplars.map(placeOf)])}`;
  });
  return [`bucket ${index} total ${totalCount} other ${otherCount}`, ...lines];
}

function toResourceLogs(record: SampleRecord): ResourceLogsInit {
  const { timeNs, observedTimeNs, severityNumber, eventName, body, traceId, spanId, attributes } = record;
  const sent = { timeNs, observedTimeNs, severityNumber, eventName, body, traceId, spanId, attributes };
  return { resource: record.resource, scopeLogs: [{ records: [sent] }] };
}
