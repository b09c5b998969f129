import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createIngestClient, type IngestAnswer } from '../../process/load/ingest-client.ts';
import { createServiceReader } from '../../process/load/service-reader.ts';
import { withServiceScope } from '../../process/service/service-scope.ts';

const acknowledged = 5;
const writesAtOnce = 8;

it('a failed fsync ends the service with one line, and what it acknowledged is there after a restart', {
  timeout: 60_000,
}, async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const client = createIngestClient(service.ingestUrl, scope.keys().ingestKey);
    const flush = (index: number): Promise<IngestAnswer> => client.post(traceIdOf(index), 'flush', flushBody);

    for (let index = 1; index <= acknowledged; index += 1) {
      expect(await flush(index)).toMatchObject({ kind: 'answered', status: 200 });
    }
    const log = join(scope.dataDirectory, 'traces', 'traces.db-wal');
    const injector = await failSyncs(service.processId, log);
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
      injector.kill('SIGKILL');
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

type Injector = ChildProcessByStdio<null, null, Readable>;

/** Needs the Debian package strace: makes every fsync of one file of a process fail from now on. */
async function failSyncs(processId: number, file: string): Promise<Injector> {
  const strace = spawn(
    'strace',
    ['-f', '-p', `${processId}`, '-P', file, '-e', 'inject=fsync,fdatasync:error=EIO'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    strace.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('attached')) resolve();
    });
    strace.once('error', reject);
    strace.once('exit', () => reject(new Error(`strace could not attach to the service: ${said}`)));
  });
  return strace;
}
