import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { isTaken, startWriting, writes } from '../../process/full-disk/full-disk-writes.ts';
import { createServiceReader } from '../../process/load/service-reader.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { slackMs } from '../../process/service/slack.ts';
import { injectFaults } from '../fault-injection/inject-faults.ts';

/** What a file system that became read-only refuses, also on files that are open. */
const refusedCalls = 'pwrite64,ftruncate,fallocate,access,faccessat,faccessat2:error=EROFS';
const recovered = { timeout: 10_000 + slackMs, interval: 100 };

it('a disk that became read-only: not ready and says so, 503 for writes, reads go on, and it recovers', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
    const writing = startWriting(service, scope.keys().ingestKey);
    for (const write of writes) expect(isTaken(await write(writing))).toBe(true);

    const written = ['', 'traces/traces.db-wal', 'logs/wal.db-wal', 'metrics/wal.db-wal'];
    const paths = written.map((name) => join(scope.dataDirectory, name).replace(/\/$/, ''));
    const faults = await injectFaults(service.processId, refusedCalls, paths);
    try {
      const { status, body } = await reader.get('/ready');
      expect({ status, body }).toMatchObject({ status: 503, body: expect.stringContaining('is read-only') });
      for (const write of writes) {
        const answer = await write(writing);
        expect(answer).toMatchObject({ status: 503 });
        expect(Number(answer.kind === 'answered' && answer.retryAfter)).toBeGreaterThanOrEqual(1);
      }
      for (const path of ['/health', '/v1/traces', '/v1/logs', '/v1/metrics', '/v1/identity']) {
        expect({ path, ...(await reader.get(path)) }).toMatchObject({ path, status: 200 });
      }
    } finally {
      await faults.stop();
    }

    await vi.waitFor(
      async () => expect(await reader.get('/ready')).toMatchObject({ status: 200 }),
      recovered,
    );
    for (const write of writes) {
      await vi.waitFor(async () => expect(isTaken(await write(writing))).toBe(true), recovered);
    }
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0 });
  });
});
