import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceOver } from '../../support/start-service.ts';
import { createServiceReader } from '../load/service-reader.ts';
import type { ServiceProcess } from '../service/service-process.ts';
import { type OpenServiceScope, openServiceScope, type ServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';

/** The second one finds what a kill leaves. */
const rounds = 2;
const rivalCount = 4;
const serve = ['serve', '--api-port', '0', '--ingest-port', '0', '--otlp-grpc-port', '0'];
/** Beside what a process takes to load the same code. */
const refusedWithinMs = 1_000 + slackMs;

/** One data directory for all tests, none of which leaves a service that runs: each start takes two seconds of processor time. */
let opened: OpenServiceScope;
let scope: ServiceScope;
beforeAll(async () => {
  opened = await openServiceScope();
  scope = opened.scope;
});
afterAll(() => opened.close());

async function kill(service: ServiceProcess): Promise<void> {
  service.signal('SIGKILL');
  await service.ended;
}

it('a second service on the same data directory is refused at once, and a killed one leaves no lock', async () => {
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
    if (round < rounds) await kill(service);
    else {
      service.signal('SIGTERM');
      expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
    }
  }
});

it('a removed lock file lets no second service in', async () => {
  const service = await scope.start();
  await rm(join(scope.dataDirectory, 'lock.db'));
  await expect(startServiceOver(scope.dataDirectory)).rejects.toThrow(
    `is in use by process ${service.processId};`,
  );
  await kill(service);
});

it('of services that start at the same moment exactly one gets the data directory', async () => {
  const rivals = Array.from({ length: rivalCount }, () => scope.spawn(serve));
  const ends = rivals.map(async ({ ended }) => (await ended).exitCode);
  // The winner runs on; the others end by themselves.
  const losers = await firstToEnd(rivalCount - 1, ends);
  expect(losers).toEqual([1, 1, 1]);
  for (const rival of rivals) rival.signal('SIGTERM');
  expect((await Promise.all(ends)).toSorted()).toEqual([0, 1, 1, 1]);
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
