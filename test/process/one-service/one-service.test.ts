import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createServiceReader } from '../load/service-reader.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

/** The second one finds what a kill leaves. */
const rounds = 2;
const serve = ['serve', '--api-port', '0', '--ingest-port', '0', '--otlp-grpc-port', '0'];
/** Beside what a process takes to load the same code. */
const refusedWithinMs = 1_000 + slackMs;

it('a second service on the same data directory is refused at once, and a killed one leaves no lock', async () => {
  await withServiceScope(async (scope) => {
    for (let round = 1; round <= rounds; round += 1) {
      const service = await scope.start();
      const second = await scope.run(serve);
      expect(second).toMatchObject({
        exitCode: 1,
        stdout: '',
        stderr: `cairn: the data directory ${scope.dataDirectory} is in use by process ${service.processId}; stop it or choose another directory\n`,
      });
      expect(second.durationMs).toBeLessThan(service.startedInMs + refusedWithinMs);
      const reader = createServiceReader(service.apiUrl, scope.keys().serverKey);
      expect(await reader.total()).toBe(0);
      service.signal('SIGKILL');
      await service.ended;
    }
    const last = await scope.start();
    last.signal('SIGTERM');
    expect(await last.ended).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

it('a removed lock file lets no second service in', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    await rm(join(scope.dataDirectory, 'lock.db'));
    expect(await scope.run(serve)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`is in use by process ${service.processId};`),
    });
  });
});

it('of services that start at the same moment exactly one gets the data directory', async () => {
  await withServiceScope(async (scope) => {
    const first = await scope.start();
    first.signal('SIGKILL');
    await first.ended;

    const rivals = Array.from({ length: 4 }, () => scope.spawn(serve));
    const ends = rivals.map(async ({ ended }) => (await ended).exitCode);
    // The winner runs on; the others end by themselves.
    const losers = await firstToEnd(rivals.length - 1, ends);
    expect(losers).toEqual([1, 1, 1]);
    for (const rival of rivals) rival.signal('SIGTERM');
    expect((await Promise.all(ends)).toSorted()).toEqual([0, 1, 1, 1]);
  });
});

function firstToEnd<Value>(count: number, promises: readonly Promise<Value>[]): Promise<Value[]> {
  const values: Value[] = [];
  return new Promise((resolve) => {
    for (const promise of promises) {
      void promise.then((value) => {
        values.push(value);
        if (values.length === count) resolve([...values]);
      });
    }
  });
}
