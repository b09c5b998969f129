import { expect, it } from 'vitest';
import { compareLogsWithService } from '../load/compare-logs-with-service.ts';
import { readIngestItemCounts } from '../load/ingest-item-counts.ts';
import { createLogsClient } from '../load/logs-client.ts';
import { createRandomLogs } from '../load/random-logs.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import type { LogsTransport, SentLogs } from '../load/sent-logs.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const rounds = 50;
/** Less than the answer without its body, so that it is always cut. */
const mostKeptBytes = 60;
const transports: readonly LogsTransport[] = ['protobuf', 'gzip', 'json', 'grpc'];
const restartAfter = 40;

it('the same OTLP bytes again are stored once, whichever way and after a restart too', async () => {
  await withServiceScope(async (scope) => {
    const random = createSeededRandom(1);
    const sent: SentLogs[] = [];
    let records = 0;
    let service = await scope.start();
    const keys = scope.keys();
    const proxy = await startCuttingProxy(service.ingestUrl);
    const losing = createLogsClient({ ...service, ingestUrl: proxy.url }, keys.ingestKey);
    const client = createLogsClient(service, keys.ingestKey);

    for (let round = 0; round < rounds; round += 1) {
      const transport = transports[round % transports.length] ?? 'protobuf';
      const recordCount = random.between(1, 40);
      const batch = createRandomLogs({ id: `b${round}`, stretch: 's', random, recordCount, transport });
      sent.push(batch);
      records += recordCount;
      // A gRPC exporter may fall back to HTTP, so what it lost there comes by the other way.
      const overHttp: SentLogs = { ...batch, transport: transport === 'grpc' ? 'protobuf' : transport };
      proxy.cutNextAnswer(random.between(0, mostKeptBytes));
      expect(await losing.send(overHttp)).toMatchObject({ kind: 'unanswered' });
      if (round < restartAfter) {
        expect(await client.send(batch)).toMatchObject({ status: 200, isPartial: false });
        batch.acknowledged = true;
      }
    }
    const reader = createServiceReader(service.apiUrl, keys.serverKey);
    const { received, accountedFor, byOutcome } = await readIngestItemCounts(reader, 'logs');
    expect(accountedFor).toBe(received);
    expect(byOutcome.get('accepted')).toBe(records);
    expect(byOutcome.get('duplicate')).toBe(
      sent.slice(0, restartAfter).reduce((sum, { recordCount }) => sum + recordCount, 0),
    );
    for (const each of [losing, client]) each.close();
    await proxy.stop();

    service.signal('SIGKILL');
    await service.ended;
    service = await scope.start();
    const later = createLogsClient(service, keys.ingestKey);
    for (const batch of sent.slice(restartAfter)) {
      expect(await later.send(batch)).toMatchObject({ status: 200, isPartial: false });
      batch.acknowledged = true;
    }
    later.close();
    const compared = await compareLogsWithService(sent, createServiceReader(service.apiUrl, keys.serverKey));
    expect(compared).toEqual({ findings: [], storedCount: rounds });
  });
});
