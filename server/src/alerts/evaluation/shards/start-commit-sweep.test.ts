import { beforeEach, expect, it } from 'vitest';
import type { MetricCommit } from '../../../metrics/metric-store.ts';
import type { MetricAlert } from '../../metric-alert.ts';
import { createOpenIncidents } from '../open-incidents.ts';
import { sampleAlert } from '../testing/sample-alert.ts';
import { createSettlingClock, type SettlingClock } from '../testing/settling-clock.ts';
import type { CommitRange } from './commit-log.ts';
import type { HeldShard } from './held-shards.ts';
import { type CommitSweep, startCommitSweep } from './start-commit-sweep.ts';

let clock: SettlingClock;
let sweep: CommitSweep;
let shard: HeldShard;
let alerts: readonly MetricAlert[];
let lastCommits: Map<string, number>;
let dueMs: Map<string, number>;
let asked: (readonly CommitRange[])[];
let found: MetricCommit[];
let saved: Readonly<Record<string, number>>[];
/** What happens while samples are read. */
let meanwhile: () => Promise<void>;
let saving: Promise<void>;
let isDown: boolean;
let errors: unknown[];

function start(evaluated: Readonly<Record<string, number>> = {}): void {
  shard = { hold: { evaluated: new Map(Object.entries(evaluated)) }, open: createOpenIncidents() };
  sweep = startCommitSweep({
    log: {
      async lastCommits(projectIds) {
        if (isDown) throw new Error('PostgreSQL cannot be reached');
        return new Map([...lastCommits].filter(([id]) => projectIds.includes(id)));
      },
      async newestSamples(ranges) {
        asked.push(ranges);
        await meanwhile();
        return ranges.map(({ projectId, metricNames }) => {
          return { projectId, newestMs: new Map([...metricNames].map((name) => [name, 7])) };
        });
      },
    },
    shards: {
      async saveEvaluated(_hold, values) {
        saved.push(Object.fromEntries(values));
        await saving;
      },
    },
    alertsByShard: () => new Map([[shard, alerts]]),
    onSamples: (commit) => void found.push(commit),
    latestDueMs: (id) => dueMs.get(id),
    onError: (error) => void errors.push(error),
    setTimer: clock.setTimer,
  });
}

beforeEach(() => {
  clock = createSettlingClock(0);
  alerts = [sampleAlert()];
  [lastCommits, dueMs, asked, found, saved] = [new Map([['prj_1', 10]]), new Map(), [], [], []];
  [meanwhile, saving] = [async () => {}, Promise.resolve()];
  [isDown, errors] = [false, []];
});

it('asks for the commits since the last sweep, and for nothing when there is none', async () => {
  start();
  await clock.advance(30_000);
  lastCommits.set('prj_1', 12);
  await clock.advance(30_000);
  await clock.advance(30_000);
  expect(asked).toEqual([[{ projectId: 'prj_1', after: 10, metricNames: new Set(['load']) }]]);
  expect(found).toEqual([{ projectId: 'prj_1', newestMs: new Map([['load', 7]]) }]);
});

it('begins where the holder before ended', async () => {
  start({ prj_1: 4 });
  sweep.hurry();
  await clock.advance(1);
  expect(asked).toEqual([[{ projectId: 'prj_1', after: 4, metricNames: new Set(['load']) }]]);
});

it('saves where it begins at once, and what it swept only when that is evaluated', async () => {
  start();
  sweep.hurry();
  await clock.advance(1);
  expect(saved).toEqual([{ prj_1: 10 }]);
  lastCommits.set('prj_1', 12);
  dueMs.set('doc_1', 500);
  // The one after notices that the first is evaluated, so its own commits are next.
  await clock.advance(60_000);
  await clock.advance(60_000);
  expect(saved).toHaveLength(1);
  sweep.noteEvaluated(shard, 'doc_1', 499);
  await clock.advance(30_000);
  expect(saved).toHaveLength(1);
  sweep.noteEvaluated(shard, 'doc_1', 500);
  await clock.advance(30_000);
  expect(saved).toEqual([{ prj_1: 10 }, { prj_1: 12 }]);
});

it('waits for no alert that is no longer to be evaluated, and drops projects without alerts', async () => {
  start({ prj_1: 10, prj_2: 3 });
  dueMs.set('doc_1', 500);
  await clock.advance(30_000);
  dueMs.clear();
  await clock.advance(30_000);
  expect(saved).toEqual([{ prj_1: 10 }]);
});

it('sweeps a project from before its first alert is evaluated', async () => {
  alerts = [];
  start();
  await sweep.begin(shard, 'prj_1');
  expect(saved).toEqual([{ prj_1: 10 }]);
  lastCommits.set('prj_1', 11);
  alerts = [sampleAlert()];
  await clock.advance(30_000);
  expect(asked).toMatchObject([[{ after: 10 }]]);
});

it('keeps where a project began that got its first alert between two sweeps', async () => {
  alerts = [];
  start();
  await clock.advance(30_000);
  await sweep.begin(shard, 'prj_1');
  alerts = [sampleAlert()];
  lastCommits.set('prj_1', 11);
  await clock.advance(30_000);
  expect(saved).toEqual([{ prj_1: 10 }]);
  await clock.advance(30_000);
  expect(saved).toEqual([{ prj_1: 10 }, { prj_1: 11 }]);
});

it('keeps where a project began that got its first alert during a sweep', async () => {
  start({ prj_1: 4 });
  lastCommits.set('prj_2', 3);
  meanwhile = () => sweep.begin(shard, 'prj_2');
  await clock.advance(30_000);
  expect(saved.at(-1)).toEqual({ prj_1: 4, prj_2: 3 });
  alerts = [sampleAlert({ projectId: 'prj_2' })];
  lastCommits.set('prj_2', 5);
  await clock.advance(30_000);
  expect(asked.at(-1)).toMatchObject([{ projectId: 'prj_2', after: 3 }]);
});

it('saves one state after the other, so that the newest is there in the end', async () => {
  alerts = [];
  start();
  lastCommits.set('prj_2', 3);
  const { promise, resolve } = Promise.withResolvers<void>();
  saving = promise;
  const begun = [sweep.begin(shard, 'prj_1'), sweep.begin(shard, 'prj_2')];
  await clock.settle();
  expect(saved).toHaveLength(1);
  resolve();
  await Promise.all(begun);
  expect(saved.at(-1)).toEqual({ prj_1: 10, prj_2: 3 });
});

it('goes on after a failure, soon and with the same commits', async () => {
  start({ prj_1: 4 });
  isDown = true;
  await clock.advance(30_000);
  expect(errors).toHaveLength(1);
  isDown = false;
  await clock.advance(5_000);
  expect(asked).toMatchObject([[{ after: 4 }]]);
});

it('does nothing after it was stopped', async () => {
  start({ prj_1: 4 });
  await sweep.stop();
  sweep.hurry();
  await clock.advance(60_000);
  expect(asked).toEqual([]);
});
