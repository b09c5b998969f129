import { beforeEach, expect, it } from 'vitest';
import { createSettlingClock } from '../../../../alerts/evaluation/testing/settling-clock.ts';
import type { MetricCommit } from '../../../../metrics/metric-store.ts';
import { type CommitHints, createCommitHints } from './create-commit-hints.ts';

const clock = createSettlingClock(0);

/** Two processes whose notifications reach both at once. */
let sent: (readonly string[])[];
let fails: boolean;
let listeners: Set<(payload: string | undefined) => void>;
let here: CommitHints;
let there: CommitHints;
let heard: Record<'here' | 'there', (readonly [string, string, number])[]>;
beforeEach(() => {
  [sent, fails, listeners, heard] = [[], false, new Set(), { here: [], there: [] }];
  const open = (processId: 'here' | 'there'): CommitHints => {
    const hints = createCommitHints({
      processId,
      setTimer: clock.setTimer,
      postgres: {
        async change(_text, values = []) {
          if (fails) throw new Error('PostgreSQL cannot be reached');
          const payloads = values[1] as readonly string[];
          sent.push(payloads);
          for (const payload of payloads) for (const listener of listeners) listener(payload);
          return payloads.length;
        },
        onNotification(_channel, listener) {
          listeners.add(listener);
          listener(undefined);
          return () => listeners.delete(listener);
        },
      },
    });
    hints.onCommit(({ projectId, newestMs }) => {
      for (const [name, timeMs] of newestMs) heard[processId].push([projectId, name, timeMs]);
    });
    return hints;
  };
  here = open('here');
  there = open('there');
});

const commitOf = (projectId: string, newest: Readonly<Record<string, number>>): MetricCommit => ({
  projectId,
  newestMs: new Map(Object.entries(newest)),
});
const names = (...all: readonly string[]) => new Map([['prj_1', new Set(all)]]);

it('reports commits of this process at once and once, and those of others merged', async () => {
  await here.watch(names('load'));
  await there.watch(names('load'));
  here.broadcast(commitOf('prj_1', { load: 5 }));
  here.broadcast(commitOf('prj_1', { load: 3 }));
  expect(heard.here).toEqual([
    ['prj_1', 'load', 5],
    ['prj_1', 'load', 3],
  ]);
  expect(heard.there).toEqual([]);
  await clock.advance(250);
  expect(heard.there).toEqual([['prj_1', 'load', 5]]);
  expect(heard.here).toHaveLength(2);
  here.broadcast(commitOf('prj_1', { load: 9 }));
  await clock.advance(250);
  expect(heard.there).toEqual([
    ['prj_1', 'load', 5],
    ['prj_1', 'load', 9],
  ]);
});

it('notifies nobody of what nobody watches', async () => {
  await here.watch(names('load'));
  here.broadcast(commitOf('prj_1', { other: 5 }));
  here.broadcast(commitOf('prj_2', { load: 5 }));
  await clock.advance(1_000);
  expect([heard.here, sent]).toEqual([[], []]);
});

it('goes on after a notification that failed', async () => {
  await here.watch(names('load'));
  await there.watch(names('load'));
  fails = true;
  here.broadcast(commitOf('prj_1', { load: 5 }));
  await clock.advance(250);
  fails = false;
  here.broadcast(commitOf('prj_1', { load: 6 }));
  await clock.advance(250);
  expect(heard.there).toEqual([['prj_1', 'load', 6]]);
});

it('sends nothing after it was stopped', async () => {
  await here.watch(names('load'));
  here.broadcast(commitOf('prj_1', { load: 5 }));
  await here.stop();
  here.broadcast(commitOf('prj_1', { load: 6 }));
  await clock.advance(1_000);
  expect(sent).toEqual([]);
});
