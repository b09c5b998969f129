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

it('goes on with the incidents of an alert that flaps, without more openings for a full channel', async () => {
  await evaluation.stop();
  const full: string[] = [];
  evaluation = await memory.start({
    outbox: { countPending: async () => 20_000 + memory.notified().length },
    onFullChannel: (_projectId, channelSlug) => full.push(channelSlug),
  });
  for (const value of [20, 1, 30, 2]) {
    await memory.write(memory.clock.nowMs(), { a: value });
    await memory.clock.advance(1_000);
  }
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.resolved a', 'incident.resolved a']);
  expect(full).toEqual(alert.notifications);
  expect(await memory.openHosts()).toEqual([]);
});

it('continues from the stored incidents, and notifies nobody of what was evaluated before the start', async () => {
  await memory.write(now - 3, { a: 20, b: 20 });
  await restart();
  await memory.clock.advance(600_000);
  expect(memory.evaluatedTimes()).toEqual([now - 3, now - 3]);
  await memory.write(now + 600_000, { a: 30, b: 1 });
  expect(memory.notified()).toEqual(['incident.opened a', 'incident.opened b', 'incident.resolved b']);
});

it('lets a late sample undo nothing, not even after a restart', async () => {
  await memory.write(now - 1_000, { a: 20 });
  await memory.write(now - 5_000, { a: 1 });
  await restart();
  await memory.write(now - 6_000, { a: 1 });
  expect(await memory.openHosts()).toEqual(['a']);
  expect(new Set(memory.evaluatedTimes())).toEqual(new Set([now - 1_000]));
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
  memory.change(alert.id, sampleAlert({ etag: '"5"', expression: 'load > 20' }));
  await memory.clock.settle();
  expect(await memory.openHosts()).toEqual([]);
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

it('reports once that an alert exceeds its limit of incidents, and again when that recurs', async () => {
  await evaluation.stop();
  evaluation = await memory.start({
    storm: { maxOpen: 2, maxOpenCharacters: 1_000, maxNotified: 1, windowMs: 1_000, repeatMs: 500 },
  });
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

it('opens incidents after a storm of series that are gone, also of another expression and after a restart', async () => {
  const pods = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`h${index}`, 20]));
  await memory.write(now, pods);
  await memory.clock.advance(3_600_000);
  await memory.write(memory.clock.nowMs(), { a: 20 });
  memory.change(alert.id, sampleAlert({ etag: '"2"', expression: 'sum(load{host="a"}) > 10' }));
  await memory.clock.settle();
  await restart();
  await memory.clock.advance(3_600_000);
  memory.change(alert.id, sampleAlert({ etag: '"3"' }));
  await memory.write(memory.clock.nowMs(), { b: 20 });
  expect(memory.notified().slice(51)).toEqual(['incident.opened a', 'incident.opened', 'incident.opened b']);
  expect((await memory.openHosts()).length).toBe(1_000);
  expect(evaluation.lastReport(alert.id)).not.toHaveProperty('problem');
});

it('repeats the storm notification for what opens amid a storm, a while after the last', async () => {
  const values = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`h${index}`, 20]));
  for (const host of ['first', 'second', 'third']) {
    await memory.write(memory.clock.nowMs(), { ...values, [host]: 20 });
    await memory.clock.advance(2_000);
  }
  const storms = () =>
    memory.incidents.notifications
      .filter(({ kind }) => kind === 'incident.storm')
      .map(({ payload }) => JSON.parse(payload).storm);
  expect(storms()).toEqual([{ opened: 51, notified: 50, over_bound: 0 }]);
  await memory.clock.advance(294_000);
  await memory.write(memory.clock.nowMs(), values);
  await memory.write(memory.clock.nowMs(), { ...values, fourth: 20 });
  expect(storms().slice(1)).toEqual([{ opened: 2, notified: 0, over_bound: 0 }]);
});

it('reports what opened amid a storm after a restart too', async () => {
  const values = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`h${index}`, 20]));
  await memory.write(memory.clock.nowMs(), values);
  await memory.clock.advance(15_000);
  await memory.write(memory.clock.nowMs(), { ...values, late: 20 });
  await evaluation.stop();
  evaluation = await memory.start();
  await memory.clock.advance(300_000);
  await memory.write(memory.clock.nowMs(), values);
  const storms = memory.incidents.notifications.filter(({ kind }) => kind === 'incident.storm');
  expect(storms.map(({ payload }) => JSON.parse(payload).storm.opened)).toEqual([51, 1]);
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
  expect(memory.evaluatedTimes()).toHaveLength(1);
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
