import { createHash } from 'node:crypto';
import { encodeLabelBytes } from '../../../../server/src/metrics/label-bytes.ts';
import type { MetricMetadata } from '../../../../server/src/metrics/metric.ts';
import { labelValue } from '../../../../server/src/promql/labels/label-value.ts';
import { type Labels, metricNameLabel } from '../../../../server/src/promql/labels/labels.ts';
import type { ClickhouseDatabase } from '../../../../server/src/storage/clickhouse/database/clickhouse-database.ts';
import { RowWriter } from '../../../../server/src/storage/clickhouse/row-binary/row-writer.ts';
import { toUtcDay } from '../../../../server/src/time/utc-day.ts';

/** Ascending samples of one series; values keep their bits. */
export interface FilledSeries {
  readonly labels: Labels;
  readonly timestampsMs: ArrayLike<number>;
  readonly values: Float64Array<ArrayBuffer>;
}

export interface MetricFilling {
  readonly projectId: string;
  readonly series: readonly FilledSeries[];
  /** The UTC day on which a sample arrived, in days since the epoch: the day of the sample by default. */
  readonly arrivalDayOf?: (timestampMs: number) => number;
  readonly commit?: number;
}

const limits = { timeoutMs: 60_000 };
const wordsOfValue = 2;
let tokens = 0;

/** Samples and descriptions may be in any shard. */
type FilledDatabase = Pick<ClickhouseDatabase, 'insert' | 'shardCount' | 'chooseShard'>;

/** Inserts samples as a writer would, without a writer's decisions: those of each series into every shard in turn. */
export async function fillMetrics(
  clickhouse: FilledDatabase,
  { projectId, series, arrivalDayOf = toUtcDay, commit = 1 }: MetricFilling,
): Promise<void> {
  const registrations = new RowWriter();
  const { shardCount } = clickhouse;
  const blocks = new Map<string, { readonly rows: RowWriter; readonly shard: number }>();
  for (const { labels, timestampsMs, values } of series) {
    const labelBytes = encodeLabelBytes(labels);
    const id = createHash('sha256').update(labelBytes).digest().subarray(0, 16);
    const metric = labelValue(labels, metricNameLabel);
    for (const day of new Set(Array.from(timestampsMs, toUtcDay))) {
      registrations.text(projectId);
      registrations.uint32(day);
      registrations.text(metric);
      registrations.encoded(id);
      registrations.blob(labelBytes);
    }
    const words = new Uint32Array(values.buffer, values.byteOffset, wordsOfValue * values.length);
    for (let index = 0; index < values.length; index++) {
      const timeMs = timestampsMs[index] ?? 0;
      const arrivalDay = Math.max(0, arrivalDayOf(timeMs));
      const shard = 1 + (index % shardCount);
      const block = blocks.get(`${shard} ${arrivalDay}`) ?? { rows: new RowWriter(), shard };
      blocks.set(`${shard} ${arrivalDay}`, block);
      const { rows } = block;
      rows.text(projectId);
      rows.text(metric);
      rows.encoded(id);
      rows.bigint64(BigInt(timeMs));
      rows.uint64(words[wordsOfValue * index] ?? 0, words[wordsOfValue * index + 1] ?? 0);
      rows.bigint64(BigInt(commit));
      rows.uint16(arrivalDay);
    }
  }
  await insertInEach(clickhouse, 'INSERT INTO series (project, day, metric, series, labels)', registrations);
  for (const { rows, shard } of blocks.values()) {
    const into = 'INSERT INTO samples (project, metric, series, time_ms, value, commit, arrival_day)';
    await insert(clickhouse, into, rows.finish(), shard);
  }
}

export interface FilledMetadata {
  readonly projectId: string;
  readonly metadata: readonly MetricMetadata[];
  readonly commit: number;
}

export async function fillMetadata(
  clickhouse: FilledDatabase,
  { projectId, metadata, commit }: FilledMetadata,
): Promise<void> {
  const rows = new RowWriter();
  for (const { name, kind, unit, description } of metadata) {
    for (const text of [projectId, name, kind, unit, description]) rows.text(text);
    rows.bigint64(BigInt(commit));
  }
  const into = 'INSERT INTO metric_metadata (project, metric, kind, unit, description, commit)';
  if (rows.size > 0) await insert(clickhouse, into, rows.finish(), clickhouse.chooseShard());
}

export interface FilledExemplar {
  readonly seriesLabels: Labels;
  readonly labels: Labels;
  readonly timestampMs: number;
  readonly value: number;
}

export async function fillExemplars(
  clickhouse: FilledDatabase,
  projectId: string,
  exemplars: readonly FilledExemplar[],
): Promise<void> {
  const rows = new RowWriter();
  for (const { seriesLabels, labels, timestampMs, value } of exemplars) {
    const [ofSeries, ofExemplar] = [encodeLabelBytes(seriesLabels), encodeLabelBytes(labels)];
    const bits = new Uint8Array(Float64Array.of(value).buffer);
    const digest = createHash('sha256').update(ofSeries).update(ofExemplar).update(bits).digest();
    rows.text(projectId);
    rows.bigint64(BigInt(timestampMs));
    rows.encoded(digest.subarray(0, 16));
    rows.text(labelValue(seriesLabels, metricNameLabel));
    rows.encoded(bits);
    rows.blob(ofSeries);
    rows.blob(ofExemplar);
  }
  const into = 'INSERT INTO exemplars (project, time_ms, digest, metric, value, series_labels, labels)';
  await insertInEach(clickhouse, into, rows);
}

/** What describes a series may be repeated. */
async function insertInEach(clickhouse: FilledDatabase, into: string, rows: RowWriter): Promise<void> {
  if (rows.size === 0) return;
  const bytes = rows.finish();
  for (let shard = 1; shard <= clickhouse.shardCount; shard += 1)
    await insert(clickhouse, into, bytes, shard);
}

async function insert(
  clickhouse: FilledDatabase,
  into: string,
  rows: Uint8Array<ArrayBuffer>,
  shard: number,
): Promise<void> {
  tokens += 1;
  await clickhouse.insert({ into, rows: [rows], token: `filled:${tokens}`, shard }, limits);
}
