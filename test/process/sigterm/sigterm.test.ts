import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSeededRandom } from '../load/seeded-random.ts';
import { withServiceScope } from '../service/service-scope.ts';
import { slackMs } from '../service/slack.ts';
import { startHeldFlush } from './held-flush.ts';
import { runSigterm } from './run-sigterm.ts';

it('SIGTERM under load finishes what is under way, takes nothing new, and loses nothing', async () => {
  const seed = Date.now();
  const report = await withServiceScope((scope) => runSigterm(scope, { cycles: 1, seed }));
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.cycles).toBe(1);
  expect(report.acknowledged).toBeGreaterThan(100);
});

it('a second signal ends the service at once, with one line', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start();
    const held = await startHeldFlush(service, scope.keys().ingestKey, createSeededRandom(1));
    service.signal('SIGTERM');
    const early = await Promise.race([service.ended, delay(300, 'runs on' as const)]);
    expect(early).toBe('runs on');

    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    expect(performance.now() - signalledAtMs).toBeLessThan(1_000 + slackMs);
    expect(exitCode).toBe(1);
    expect(stderr).toBe('cairn: stopped immediately by a second signal; requests in flight were aborted\n');
    held.destroy();

    const again = await scope.start();
    again.signal('SIGTERM');
    expect((await again.ended).exitCode).toBe(0);
  });
});

it('a request that never ends is cut after the grace, and the log says what stopped the service', async () => {
  await withServiceScope(async (scope) => {
    const service = await scope.start({ flags: ['--shutdown-grace=1s', '--log-level=info'] });
    const held = await startHeldFlush(service, scope.keys().ingestKey, createSeededRandom(1));
    const signalledAtMs = performance.now();
    service.signal('SIGTERM');
    const { exitCode, stderr } = await service.ended;
    const endMs = performance.now() - signalledAtMs;
    expect(exitCode).toBe(0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const msg = 'stopping: requests in flight are finished first';
    expect(lines).toEqual([expect.objectContaining({ level: 30, signal: 'SIGTERM', graceMs: 1_000, msg })]);
    expect(endMs).toBeGreaterThan(900);
    expect(endMs).toBeLessThan(3_000 + slackMs);
    expect(await held.closed).toBe('');
  });
});
