import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createIngestClient } from '../load/ingest-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader, type ServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';

const hourMs = 3_600_000;

/** Makes the first traces of a stopped service older. */
function backdateTraces(dataDirectory: string, { count, byMs }: { count: number; byMs: number }): void {
  const db = new Database(join(dataDirectory, 'traces', 'traces.db'));
  db.prepare(
    `UPDATE trace SET created_at_ms = created_at_ms - ?
     WHERE trace_key IN (SELECT trace_key FROM trace ORDER BY trace_key LIMIT ?)`,
  ).run(byMs, count);
  db.close();
}

async function readBodies(reader: ServiceReader, traceIds: readonly string[]) {
  return Promise.all(traceIds.map((traceId) => reader.get(`/v1/traces/${traceId}/events`)));
}

it('a service that starts with a short retention removes due traces, and no other', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    const { serverKey, ingestKey } = scope.keys();
    const client = createIngestClient(first.ingestUrl, ingestKey);
    const random = createSeededRandom(1);
    const traceIds = Array.from({ length: 40 }, () => random.hex(32));
    for (const traceId of traceIds) {
      const { operation, body } = createRandomFlush('f1', random);
      expect(await client.post(traceId, operation, body)).toMatchObject({ status: 200 });
    }
    const kept = traceIds.slice(25);
    const before = await readBodies(createServiceReader(first.apiUrl, serverKey), kept);
    first.signal('SIGTERM');
    await first.ended;
    backdateTraces(scope.dataDirectory, { count: 25, byMs: 2 * hourMs });

    const second = await scope.start({ flags: ['--traces-retention=1h'] });
    const reader = createServiceReader(second.apiUrl, serverKey);
    await expect.poll(() => reader.total()).toBe(kept.length);
    for (const traceId of traceIds.slice(0, 25)) expect(await reader.trace(traceId)).toBeUndefined();
    expect(await readBodies(reader, kept)).toEqual(before);

    const { operation, body } = createRandomFlush('f2', random);
    const [removed = ''] = traceIds;
    const again = createIngestClient(second.ingestUrl, ingestKey);
    expect(await again.post(removed, operation, body)).toMatchObject({
      result: { accepted: true, duplicate: false },
    });
    expect(await reader.total()).toBe(kept.length + 1);
  });
});
