import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { compareWithService } from '../load/compare-with-service.ts';
import { createIngestClient, type IngestAnswer } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

const mebibyte = 1024 * 1024;
/** Of about 0.5 MiB each, together three times what may wait for its commit. */
const clientCount = 192;
const largeEvents = 16;
const stallMs = 2_500;
/** Few enough to be taken together. */
const retriedCount = 8;
/** Garbage that waits for its collection included. */
const maxGrowthBytes = 512 * mebibyte;
const recoversWithinMs = 5_000 + slackMs;

it('a store that stalls: a bounded queue, early 503s, bounded memory, and a quick recovery', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const client = createIngestClient(service.ingestUrl, ingestKey);
    const reader = createServiceReader(service.apiUrl, serverKey);
    const sent = createLargeTraces();
    const refusals: IngestAnswer[] = [];
    const send = (traces: readonly SentTrace[]) =>
      Promise.all(
        traces.map(async (trace): Promise<IngestAnswer> => {
          const [batch] = trace.batches;
          if (batch === undefined) throw new Error('every trace has its batch');
          const answer = await client.post(trace.traceId, 'flush', batch.body);
          batch.acknowledged ||= answer.kind === 'answered' && answer.result?.accepted === true;
          if (!batch.acknowledged) refusals.push(answer);
          return answer;
        }),
      );
    const baseBytes = await readResidentBytes(reader);

    const release = stallWrites(scope.dataDirectory);
    const answers = send(sent);
    await delay(stallMs);
    // A busy machine needs longer to send so much.
    await expect.poll(() => refusals.length, { timeout: slackMs + 1 }).toBeGreaterThan(clientCount / 4);
    expect(await reader.get('/health')).toMatchObject({ status: 200 });
    release();
    const releasedAtMs = performance.now();
    await answers;
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ kind: 'answered', status: 503, retryAfter: '1' });
    }
    expect(refusals.length).toBeLessThan(clientCount);
    const peakBytes = await readResidentBytes(reader);
    expect(peakBytes - baseBytes, `base ${baseBytes}, now ${peakBytes}`).toBeLessThan(maxGrowthBytes);

    const left = sent.filter(({ batches }) => batches.some((batch) => !batch.acknowledged));
    for (const answer of await send(left.slice(0, retriedCount))) {
      expect(answer).toMatchObject({ status: 200, result: { accepted: true } });
    }
    expect(performance.now() - releasedAtMs).toBeLessThan(recoversWithinMs);
    expect((await compareWithService(sent, reader)).findings).toEqual([]);
    const { received, accountedFor } = await readIngestItemCounts(reader);
    expect(accountedFor).toBe(received);
  });
});

function createLargeTraces(): SentTrace[] {
  const random = createSeededRandom(1);
  return Array.from({ length: clientCount }, (_, index) => {
    const trace = startSentTrace(random.hex(32));
    const batch = createRandomFlush(`large${index}`, random);
    const body = JSON.parse(batch.body);
    const [event] = body.events;
    const more = Array.from({ length: largeEvents }, (_, number) => ({
      ...event,
      event_id: `large${index}.more${number}`,
      payload: { name: 'large', stack_trace: 'x'.repeat(32_000) },
    }));
    trace.batches.push({
      ...batch,
      eventIds: [...batch.eventIds, ...more.map(({ event_id }) => event_id)],
      body: JSON.stringify({ ...body, events: [...body.events, ...more] }),
    });
    return trace;
  });
}

/** Holds the lock that the service's writer needs. */
function stallWrites(dataDirectory: string): () => void {
  const db = new Database(join(dataDirectory, 'traces', 'traces.db'));
  db.exec('BEGIN IMMEDIATE');
  return () => {
    db.exec('ROLLBACK');
    db.close();
  };
}

async function readResidentBytes(reader: ServiceReader): Promise<number> {
  const { body } = await reader.get('/metrics');
  return Number(/^cairn_process_resident_memory_bytes (\d+)$/m.exec(body)?.[1]);
}
