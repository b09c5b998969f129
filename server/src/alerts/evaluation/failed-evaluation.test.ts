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

it('a failure to answer changes nothing, delays no other alert, and is not retried immediately', async () => {
  const slow = sampleAlert({ id: 'slow', projectId: 'prj_2', expression: 'sum by (host) (load) > 10' });
  memory.change('slow', slow);
  memory.change('held', sampleAlert({ id: 'held', projectId: 'prj_3' }));
  await memory.clock.settle();
  memory.metrics.failNext('sum by (host) (load)', 'timeout');
  const batchCount = memory.metrics.batches.length;
  const release = memory.metrics.holdNext();
  await memory.write(now, { x: 1 }, 'prj_3');
  await memory.write(now, { a: 20 });
  await memory.write(now, { a: 20 }, 'prj_2');
  release();
  await memory.clock.settle();
  expect(memory.errors).toHaveLength(1);
  expect(memory.notified()).toEqual(['incident.opened a']);
  // Held, both together, each alone.
  expect(memory.metrics.batches.slice(batchCount).map(({ length }) => length)).toEqual([1, 2, 1, 1]);
  await memory.write(now + 1, { a: 30 }, 'prj_2');
  expect(memory.notified()).toHaveLength(1);
  await memory.clock.advance(1_000);
  expect(memory.notified()).toHaveLength(2);
});

it('a failure to answer is made up for without another sample', async () => {
  memory.metrics.failNext('load', 'timeout');
  await memory.write(now - 1, { a: 20 });
  expect(memory.errors).toHaveLength(1);
  expect(memory.notified()).toEqual([]);
  await memory.clock.advance(60_000);
  expect(memory.notified()).toEqual(['incident.opened a']);
  expect(memory.metrics.batches.flat().map(({ atMs }) => atMs)).toEqual([now - 1, now - 1]);
});

it('a failure to answer for an alert that was written is made up for without a sample', async () => {
  await memory.write(now - 1, { a: 7 });
  memory.metrics.failNext('load', 'timeout');
  memory.change(alert.id, sampleAlert({ etag: '"2"', expression: 'load > 6' }));
  await memory.clock.settle();
  expect(memory.notified()).toEqual([]);
  await memory.clock.advance(60_000);
  expect(memory.notified()).toEqual(['incident.opened a']);
});

it('a failure of the store changes nothing, and is retried without another sample', async () => {
  let isFull = true;
  await evaluation.stop();
  evaluation = await memory.start({
    incidents: {
      ...memory.incidents,
      recordTransitions: (transitions) =>
        isFull ? Promise.reject(new Error('full')) : memory.incidents.recordTransitions(transitions),
    },
  });
  await memory.write(now, { a: 20 });
  await memory.clock.advance(5_000);
  expect(memory.errors).toHaveLength(2);
  isFull = false;
  await memory.clock.advance(5_000);
  expect(memory.notified()).toEqual(['incident.opened a']);
  await memory.write(now + 10_000, { a: 20 });
  expect(memory.notified()).toHaveLength(1);
});

it('a failure of the store is not retried when the alert was disabled meanwhile', async () => {
  const full = Promise.withResolvers<boolean>();
  await evaluation.stop();
  evaluation = await memory.start({
    incidents: { ...memory.incidents, recordTransitions: () => full.promise },
  });
  await memory.write(now, { a: 20 });
  memory.change(alert.id, sampleAlert({ etag: '"2"', enabled: false }));
  full.reject(new Error('full'));
  await memory.clock.settle();
  await memory.clock.advance(60_000);
  expect(memory.metrics.batches).toHaveLength(1);
});

it('a failure of a store that never answers delays only its alert', async () => {
  await evaluation.stop();
  evaluation = await memory.start({
    incidents: {
      ...memory.incidents,
      recordTransitions: (transitions) =>
        transitions.alertId === alert.id
          ? new Promise(() => {})
          : memory.incidents.recordTransitions(transitions),
    },
  });
  memory.change('doc_2', sampleAlert({ id: 'doc_2' }));
  await memory.write(now - 1, { a: 20 });
  await memory.write(now, { b: 20 });
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.opened b']);
});
