import { expect, it } from 'vitest';
import { compareWithService } from '../load/compare-with-service.ts';
import { createIngestClient } from '../load/ingest-client.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createRandomFlush, createRandomPluginEvents } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { type SentTrace, startSentTrace } from '../load/sent-trace.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const rounds = 50;

it('a retry of a write whose answer was lost after the commit counts once', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const proxy = await startCuttingProxy(service.ingestUrl);
    const client = createIngestClient(proxy.url, ingestKey);
    const reader = createServiceReader(service.apiUrl, serverKey);
    const random = createSeededRandom(1);
    const sent: SentTrace[] = [];
    let expectedItems = 0;

    async function lose(traceId: string, operation: 'flush' | 'plugin-events' | 'close', body: string) {
      // From nothing at all to the head and some of the body.
      proxy.cutNextAnswer(random.between(0, 400));
      expect(await client.post(traceId, operation, body)).toMatchObject({ kind: 'unanswered' });
      return client.post(traceId, operation, body);
    }

    for (let round = 0; round < rounds; round += 1) {
      const trace = startSentTrace(random.hex(32));
      sent.push(trace);
      const batches = [createRandomFlush(`f${round}`, random), createRandomPluginEvents(`p${round}`, random)];
      for (const batch of batches) {
        trace.batches.push(batch);
        const answer = await lose(trace.traceId, batch.operation, batch.body);
        expect(answer).toMatchObject({
          status: 200,
          result: { accepted: true, duplicate: true, rejected: [] },
        });
        batch.acknowledged = true;
        expectedItems += batch.itemCount;
      }
      const answer = await lose(trace.traceId, 'close', '{}');
      expect(answer).toMatchObject({ status: 200, result: { accepted: false, reason: 'closed' } });
      trace.close = 'acknowledged';
    }

    expect(await compareWithService(sent, reader)).toEqual({ findings: [], storedCount: rounds });
    expect(await reader.total()).toBe(rounds);
    const { received, accountedFor, byOutcome } = await readIngestItemCounts(reader);
    expect(accountedFor).toBe(received);
    expect(Object.fromEntries(byOutcome)).toEqual({
      accepted: expectedItems,
      duplicate: expectedItems,
      rejected: 0,
    });
    await proxy.stop();
  });
});
