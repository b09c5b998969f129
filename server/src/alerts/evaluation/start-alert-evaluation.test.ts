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

const askedTimes = (): number[] => memory.metrics.asked.flat().map(({ atMs }) => atMs);

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
  expect(memory.told()).toEqual(['incident.opened a', 'incident.opened b', 'incident.resolved a']);
});

it('evaluates nothing because it starts, and goes on from what is stored', async () => {
  await memory.write(now - 3, { a: 20, b: 20 });
  const askedCount = memory.metrics.asked.length;
  await restart();
  await memory.clock.advance(600_000);
  expect(memory.metrics.asked).toHaveLength(askedCount);
  await memory.write(now + 600_000, { a: 30, b: 1 });
  expect(memory.told()).toEqual(['incident.opened a', 'incident.opened b', 'incident.resolved b']);
});

it('lets a late sample undo nothing, after a restart neither', async () => {
  await memory.write(now - 1_000, { a: 20 });
  await memory.write(now - 5_000, { a: 1 });
  await restart();
  await memory.write(now - 6_000, { a: 1 });
  expect(await memory.openHosts()).toEqual(['a']);
  expect(askedTimes()).toEqual([now - 1_000, now - 1_000, now - 1_000]);
});

it('sees a series at once whose clock is behind those of the others', async () => {
  await memory.write(now - 1_000, { a: 1 });
  await memory.write(now - 5_000, { b: 20 });
  expect(await memory.openHosts()).toEqual(['b']);
});

it('sees a sample ahead of the clock when the clock is there, and those of the others before', async () => {
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

it('lets nothing of a deleted alert count for a new one', async () => {
  await memory.write(now - 1_000, { a: 20 });
  memory.change(alert.id, undefined);
  memory.change('doc_2', sampleAlert({ id: 'doc_2' }));
  await memory.clock.settle();
  expect(memory.told()).toEqual(['incident.opened a', 'incident.opened a']);
});

it('asks no more for an alert that was deleted', async () => {
  memory.change(alert.id, undefined);
  await memory.write(now, { a: 20 });
  expect(memory.metrics.asked).toEqual([]);
});

it('gives up an evaluation whose alert was written meanwhile', async () => {
  const release = memory.metrics.holdNext();
  await memory.write(now - 1_000, { a: 20 });
  memory.change(alert.id, sampleAlert({ expression: 'load > 100' }));
  release();
  await memory.clock.settle();
  expect(memory.told()).toEqual([]);
});

it('looks again at what arrives while an evaluation is under way', async () => {
  const release = memory.metrics.holdNext();
  await memory.write(now - 1_000, { a: 1 });
  await memory.write(now - 1_000, { b: 20 });
  release();
  await evaluation.settled();
  expect(await memory.openHosts()).toEqual(['b']);
});

describe('a failure', () => {
  it('of a question changes nothing, holds up no other alert, and is not asked again at once', async () => {
    const slow = sampleAlert({ id: 'slow', projectId: 'prj_2', expression: 'sum by (host) (load) > 10' });
    memory.change('slow', slow);
    await memory.clock.settle();
    memory.metrics.failNext('sum by (host) (load)', 'timeout');
    const askedCount = memory.metrics.asked.length;
    const release = memory.metrics.holdNext();
    await memory.write(now, { x: 1 });
    await memory.write(now, { a: 20 });
    await memory.write(now, { a: 20 }, 'prj_2');
    release();
    await memory.clock.settle();
    expect(memory.errors).toHaveLength(1);
    expect(memory.told()).toEqual(['incident.opened a']);
    // Held, both together, each alone.
    expect(memory.metrics.asked.slice(askedCount).map(({ length }) => length)).toEqual([1, 2, 1, 1]);
    await memory.write(now + 1, { a: 30 }, 'prj_2');
    expect(memory.told()).toHaveLength(1);
    await memory.clock.advance(1_000);
    expect(memory.told()).toHaveLength(2);
  });

  it('of the store changes nothing, and is made up for without another sample', async () => {
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
    expect(memory.told()).toEqual(['incident.opened a']);
    await memory.write(now + 10_000, { a: 20 });
    expect(memory.told()).toHaveLength(1);
  });

  it('of the store is not made up for when the alert was disabled meanwhile', async () => {
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
    expect(memory.metrics.asked).toHaveLength(1);
  });

  it('of a store that never answers holds up its alert alone', async () => {
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
    expect(memory.told()).toEqual(['incident.opened a', 'incident.opened b']);
  });
});

it('says once that an alert fires for more label sets than it may, and again when it does so anew', async () => {
  await evaluation.stop();
  evaluation = await memory.start({ storm: { maxOpen: 2, maxNotified: 1, windowMs: 1_000 } });
  await memory.write(now - 3, { a: 20, b: 20, c: 20 });
  await memory.write(now - 2, { a: 20, b: 20, c: 20 });
  expect(memory.storms).toEqual([['high-load', 1]]);
  await memory.write(now - 1, { a: 20, b: 20, c: 1 });
  await memory.write(now, { a: 20, b: 20, c: 20 });
  expect(memory.storms).toHaveLength(2);
});

it('caps a storm of 10,000 label sets, says so once, and tells of the resolution of what it told of', async () => {
  memory.change('doc_2', sampleAlert({ id: 'doc_2', slug: 'other', projectId: 'prj_2' }));
  const hosts = Array.from({ length: 10_000 }, (_, index) => `h${index}`);
  const all = (value: number) => Object.fromEntries(hosts.map((host) => [host, value]));
  await memory.write(now - 3, all(20));
  await memory.write(now - 2, all(30));
  await restart();
  await memory.write(now - 1, all(40));
  await memory.write(now - 1, { a: 20 }, 'prj_2');
  expect((await memory.openHosts()).length).toBe(1_001);
  const kinds = memory.told().map((line) => line.split(' ')[0]);
  expect(kinds.filter((kind) => kind === 'incident.storm')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'incident.opened')).toHaveLength(51);
  expect(memory.told().at(-1)).toBe('incident.opened a');
  await memory.write(now, all(1));
  expect(await memory.openHosts()).toEqual(['a']);
  const resolved = memory.told().filter((line) => line.startsWith('incident.resolved'));
  expect(resolved.sort()).toEqual(
    hosts
      .slice(0, 50)
      .map((host) => `incident.resolved ${host}`)
      .sort(),
  );
});

it('rests so long after a round that evaluation takes no more than its share', async () => {
  await evaluation.stop();
  evaluation = await memory.start({ maxShare: 0.1 });
  const answer = memory.metrics.holdNext();
  await memory.write(now - 3_000, { a: 1 });
  await memory.clock.advance(100);
  answer();
  await memory.write(now - 2_000, { a: 20 });
  await memory.clock.advance(899);
  expect(askedTimes()).toHaveLength(1);
  await memory.clock.advance(1);
  expect(await memory.openHosts()).toEqual(['a']);
});

it('begins nothing more when it is stopped', async () => {
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
