import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordAll, runProgram as runProgramWith, storedEventCount } from './testing/exiting-program.ts';
import { type FakeIngestServer, startFakeIngestServer } from './testing/fake-ingest-server.ts';

let server: FakeIngestServer;
beforeEach(async () => {
  server = await startFakeIngestServer();
});
afterEach(() => server.stop());

const runProgram = (program: string) => runProgramWith(server, program);

/**
 * What a copy of `signal-exit` does: it ends the process if its listeners, which it counts for all copies, are the only ones.
 * Version 4 knows those of version 3, but not the other way round.
 */
const signalExit = {
  3: `{
    const emitter = (process.__signal_exit_emitter__ ??= { count: 0 });
    ${signalExitCopy('emitter.count')}
  }`,
  4: `{
    const emitter = (globalThis[Symbol.for('signal-exit emitter')] ??= { count: 0 });
    ${signalExitCopy('emitter.count + (process.__signal_exit_emitter__?.count ?? 0)')}
  }`,
};

function signalExitCopy(count: string): string {
  return `
    emitter.count += 1;
    const listeners = new Map(['SIGTERM', 'SIGINT'].map((signal) => [signal, () => {
      if (process.listenerCount(signal) !== ${count}) return;
      for (const [name, listener] of listeners) process.removeListener(name, listener);
      emitter.count -= 1;
      console.log('clean-up after', signal);
      process.kill(process.pid, signal);
    }]));
    for (const [name, listener] of listeners) process.on(name, listener);`;
}

test.each(['SIGTERM', 'SIGINT'])('%s ends the process as before, after delivery', async (signal) => {
  const exit = await runProgram(`
    ${recordAll}
    setInterval(() => {}, 1000);
    process.kill(process.pid, '${signal}');`);
  expect([exit.signal, storedEventCount(server)]).toEqual([signal, 250]);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
])(
  '%s ends the first process of a container, which no signal ends by itself, with %i after delivery',
  async (signal, code) => {
    const exit = await runProgram(`
    ${recordAll}
    setInterval(() => {}, 1000);
    Object.defineProperty(process, 'pid', { value: 1 });
    process.kill = () => true;
    process.emit('${signal}', '${signal}');`);
    expect([exit.code, storedEventCount(server)]).toEqual([code, 250]);
  },
);

test('another listener of the signal decides', async () => {
  const exit = await runProgram(`
    ${recordAll}
    process.on('SIGTERM', () => { console.log('own listener'); setTimeout(() => process.exit(3), 50); });
    process.kill(process.pid, 'SIGTERM');`);
  expect([exit.code, storedEventCount(server)]).toEqual([3, 250]);
  expect(exit.output).toContain('own listener');
});

test('a listener for one signal that was there first decides, too', async () => {
  const exit = await runProgram(`
    process.once('SIGTERM', () => setTimeout(() => { console.log('own end'); process.exit(3); }, 200));
    ${recordAll}
    process.kill(process.pid, 'SIGTERM');`);
  expect([exit.code, storedEventCount(server)]).toEqual([3, 250]);
  expect(exit.output).toContain('own end');
});

test('a listener that cleans up and raises the signal again ends the process after delivery', async () => {
  const exit = await runProgram(`
    process.once('SIGTERM', () => { console.log('cleaned up'); process.kill(process.pid, 'SIGTERM'); });
    ${recordAll}
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');`);
  expect([exit.signal, exit.output, storedEventCount(server)]).toEqual(['SIGTERM', 'cleaned up\n', 250]);
});

describe.each([
  ['3', [3]],
  ['4', [4]],
  ['3, twice,', [3, 3]],
  ['3 and 4', [3, 4]],
  ['4 and 3', [4, 3]],
] as const)('and signal-exit %s', (_name, versions) => {
  const load = versions.map((version) => signalExit[version]).join('');

  test.each(['SIGTERM', 'SIGINT'])('%s ends the process after delivery and its clean-up', async (signal) => {
    const exit = await runProgram(`
      ${load}
      ${recordAll}
      setInterval(() => {}, 1000);
      process.kill(process.pid, '${signal}');`);
    expect([exit.signal, storedEventCount(server)]).toEqual([signal, 250]);
    expect(exit.output).toBe(`clean-up after ${signal}\n`.repeat(versions.length));
  });

  test('it may be loaded later', async () => {
    const exit = await runProgram(`
      ${recordAll}
      ${load}
      setInterval(() => {}, 1000);
      process.kill(process.pid, 'SIGTERM');`);
    expect([exit.signal, storedEventCount(server)]).toEqual(['SIGTERM', 250]);
  });

  test('another listener of the signal still decides', async () => {
    const exit = await runProgram(`
      ${load}
      ${recordAll}
      process.on('SIGTERM', () => setTimeout(() => process.exit(3), 200));
      process.kill(process.pid, 'SIGTERM');`);
    expect([exit.code, storedEventCount(server)]).toEqual([3, 250]);
  });

  test('a second signal ends the process at once', async () => {
    server.respondWith(() => {});
    const exit = await runProgram(`
      ${load}
      ${recordAll}
      setInterval(() => {}, 1000);
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 100);
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 200);
      setTimeout(() => console.log('still here'), 1500);`);
    expect([exit.signal, exit.output]).toEqual([
      'SIGTERM',
      'clean-up after SIGTERM\n'.repeat(versions.length),
    ]);
  });
});

test('a second signal ends the process at once', async () => {
  server.respondWith(() => {});
  const exit = await runProgram(`
    ${recordAll}
    const startedMs = Date.now();
    setInterval(() => {}, 1000);
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 100);
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 200);
    setTimeout(() => console.log('still here'), 1500);`);
  expect([exit.signal, exit.output]).toEqual(['SIGTERM', '']);
});
