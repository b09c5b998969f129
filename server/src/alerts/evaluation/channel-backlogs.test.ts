import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import {
  type ChannelBacklogs,
  createChannelBacklogs,
  maxPendingOpenings,
  maxPendingResolutions,
} from './channel-backlogs.ts';
import { sampleAlert } from './testing/sample-alert.ts';

const alert = sampleAlert({ notifications: ['on-call', 'chat'] });

let pending: Record<string, number>;
let clock: FakeClock;
let counted: string[];
let reported: (readonly [project: string, channel: string, count: number])[];
let backlogs: ChannelBacklogs;

beforeEach(() => {
  pending = {};
  clock = createFakeClock();
  counted = [];
  reported = [];
  backlogs = createChannelBacklogs({
    outbox: {
      async countPending(projectId, channelSlug) {
        counted.push(`${projectId} ${channelSlug}`);
        return pending[channelSlug] ?? 0;
      },
    },
    monotonicNowMs: clock.monotonicNowMs,
    onFullChannel: (...report) => reported.push(report),
  });
});

async function admitted() {
  const { opening, resolution } = await backlogs.admit(alert);
  return [opening.notifications, resolution.notifications];
}

it.each([
  [maxPendingOpenings, ['on-call', 'chat'], ['on-call', 'chat']],
  [maxPendingOpenings + 1, ['on-call'], ['on-call', 'chat']],
  [maxPendingResolutions, ['on-call'], ['on-call', 'chat']],
  [maxPendingResolutions + 1, ['on-call'], ['on-call']],
])(
  'with %d pending deliveries to a channel, openings go to %j and resolutions to %j',
  async (count, ...expected) => {
    pending['chat'] = count;
    expect(await admitted()).toEqual(expected);
  },
);

it('counts what is pending for a channel once a second, however many evaluations there are', async () => {
  for (let round = 0; round < 3; round += 1) await backlogs.admit(alert);
  expect(counted).toEqual(['prj_1 on-call', 'prj_1 chat']);
  await clock.advance(1_000);
  pending['chat'] = maxPendingOpenings + 1;
  expect(await admitted()).toEqual([['on-call'], ['on-call', 'chat']]);
  expect(counted).toHaveLength(4);
});

it('reports once that a channel is full, until it is full again', async () => {
  for (const count of [20_001, 25_000, 20_000, 20_002]) {
    pending['on-call'] = count;
    await backlogs.admit(alert);
    await clock.advance(1_000);
  }
  expect(reported).toEqual([
    ['prj_1', 'on-call', 20_001],
    ['prj_1', 'on-call', 20_002],
  ]);
});
