import { beforeEach, describe, expect, it } from 'vitest';
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

const evaluatedTimes = (): number[] => memory.metrics.batches.flat().map(({ atMs }) => atMs);

async function restart(): Promise<void> {
  await evaluation.stop();
  evaluation = await memory.start();
  await memory.clock.settle();
}

it('opens and resolves incidents as samples come', async () => {
  await memory.write(now - 3, { a: 20, b: 1 });
  await memory.write(now - 2, { a: 7, b: 12 });
  expect(await memory.openHosts()).toEqual(['a', 'b']);
  await memory.write(now - 1, { a: 4 });
  expect(await memory.openHosts()).toEqual(['b']);
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.opened b', 'incident.resolved a']);
});

it('evaluates nothing at start, and continues from the stored incidents', async () => {
  await memory.write(now - 3, { a: 20, b: 20 });
  const batchCount = memory.metrics.batches.length;
  await restart();
  await memory.clock.advance(600_000);
  expect(memory.metrics.batches).toHaveLength(batchCount);
  await memory.write(now + 600_000, { a: 30, b: 1 });
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.opened b', 'incident.resolved b']);
});

it('lets a late sample undo nothing, not even after a restart', async () => {
  await memory.write(now - 1_000, { a: 20 });
  await memory.write(now - 5_000, { a: 1 });
  await restart();
  await memory.write(now - 6_000, { a: 1 });
  expect(await memory.openHosts()).toEqual(['a']);
  expect(evaluatedTimes()).toEqual([now - 1_000, now - 1_000, now - 1_000]);
});

it('evaluates a series immediately whose clock is behind the others', async () => {
  await memory.write(now - 1_000, { a: 1 });
  await memory.write(now - 5_000, { b: 20 });
  expect(await memory.openHosts()).toEqual(['b']);
});

it('evaluates a sample ahead of the clock once the clock reaches it, and other samples before', async () => {
  await memory.write(now + 200, { a: 20 });
  await memory.write(now, { b: 20 });
  expect(await memory.openHosts()).toEqual(['b']);
  await memory.clock.advance(200);
  expect(await memory.openHosts()).toEqual(['a', 'b']);
});

it('evaluates an alert when it is written, and when it is enabled again', async () => {
  await memory.write(now - 1_000, { a: 7 });
  memory.change(alert.id, sampleAlert({ etag: '"2"', expression: 'load > 6' }));
  await memory.clock.settle();
  expect(await memory.openHosts()).toEqual(['a']);
  memory.change(alert.id, sampleAlert({ etag: '"3"', expression: 'load > 6', enabled: false }));
  await memory.write(now, { a: 1, b: 20 });
  expect(await memory.openHosts()).toEqual(['a']);
  memory.change(alert.id, sampleAlert({ etag: '"4"', expression: 'load > 6' }));
  await memory.clock.settle();
  expect(await memory.openHosts()).toEqual(['b']);
});

it('keeps nothing of a deleted alert for a new one under its slug', async () => {
  await memory.write(now - 1_000, { a: 20 });
  memory.change(alert.id, undefined);
  memory.change('doc_2', sampleAlert({ id: 'doc_2' }));
  await memory.clock.settle();
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.opened a']);
});

it('does not evaluate a deleted alert', async () => {
  memory.change(alert.id, undefined);
  await memory.write(now, { a: 20 });
  expect(memory.metrics.batches).toEqual([]);
});

it('discards an evaluation whose alert was written meanwhile', async () => {
  const release = memory.metrics.holdNext();
  await memory.write(now - 1_000, { a: 20 });
  memory.change(alert.id, sampleAlert({ expression: 'load > 100' }));
  release();
  await memory.clock.settle();
  expect(memory.notified()).toEqual([]);
});

it('evaluates again for samples that arrive during an evaluation', async () => {
  const release = memory.metrics.holdNext();
  await memory.write(now - 1_000, { a: 1 });
  await memory.write(now - 1_000, { b: 20 });
  release();
  await evaluation.settled();
  expect(await memory.openHosts()).toEqual(['b']);
});

describe('a failure', () => {
  it('of a query changes nothing, delays no other alert, and is not retried immediately', async () => {
    const slow = sampleAlert({ id: 'slow', projectId: 'prj_2', expression: 'sum by (host) (load) > 10' });
    memory.change('slow', slow);
    await memory.clock.settle();
    memory.metrics.failNext('sum by (host) (load)', 'timeout');
    const batchCount = memory.metrics.batches.length;
    const release = memory.metrics.holdNext();
    await memory.write(now, { x: 1 });
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

  it('of the store changes nothing, and is retried without another sample', async () => {
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

  it('of the store is not retried when the alert was disabled meanwhile', async () => {
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

  it('of a store that never answers delays only its alert', async () => {
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
});

it('reports once that an alert exceeds its limit of incidents, and again when that recurs', async () => {
  await evaluation.stop();
  evaluation = await memory.start({ storm: { maxOpen: 2, maxNotified: 1, windowMs: 1_000 } });
  await memory.write(now - 3, { a: 20, b: 20, c: 20 });
  await memory.write(now - 2, { a: 20, b: 20, c: 20 });
  expect(memory.storms).toEqual([['high-load', 1]]);
  await memory.write(now - 1, { a: 20, b: 20, c: 1 });
  await memory.write(now, { a: 20, b: 20, c: 20 });
  expect(memory.storms).toHaveLength(2);
});

it('caps a storm of 10,000 label sets, reports it once, and notifies the resolution of notified incidents', async () => {
  memory.change('doc_2', sampleAlert({ id: 'doc_2', slug: 'other', projectId: 'prj_2' }));
  const hosts = Array.from({ length: 10_000 }, (_, index) => `h${index}`);
  const all = (value: number) => Object.fromEntries(hosts.map((host) => [host, value]));
  await memory.write(now - 3, all(20));
  await memory.write(now - 2, all(30));
  await restart();
  await memory.write(now - 1, all(40));
  await memory.write(now - 1, { a: 20 }, 'prj_2');
  expect((await memory.openHosts()).length).toBe(1_001);
  const kinds = memory.notified().map((line) => line.split(' ')[0]);
  expect(kinds.filter((kind) => kind === 'incident.storm')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'incident.opened')).toHaveLength(51);
  expect(memory.notified().at(-1)).toBe('incident.opened a');
  await memory.write(now, all(1));
  expect(await memory.openHosts()).toEqual(['a']);
  const resolved = memory.notified().filter((line) => line.startsWith('incident.resolved'));
  expect(resolved.sort()).toEqual(
    hosts
      .slice(0, 50)
      .map((host) => `incident.resolved ${host}`)
      .sort(),
  );
});

it('pauses after a round so that evaluation uses no more than its share', async () => {
  await evaluation.stop();
  evaluation = await memory.start({ maxShare: 0.1 });
  const answer = memory.metrics.holdNext();
  await memory.write(now - 3_000, { a: 1 });
  await memory.clock.advance(100);
  answer();
  await memory.write(now - 2_000, { a: 20 });
  await memory.clock.advance(899);
  expect(evaluatedTimes()).toHaveLength(1);
  await memory.clock.advance(1);
  expect(await memory.openHosts()).toEqual(['a']);
});

it('starts no evaluation once it is stopped', async () => {
  const release = memory.metrics.holdNext();
  await memory.write(now - 1, { a: 20 });
  const stopped = evaluation.stop();
  release();
  await stopped;
  await memory.write(now, { b: 20 });
  memory.change('doc_2', sampleAlert({ id: 'doc_2' }));
  await memory.clock.advance(60_000);
  expect(await memory.openHosts()).toEqual(['a']);
});
