import { beforeEach, expect, it } from 'vitest';
import type { AlertEvaluation } from './start-alert-evaluation.ts';
import {
  createEvaluationInMemory,
  type EvaluationInMemory,
  memoryStartMs as now,
} from './testing/evaluation-in-memory.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const alert = sampleAlert({ recoveryExpression: 'load < 5' });

let memory: EvaluationInMemory;
let evaluation: AlertEvaluation;
beforeEach(async () => {
  memory = createEvaluationInMemory([alert]);
  evaluation = await memory.start();
});

async function restart(): Promise<void> {
  await evaluation.stop();
  evaluation = await memory.start();
  await evaluation.settled();
}

it('a restart makes up for samples that were stored and not evaluated, at their time', async () => {
  await memory.write(now - 2_000, { a: 1 });
  await evaluation.stop();
  await memory.write(now - 1_000, { a: 20 });
  await memory.clock.advance(3_000);
  evaluation = await memory.start();
  await evaluation.settled();
  expect(memory.notified()).toEqual(['incident.opened a']);
  expect(memory.evaluatedTimes()).toEqual([now - 2_000, now - 1_000]);
});

it('a restart makes up for an evaluation whose samples have the time of others that opened an incident', async () => {
  await memory.write(now - 1_000, { a: 20 });
  await evaluation.stop();
  await memory.write(now - 1_000, { b: 20 });
  evaluation = await memory.start();
  await evaluation.settled();
  expect(await memory.openHosts()).toEqual(['a', 'b']);
});

it('a restart evaluates a sample ahead of the clock once the clock reaches it', async () => {
  await memory.write(now + 25_000, { a: 20 });
  await memory.clock.advance(2_000);
  await restart();
  await memory.clock.advance(22_999);
  expect(await memory.openHosts()).toEqual([]);
  await memory.clock.advance(1);
  expect(memory.notified()).toEqual(['incident.opened a']);
});

it('a restart evaluates no sample again that was part of the evaluation of the alert as it is now', async () => {
  await memory.write(now - 400_000, { a: 20, b: 7 });
  const changed = sampleAlert({ etag: '"2"', expression: 'load > 6', writtenAtMs: now - 40_000 });
  memory.change(alert.id, changed);
  await memory.clock.settle();
  await restart();
  expect(memory.evaluatedTimes()).toEqual([now - 400_000, now]);
  expect(await memory.openHosts()).toEqual(['a']);
});

it('a restart evaluates an alert that was written just before, which may not have been evaluated', async () => {
  await memory.write(now - 5_000, { a: 7 });
  await evaluation.stop();
  memory.change(alert.id, sampleAlert({ etag: '"2"', expression: 'load > 6', writtenAtMs: now - 1_000 }));
  evaluation = await memory.start();
  await evaluation.settled();
  expect(memory.notified()).toEqual(['incident.opened a']);
});

it('a restart opens nothing again that resolved at a time at which both windows hold', async () => {
  const windows = { expression: 'max_over_time(load[1m]) > 10', recoveryExpression: 'load < 5' };
  memory.change(alert.id, sampleAlert({ etag: '"2"', ...windows }));
  await memory.write(now - 2_000, { a: 20 });
  await memory.write(now - 1_000, { a: 1 });
  await restart();
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.resolved a']);
});
