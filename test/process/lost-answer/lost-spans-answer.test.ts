import { expect, it } from 'vitest';
import { compareSpansWithService } from '../load/compare-spans-with-service.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import type { OtlpTransport } from '../load/otlp-client.ts';
import { createRandomSpans } from '../load/random-spans.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { type SentSpans, traceIdsOf } from '../load/sent-spans.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { createSpansClient } from '../load/spans-client.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const rounds = 50;
/** Less than the answer without its body, so that it is always cut. */
const mostKeptBytes = 60;
const transports: readonly OtlpTransport[] = ['protobuf', 'gzip', 'json', 'grpc'];
const restartAfter = 40;
const mostSpans = 40;

it('the same OTLP spans again are on the timelines once, whichever way and after a restart too', async () => {
  await withServiceScope(async (scope) => {
    const random = createSeededRandom(1);
    const spans = createRandomSpans('lost', random);
    const sent: SentSpans[] = [];
    let service = await scope.start();
    const keys = scope.keys();
    const proxy = await startCuttingProxy(service.ingestUrl);
    const losing = createSpansClient({ ...service, ingestUrl: proxy.url }, keys.ingestKey);
    const client = createSpansClient(service, keys.ingestKey);

    for (let round = 0; round < rounds; round += 1) {
      const transport = transports[round % transports.length] ?? 'protobuf';
      const batch = spans.next({
        id: `b${round}`,
        stretch: 's',
        spanCount: random.between(1, mostSpans),
        transport,
      });
      sent.push(batch);
      // A gRPC exporter may fall back to HTTP, so what it lost there comes by the other way.
      const overHttp: SentSpans = { ...batch, transport: transport === 'grpc' ? 'protobuf' : transport };
      proxy.cutNextAnswer(random.between(0, mostKeptBytes));
      expect(await losing.send(overHttp)).toMatchObject({ kind: 'unanswered' });
      if (round < restartAfter) {
        expect(await client.send(batch)).toMatchObject({ status: 200, isPartial: false });
        batch.acknowledged = true;
      }
    }
    const reader = createServiceReader(service.apiUrl, keys.serverKey);
    const { received, accountedFor, byOutcome } = await readIngestItemCounts(reader);
    expect(accountedFor).toBe(received);
    expect(byOutcome.get('accepted')).toBe(countSpans(sent));
    expect(byOutcome.get('duplicate')).toBe(countSpans(sent.slice(0, restartAfter)));
    for (const each of [losing, client]) each.close();
    await proxy.stop();

    service.signal('SIGKILL');
    await service.ended;
    service = await scope.start();
    const later = createSpansClient(service, keys.ingestKey);
    for (const batch of sent.slice(restartAfter)) {
      expect(await later.send(batch)).toMatchObject({ status: 200, isPartial: false });
      batch.acknowledged = true;
    }
    later.close();
    const readerAfterwards = createServiceReader(service.apiUrl, keys.serverKey);
    const compared = await compareSpansWithService(sent, readerAfterwards);
    const storedCount = traceIdsOf(sent).size;
    expect(compared).toEqual({ findings: [], storedCount });
    expect(await readerAfterwards.total()).toBe(storedCount);
  });
});

function countSpans(batches: readonly SentSpans[]): number {
  return batches.reduce((sum, { spans }) => sum + spans.length, 0);
}
