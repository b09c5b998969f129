import { beforeEach, expect, it } from 'vitest';
import type { MetricAlert } from '../../metric-alert.ts';
import { sampleAlert } from '../testing/sample-alert.ts';
import { createSeveralEvaluators, type SeveralEvaluators } from '../testing/several-evaluators.ts';

const processes = ['one', 'two', 'three'] as const;
const [load0, load1] = [0, 1].map((at) => {
  return sampleAlert({ id: `doc_${at}`, slug: `load-${at}`, expression: `load_${at} > 10` });
}) as [MetricAlert, MetricAlert];

let world: SeveralEvaluators;
beforeEach(() => {
  world = createSeveralEvaluators([load0, load1], 2);
});

/** Starts all; the first one has every shard. */
async function startAll(): Promise<void> {
  for (const process of processes) await world.start(process);
  await giveTo('one');
}

async function giveTo(process: string): Promise<void> {
  world.shards.give(process);
  await world.clock.settle();
  await world.clock.advance(1);
}

async function commit(
  values: Readonly<Record<string, number>>,
  toldTo: readonly string[] = processes,
): Promise<void> {
  await world.clock.advance(10);
  world.commit('load_0', values, toldTo);
  await world.clock.settle();
}

const openHosts = async (alert: MetricAlert): Promise<readonly (string | undefined)[]> =>
  (await world.list(alert)).filter((each) => each.resolvedAtMs === undefined).map(({ labels }) => labels[1]);
const notifiedKinds = () => world.incidents.notifications.map(({ kind }) => kind);

it('evaluates an alert in the process that has its shard, and in no other', async () => {
  await startAll();
  world.shards.move(0, 'two');
  await world.clock.settle();
  await commit({ a: 20 }, ['one', 'three']);
  expect(await openHosts(load0)).toEqual([]);
  await commit({ b: 20 }, ['two']);
  expect(await openHosts(load0)).toEqual(['a', 'b']);
  expect(notifiedKinds()).toEqual(['incident.opened', 'incident.opened']);
});

it('goes on in another process with the incidents that are open', async () => {
  await startAll();
  await commit({ a: 20, b: 20 });
  world.shards.move(0, 'two');
  await world.clock.settle();
  await commit({ a: 30, b: 1 });
  expect(await openHosts(load0)).toEqual(['a']);
  world.shards.move(0, 'one');
  await world.clock.settle();
  await commit({ a: 1, b: 1 });
  expect(await openHosts(load0)).toEqual([]);
  expect(notifiedKinds().sort()).toEqual([
    ...['incident.opened', 'incident.opened'],
    ...['incident.resolved', 'incident.resolved'],
  ]);
});

it('finds samples within 30 seconds of which it was not told', async () => {
  await startAll();
  await world.clock.advance(1_000);
  await commit({ a: 20 }, []);
  await world.clock.advance(29_000);
  expect(await openHosts(load0)).toEqual(['a']);
});

it('finds late samples too of which it was not told, at the time that was evaluated', async () => {
  await startAll();
  await commit({ a: 1 });
  await world.clock.advance(60_000);
  await commit({ b: 20 }, []);
  await commit({ a: 1 });
  await world.clock.advance(30_000);
  expect(await openHosts(load0)).toEqual(['b']);
});

it('evaluates what a process had no time for that died, and nothing that it had', async () => {
  await startAll();
  await commit({ a: 20 });
  await world.clock.advance(120_000);
  world.pause('one');
  await commit({ a: 1, b: 20 });
  expect(await openHosts(load0)).toEqual(['a']);
  world.shards.free('one');
  await giveTo('two');
  expect(await openHosts(load0)).toEqual(['b']);
  expect(notifiedKinds()).toHaveLength(3);
  // The same once more, with nothing new.
  world.shards.free('two');
  await giveTo('three');
  await world.clock.advance(60_000);
  expect(notifiedKinds()).toHaveLength(3);
});

it('stores nothing of a process that lost the shard while it was paused', async () => {
  await startAll();
  world.pause('one');
  await commit({ a: 20 });
  world.shards.free('one');
  await giveTo('two');
  await commit({ a: 1 });
  expect(await openHosts(load0)).toEqual([]);
  world.resume('one');
  await world.clock.settle();
  world.shards.notify('one');
  await world.clock.advance(60_000);
  expect(await openHosts(load0)).toEqual([]);
  expect(notifiedKinds()).toEqual(['incident.opened', 'incident.resolved']);
});

it('evaluates an alert that was written just before its process died', async () => {
  await startAll();
  await commit({ a: 7 });
  world.pause('one');
  world.write(sampleAlert({ id: load0.id, etag: '"2"', expression: 'load_0 > 5' }), processes);
  await world.clock.settle();
  world.shards.free('one');
  await giveTo('two');
  expect(await openHosts(load0)).toEqual(['a']);
});

it('evaluates an alert that was written just before its process died in one that started after that', async () => {
  await startAll();
  await commit({ a: 7 });
  await world.clock.advance(60_000);
  world.pause('one');
  const writtenAtMs = world.clock.nowMs();
  world.write(sampleAlert({ id: load0.id, etag: '"2"', expression: 'load_0 > 5', writtenAtMs }), ['one']);
  await world.clock.advance(20_000);
  world.shards.free('one');
  await world.start('two');
  await giveTo('two');
  expect(await openHosts(load0)).toEqual(['a']);
});

it('evaluates samples at their time, also of an alert that was written lately', async () => {
  await startAll();
  world.write(sampleAlert({ id: load0.id, etag: '"2"', expression: 'load_0 > 5' }), processes);
  await world.clock.settle();
  world.pause('one');
  await commit({ a: 7 });
  const sampleMs = world.clock.nowMs();
  await world.clock.advance(16_000);
  world.shards.free('one');
  await giveTo('two');
  expect(await world.list(load0)).toMatchObject([{ openedAtMs: sampleMs }]);
});

it('evaluates samples at their time also of a first alert that was written between two sweeps', async () => {
  world = createSeveralEvaluators([], 2);
  await startAll();
  await world.clock.advance(10_000);
  world.write(load0, processes);
  await world.clock.advance(40_000);
  await commit({ a: 20 }, []);
  const sampleMs = world.clock.nowMs();
  await world.clock.advance(1_000);
  world.shards.free('one');
  await giveTo('two');
  expect(await world.list(load0)).toMatchObject([{ openedAtMs: sampleMs }]);
});

it('evaluates a first alert that was written while nobody had its shard, however long that took', async () => {
  world = createSeveralEvaluators([], 2);
  for (const process of processes) await world.start(process);
  world.write(load0, processes);
  await commit({ a: 20 });
  await world.clock.advance(40_000);
  await giveTo('one');
  expect(await openHosts(load0)).toEqual(['a']);
});
