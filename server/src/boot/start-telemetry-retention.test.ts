import { expect, it } from 'vitest';
import { createRecordingLog } from '../testing/recording-log.ts';
import { startTelemetryRetention } from './start-telemetry-retention.ts';
import { createFakeParts } from './testing/fake-parts.ts';

const nowMs = Date.UTC(2026, 10, 20);
const hourMs = 3_600_000;

/** Drops in a service at a stopped clock; repeated tasks run when the test says so. */
function startWith(dropTraces: (beforeMs: number, signal: AbortSignal) => Promise<void>) {
  const parts = createFakeParts();
  const dropped = new Map<string, number | bigint>();
  const tasks: (() => void)[] = [];
  const { log, lines } = createRecordingLog();
  const retention = startTelemetryRetention({
    ...parts,
    log,
    retention: {
      refresh: async () => {},
      retentionMs: (signal) => ({ traces: 1, logs: 2, metrics: 3 })[signal] * hourMs,
    },
    clock: { ...parts.clock, nowMs: () => nowMs },
    repeatRemoval(task) {
      tasks.push(task);
      return () => {};
    },
    stores: {
      ...parts.stores,
      traces: {
        ...parts.stores.traces,
        dropCreatedBefore: (beforeMs, signal) => {
          dropped.set('traces', beforeMs);
          return dropTraces(beforeMs, signal);
        },
      },
      logs: { ...parts.stores.logs, dropDaysBefore: async (ns) => void dropped.set('logs', ns) },
      metrics: { ...parts.stores.metrics, dropDaysBefore: async (ms) => void dropped.set('metrics', ms) },
    },
  });
  return {
    dropped,
    lines,
    retention,
    repeat: () => {
      for (const task of tasks) task();
    },
  };
}

it('drops each kind of data by its own retention, at the start and again', async () => {
  const { dropped, retention, repeat } = startWith(() => Promise.resolve());
  const expected = new Map<string, number | bigint>([
    ['traces', nowMs - hourMs],
    ['logs', BigInt(nowMs - 2 * hourMs) * 1_000_000n],
    ['metrics', nowMs - 3 * hourMs],
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(dropped).toEqual(expected);
  dropped.clear();
  repeat();
  await new Promise((resolve) => setImmediate(resolve));
  expect(dropped).toEqual(expected);
  await retention.stop();
});

it('logs that traces could not be removed', async () => {
  const { lines, retention } = startWith(() => Promise.reject(new Error('the disk is gone')));
  await new Promise((resolve) => setImmediate(resolve));
  await retention.stop();
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'could not remove the traces that are past their retention' }),
  );
});

it('ends a removal of traces when the service stops', async () => {
  let hasEnded = false;
  const { retention } = startWith(async (_beforeMs, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    hasEnded = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  await retention.stop();
  expect(hasEnded).toBe(true);
});
