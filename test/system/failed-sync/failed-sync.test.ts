import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createIngestClient, type IngestAnswer } from '../../process/load/ingest-client.ts';
import { createServiceReader } from '../../process/load/service-reader.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';
import { injectFaults } from '../fault-injection/inject-faults.ts';

const acknowledged = 5;
const writesAtOnce = 8;

it('a failed fsync ends the service with one line, and what it acknowledged is there after a restart', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const client = createIngestClient(service.ingestUrl, scope.keys().ingestKey);
    const flush = (index: number): Promise<IngestAnswer> => client.post(traceIdOf(index), 'flush', flushBody);

    for (let index = 1; index <= acknowledged; index += 1) {
      expect(await flush(index)).toMatchObject({ kind: 'answered', status: 200 });
    }
    const log = join(scope.dataDirectory, 'traces', 'traces.db-wal');
    const faults = await injectFaults(service.processId, 'fsync,fdatasync:error=EIO', [log]);
    try {
      const later = Array.from({ length: writesAtOnce }, (_, index) => flush(acknowledged + 1 + index));
      for (const answer of await Promise.all(later)) {
        // Whether the refusal arrives before the process is gone is a race.
        if (answer.kind === 'answered') expect(answer).toMatchObject({ status: 503, retryAfter: '1' });
      }
      expect(await service.ended).toMatchObject({
        exitCode: 1,
        stderr: 'cairn: the disk did not confirm a write of the trace store; check the disk\n',
      });
    } finally {
      await faults.stop();
    }

    const restarted = await scope.start();
    const reader = createServiceReader(restarted.apiUrl, scope.keys().serverKey);
    for (let index = 1; index <= acknowledged; index += 1) {
      expect(await reader.get(`/v1/traces/${traceIdOf(index)}`)).toMatchObject({ status: 200 });
    }
  });
});

const flushBody = JSON.stringify({
  flush_id: 'flush-1',
  source: 'client_server',
  sent_at: '2026-11-20T08:15:30Z',
});

function traceIdOf(index: number): string {
  return index.toString(16).padStart(32, '0');
}
