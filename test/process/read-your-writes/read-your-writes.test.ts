import { expect, it } from 'vitest';
import { propertyRuns } from '../../../server/src/testing/property-runs.ts';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { compareMetricsWithService } from '../load/compare-metrics-with-service.ts';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
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
import { withServiceScope } from '../service/service-scope.ts';

const traceChecks = propertyRuns(0.16);
const logChecks = propertyRuns(0.1);
const metricChecks = propertyRuns(0.05);
const spanChecks = propertyRuns(0.05);
const lanes = 4;
const mostRecords = 30;
const mostSpans = 30;
const samplesOfBatch = { seriesCount: 5, samplesPerSeries: 3, dayCount: 3 };

it('what is acknowledged is there for the next read, counts included, under load', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const keys = scope.keys();
    const client = createIngestClient(service.ingestUrl, keys.ingestKey);
    const logsClient = createLogsClient(service, keys.ingestKey);
    const metricsClient = createMetricsClient(service, keys.ingestKey);
    const spansClient = createSpansClient(service, keys.ingestKey);
    const reader = createServiceReader(service.apiUrl, keys.serverKey);
    const load = createLoad({ traceWriters: 4, logWriters: 1, metricWriters: 1, spanWriters: 2, seed: 1 });
    let isDone = false;
    const running = load.start(service, keys, () => isDone);

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
      for (let count = 1; count <= traceChecks / lanes; count += 1) {
        await checkTrace(lane, random, count);
        if (count <= logChecks / lanes) records = await checkLogs(lane, random, records);
        if (count <= metricChecks / lanes) await checkMetrics(lane, random, count);
        if (count <= spanChecks / lanes) {
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
    expect(load.sentTraces().length).toBeGreaterThan(traceChecks / 8);
    expect(load.sentLogs().length).toBeGreaterThan(logChecks / 8);
    expect(load.sentMetrics().length).toBeGreaterThan(metricChecks / 8);
    expect(load.sentSpans().length).toBeGreaterThan(spanChecks / 8);
    for (const signal of ['traces', 'logs', 'metrics'] as const) {
      const { received, accountedFor } = await readIngestItemCounts(reader, signal);
      expect(accountedFor).toBe(received);
    }
  });
});
