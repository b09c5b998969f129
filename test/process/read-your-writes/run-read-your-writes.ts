import { expect } from 'vitest';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { createLoad } from '../load/load.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createMetricsClient } from '../load/metrics-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createRandomMetrics } from '../load/random-metrics.ts';
import { createRandomSpans, producerAttribute, type RandomSpans } from '../load/random-spans.ts';
import { createSeededRandom, type SeededRandom } from '../load/seeded-random.ts';
import { type SentSpans, traceIdsOf } from '../load/sent-spans.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { createSpansClient } from '../load/spans-client.ts';
import type { ServiceKeys, ServiceProcess } from '../service/service-process.ts';

export interface ReadYourWritesOptions {
  /** Where the writes go that are checked, and a load beside them. */
  readonly writing: ServiceProcess;
  /** Where they are read: the same service, or one that shares its databases. */
  readonly reading: ServiceProcess;
  readonly keys: ServiceKeys;
  /** Of each kind, over all lanes. */
  readonly checks: Readonly<Record<'traces' | 'logs' | 'metrics' | 'spans', number>>;
  /** Of each writer of the load after each write; none by default. */
  readonly pauseMs?: number;
}

const lanes = 4;
const mostRecords = 30;
const mostSpans = 30;
const samplesOfBatch = { seriesCount: 5, samplesPerSeries: 3, dayCount: 3 };

/** Writes a batch, reads it at once, counts included, and so on, under load. Fails at the first that is not there whole. */
export async function runReadYourWrites({
  writing,
  reading,
  keys,
  checks,
  pauseMs = 0,
}: ReadYourWritesOptions): Promise<void> {
  const client = createIngestClient(writing.ingestUrl, keys.ingestKey);
  const logsClient = createLogsClient(writing, keys.ingestKey);
  const metricsClient = createMetricsClient(writing, keys.ingestKey);
  const spansClient = createSpansClient(writing, keys.ingestKey);
  const reader = createServiceReader(reading.apiUrl, keys.serverKey);
  const writers = { traceWriters: 4, logWriters: 1, metricWriters: 1, spanWriters: 2 };
  const load = createLoad({ ...writers, seed: 1, pauseMs });
  let isDone = false;
  const running = load.start(writing, keys, () => isDone);

  async function checkTrace(lane: number, random: SeededRandom, count: number): Promise<void> {
    const traceId = random.hex(32);
    const batch = createRandomFlush(`lane${lane}-${count}`, random);
    const laneTag = `lane-${lane}`;
    const body = JSON.stringify({ ...JSON.parse(batch.body), tags: [batch.tag, laneTag] });
    expect(await client.post(traceId, 'flush', body)).toMatchObject({
      status: 200,
      result: { accepted: true },
    });

    const stored = await reader.trace(traceId);
    expect(stored?.events.map(({ event_id }) => event_id)).toEqual(
      expect.arrayContaining([...batch.eventIds]),
    );
    expect(await reader.total(`tag="${batch.tag}"`)).toBe(1);
    // Every earlier trace of the lane, and this one.
    expect(await reader.total(`tag="${laneTag}"`)).toBe(count);
  }

  async function checkLogs(lane: number, random: SeededRandom, recordsBefore: number): Promise<number> {
    const laneName = `lane-${lane}`;
    const batch = createRandomLogs({
      id: `${laneName}-${recordsBefore}`,
      stretch: laneName,
      random,
      recordCount: random.between(1, mostRecords),
    });
    expect(await logsClient.send(batch)).toMatchObject({ status: 200, isPartial: false });
    batch.acknowledged = true;
    const compared = await compareLogsWithService([batch], reader, `attribute.batch="${batch.id}"`);
    expect(compared).toEqual({ findings: [], storedCount: 1 });
    const records = recordsBefore + batch.recordCount;
    expect(await reader.logCount(`attribute.stretch="${laneName}"`)).toBe(records);
    return records;
  }

  async function checkMetrics(lane: number, random: SeededRandom, batchNumber: number): Promise<void> {
    const batch = createRandomMetrics({
      ...samplesOfBatch,
      id: `lane-${lane}-${batchNumber}`,
      stretch: `lane-${lane}`,
      era: `lane-${lane}-${batchNumber}`,
      producer: `lane-${lane}`,
      batchNumber,
      timestampMs: Date.now(),
      random,
    });
    expect(await metricsClient.send(batch)).toMatchObject({ status: 200, isPartial: false });
    batch.acknowledged = true;
    expect(await compareMetricsWithService([batch], reader)).toEqual({ findings: [], storedCount: 1 });
  }

  async function checkSpans(
    laneName: string,
    spans: RandomSpans,
    sent: SentSpans[],
    spanCount: number,
  ): Promise<void> {
    const batch = spans.next({ id: `${laneName}-${sent.length}`, stretch: laneName, spanCount });
    sent.push(batch);
    expect(await spansClient.send(batch)).toMatchObject({ status: 200, isPartial: false });
    batch.acknowledged = true;
    const traceIds = traceIdsOf([batch]);
    const compared = await compareSpansWithService(sent, reader, traceIds);
    expect(compared).toEqual({ findings: [], storedCount: traceIds.size });
    const total = await reader.total(`attribute.${producerAttribute}="${laneName}"`);
    expect(total).toBe(traceIdsOf(sent).size);
  }

  async function runLane(lane: number): Promise<void> {
    const random = createSeededRandom(1_000 + lane);
    const laneName = `lane-${lane}`;
    const spans = createRandomSpans(laneName, random);
    const sentSpans: SentSpans[] = [];
    let records = 0;
    for (let count = 1; count <= checks.traces / lanes; count += 1) {
      await checkTrace(lane, random, count);
      if (count <= checks.logs / lanes) records = await checkLogs(lane, random, records);
      if (count <= checks.metrics / lanes) await checkMetrics(lane, random, count);
      if (count <= checks.spans / lanes) {
        await checkSpans(laneName, spans, sentSpans, random.between(1, mostSpans));
      }
    }
  }

  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
  } finally {
    isDone = true;
    await running.ended;
    for (const each of [logsClient, metricsClient, spansClient]) each.close();
  }
  for (const figures of Object.values(load.figures())) {
    expect(figures).toMatchObject({ unexpected: [], unanswered: 0 });
  }
  // Otherwise there was no load.
  expect(load.sentTraces().length).toBeGreaterThan(checks.traces / 8);
  expect(load.sentLogs().length).toBeGreaterThan(checks.logs / 8);
  expect(load.sentMetrics().length).toBeGreaterThan(checks.metrics / 8);
  expect(load.sentSpans().length).toBeGreaterThan(checks.spans / 8);
}
