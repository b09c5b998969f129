import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createIngestClient } from '../load/ingest-client.ts';
import { createRandomFlush } from '../load/random-batch.ts';
import { createSeededRandom } from '../load/seeded-random.ts';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

const marker = 'needle-in-a-payload';

it('a flipped bit in a trace that nobody reads is found, counted and named', async () => {
  await withServiceScope(async (scope) => {
    const random = createSeededRandom(1);
    const traceId = random.hex(32);
    const { body } = createRandomFlush(traceId, random, 10);
    const flush = JSON.parse(body) as { attributes?: object };
    const service = await scope.start();
    const ingest = createIngestClient(service.ingestUrl, scope.keys().ingestKey);
    const marked = JSON.stringify({ ...flush, attributes: { ...flush.attributes, marker } });
    const answer = await ingest.post(traceId, 'flush', marked);
    expect(answer).toMatchObject({ kind: 'answered', status: 200 });
    service.signal('SIGTERM');
    await service.ended;

    const path = join(scope.dataDirectory, 'traces', 'traces.db');
    const bytes = readFileSync(path);
    // The labels of its row, not the term of the index.
    const at = bytes.indexOf(`["marker","${marker}"]`);
    expect(at).toBeGreaterThan(0);
    bytes[at + 15] = (bytes[at + 15] ?? 0) ^ 1;
    writeFileSync(path, bytes);

    const damaged = await scope.start({ flags: ['--scrub-bytes-per-second=1GiB'] });
    const reader = createServiceReader(damaged.apiUrl, scope.keys().serverKey);
    const found = async () => {
      const { body: metrics } = await reader.get('/metrics');
      expect(metrics).toContain('cairn_damaged_items_total{store="traces"} 1');
      for (const store of ['traces', 'logs', 'metrics'])
        expect(metrics).toContain(`cairn_scrub_rounds_total{store="${store}"} 1`);
    };
    await vi.waitFor(found, { timeout: 10_000 + slackMs, interval: 200 });
    const read = await reader.get(`/v1/traces/${traceId}`);
    expect(read.status).toBe(500);
    expect(read.body).toContain(`the stored trace ${traceId} is damaged`);
    damaged.signal('SIGTERM');
    const { exitCode, stderr } = await damaged.ended;
    expect(exitCode).toBe(0);
    expect(stderr.split('\n').filter((line) => line.includes(`trace ${traceId}`))).toHaveLength(1);
  });
});
