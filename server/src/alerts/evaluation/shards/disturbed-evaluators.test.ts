import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import type { Incident } from '../../incident.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { sampleAlert } from '../testing/sample-alert.ts';
import { createSeveralEvaluators, type SeveralEvaluators } from '../testing/several-evaluators.ts';

const processes = ['one', 'two', 'three'] as const;
const alerts: readonly MetricAlert[] = [0, 1].map((at) => {
  return sampleAlert({ id: `doc_${at}`, slug: `load-${at}`, expression: `load_${at} > 10` });
});

type Process = (typeof processes)[number];

const process = fc.constantFrom(...processes);
const command = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      alert: fc.nat(1),
      values: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, 5, 20, 30), { minKeys: 1 }),
      toldTo: fc.subarray([...processes]),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 500, 5_000, 40_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), shard: fc.nat(1), process }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), alert: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), process }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), process }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const), process }) },
);

type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** The values of each series of an alert, by time. */
type History = readonly Map<string, Map<number, number>>[];

async function run(
  world: SeveralEvaluators,
  each: Command,
  history: History,
  paused: Set<Process>,
  written: Set<number>,
): Promise<void> {
  switch (each.kind) {
    case 'commit': {
      // Whoever dies before it has evaluated a new alert leaves that to the next samples.
      if (!written.has(each.alert)) break;
      await world.clock.advance(1);
      for (const [host, value] of Object.entries(each.values)) {
        const values = history[each.alert]?.get(host) ?? new Map<number, number>();
        history[each.alert]?.set(host, values.set(world.clock.nowMs(), value));
      }
      world.commit(`load_${each.alert}`, each.values, each.toldTo);
      break;
    }
    case 'advance':
      await world.clock.advance(each.ms);
      break;
    case 'write':
      for (const alert of alerts.slice(each.alert, each.alert + 1)) world.write({ ...alert }, processes);
      written.add(each.alert);
      break;
    case 'move':
      if (!paused.has(each.process)) world.shards.move(each.shard, each.process);
      break;
    case 'kill':
      world.shards.free(each.process);
      world.shards.notify(each.process);
      await world.start(each.process);
      paused.delete(each.process);
      break;
    case 'pause':
      world.pause(each.process);
      world.shards.free(each.process);
      paused.add(each.process);
      break;
    case 'resume':
      world.resume(each.process);
      await world.clock.settle();
      world.shards.notify(each.process);
      paused.delete(each.process);
  }
  await world.clock.settle();
  // Whoever lives takes what is free, sooner or later.
  const alive = processes.find((name) => !paused.has(name));
  if (alive !== undefined && each.kind !== 'commit') world.shards.give(alive);
  await world.clock.settle();
}

function expectExplained(incident: Incident, values: ReadonlyMap<number, number> | undefined): void {
  expect(values?.get(incident.openedAtMs) ?? lastBefore(values, incident.openedAtMs)).toBe(incident.value);
  expect(incident.value).toBeGreaterThan(10);
  if (incident.resolvedAtMs === undefined) return;
  expect(lastBefore(values, incident.resolvedAtMs)).toBe(incident.resolvedValue);
  expect(incident.resolvedValue).toBeLessThan(11);
}

function lastBefore(values: ReadonlyMap<number, number> | undefined, atMs: number): number | undefined {
  const times = [...(values?.keys() ?? [])].filter((timeMs) => timeMs <= atMs);
  return values?.get(Math.max(...times));
}

const runs = propertyRuns(10);

it(`${runs} schedules of written alerts, kills, pauses, moves and lost notices end with the incidents of the samples, each notified once`, async () => {
  let notifiedCount = 0;
  const property = fc.asyncProperty(
    fc.array(command, { minLength: 5, maxLength: 30, size: 'max' }),
    async (commands) => {
      const world = createSeveralEvaluators([], 2);
      for (const name of processes) await world.start(name);
      world.shards.give('one');
      await world.clock.settle();
      await world.clock.advance(1);
      const history = [new Map(), new Map()];
      const paused = new Set<Process>();
      const written = new Set<number>();
      const runOne = (each: Command) => run(world, each, history, paused, written);
      for (const each of commands) await runOne(each);
      // One that was written is not written again, which evaluates it.
      for (const at of alerts.keys()) if (!written.has(at)) await runOne({ kind: 'write', alert: at });
      for (const name of [...paused]) await runOne({ kind: 'resume', process: name });
      await world.clock.advance(120_000);

      let expectedCount = 0;
      for (const [at, alert] of alerts.entries()) {
        const all = await world.list(alert);
        const last = [...(history[at] ?? [])].map(
          ([host, values]) => [host, [...values.values()].at(-1) ?? 0] as const,
        );
        const firing = last.filter(([, value]) => value > 10).map(([host]) => host);
        const open = all.filter(({ resolvedAtMs }) => resolvedAtMs === undefined);
        expect(open.map(({ labels }) => labels[1]).toSorted()).toEqual(firing.toSorted());
        for (const incident of all) expectExplained(incident, history[at]?.get(incident.labels[1] ?? ''));
        expectedCount += all.length + all.filter(({ resolvedAtMs }) => resolvedAtMs !== undefined).length;
      }
      expect(world.incidents.notifications).toHaveLength(expectedCount);
      const eventIds = world.incidents.notifications.map(({ eventId }) => eventId);
      expect(new Set(eventIds).size).toBe(eventIds.length);
      notifiedCount += expectedCount;
    },
  );
  await fc.assert(property, { numRuns: runs });
  expect(notifiedCount).toBeGreaterThan(runs);
}, 600_000);
