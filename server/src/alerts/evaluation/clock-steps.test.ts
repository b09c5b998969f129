import { beforeEach, expect, it } from 'vitest';
import type { AlertEvaluation } from './start-alert-evaluation.ts';
import {
  createEvaluationInMemory,
  type EvaluationInMemory,
  memoryStartMs as now,
} from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const hourMs = 3_600_000;

let memory: EvaluationInMemory;
let evaluation: AlertEvaluation;
beforeEach(async () => {
  memory = createEvaluationInMemory([sampleAlert({ expression: 'load > 10' })]);
  evaluation = await memory.start({ maxShare: 0.1 });
});

async function restart(): Promise<void> {
  await evaluation.stop();
  evaluation = await memory.start({ maxShare: 0.1 });
}

/** Samples of the time that the clock shows. */
async function write(values: Readonly<Record<string, number>>): Promise<void> {
  await memory.write(memory.clock.nowMs(), values);
  await memory.clock.advance(10);
}

it.each([
  ['an hour', hourMs],
  ['a day', 24 * hourMs],
])(
  'goes on when the clock was %s ahead for ten seconds, with incidents in that time',
  async (_name, byMs) => {
    await write({ a: 1, b: 20 });
    memory.clock.step(byMs);
    await write({ a: 20, b: 1 });
    await memory.clock.advance(10_000);
    memory.clock.step(-byMs);
    expect(await memory.openHosts()).toEqual(['a']);
    await write({ a: 20, b: 20 });
    expect(await memory.openHosts()).toEqual(['a', 'b']);
    await memory.clock.advance(10_000);
    await write({ a: 1, b: 20 });
    expect(await memory.openHosts()).toEqual(['b']);
    expect(memory.notified().slice(-1)).toEqual(['incident.resolved a']);
  },
);

it('goes on after a restart when the last transition was in a jump of the clock', async () => {
  memory.clock.step(hourMs);
  await write({ a: 20 });
  memory.clock.step(-hourMs);
  await restart();
  await write({ a: 1, b: 20 });
  expect(await memory.openHosts()).toEqual(['b']);
  const [{ openedAtMs, resolvedAtMs } = { openedAtMs: 0, resolvedAtMs: 0 }] = await memory.incidents.list({
    projectId: 'prj_1',
    alertId: sampleAlert().id,
    state: 'resolved',
    limit: 1,
  });
  expect([openedAtMs, resolvedAtMs]).toEqual([now + hourMs, now + hourMs]);
});

it('goes on when the clock was behind, or is set back by a day for good', async () => {
  await write({ a: 20 });
  memory.clock.step(-24 * hourMs);
  await write({ a: 1, b: 20 });
  expect(await memory.openHosts()).toEqual(['b']);
  memory.clock.step(24 * hourMs);
  await write({ a: 1, b: 1, c: 20 });
  expect(await memory.openHosts()).toEqual(['c']);
});

it('is not paused by a step of the clock', async () => {
  const answer = memory.metrics.holdNext();
  await memory.write(now, { a: 1 });
  await memory.clock.advance(100);
  memory.clock.step(-hourMs);
  answer();
  await memory.write(now - hourMs + 100, { a: 20 });
  await memory.clock.advance(900);
  expect(await memory.openHosts()).toEqual(['a']);
});

it('evaluates a sample ahead of the clock soon after the clock is set to its time', async () => {
  await memory.write(now + 540_000, { a: 20 });
  memory.clock.step(540_000);
  await memory.clock.advance(10_000);
  expect(await memory.openHosts()).toEqual(['a']);
});

it('evaluates the samples of others at their own time while a producer is nine minutes ahead', async () => {
  const average = sampleAlert({ etag: '"2"', expression: 'avg_over_time(load[10s]) > 10' });
  memory.change(average.id, average);
  await memory.clock.advance(60_000);
  await memory.write(now + 600_000, { ahead: 20 });
  // Sent in batches, as by an agent.
  await memory.write(now + 30_000, { right: 20 });
  await memory.clock.advance(2_000);
  expect(await memory.openHosts()).toEqual(['right']);
  await memory.write(now + 601_000, { ahead: 20 });
  await memory.write(now + 41_000, { right: 1 });
  await memory.clock.advance(2_000);
  expect(await memory.openHosts()).toEqual([]);
});

it('lets late samples undo nothing while a producer is nine minutes ahead', async () => {
  await memory.clock.advance(600_000);
  await memory.write(now + 599_000, { ahead: 20, right: 20 });
  await memory.write(now + 1_140_000, { ahead: 1 });
  await memory.write(now + 590_000, { ahead: 1, right: 1 });
  await memory.clock.advance(2_000);
  expect(await memory.openHosts()).toEqual(['ahead', 'right']);
  expect(memory.notified()).toHaveLength(2);
});
