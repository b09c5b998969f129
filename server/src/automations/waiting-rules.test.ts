import { beforeEach, describe, expect, it } from 'vitest';
import { DamagedItem } from '../errors/damaged-item.ts';
import { type AutomationWorld, createAutomationWorld, matchLeaseMs } from './testing/automation-world.ts';
import { sampleAutomation } from './testing/sample-automation.ts';
import { maxPendingDeliveries } from './waiting-rules.ts';

describe('matches of full channels', () => {
  let world: AutomationWorld;
  beforeEach(async () => {
    world = createAutomationWorld();
    await world.automations.create(sampleAutomation({ filter: 'tag="a"', channels: ['hook', 'chat'] }));
  });

  it('wait while a channel of their automation has too many pending deliveries, without holding up others', async () => {
    await world.automations.create(sampleAutomation({ id: 'rul_2', projectId: 'prj_2', filter: 'tag="a"' }));
    await world.automations.create(sampleAutomation({ id: 'rul_3', filter: 'tag="b"', channels: ['chat'] }));
    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries + 1);
    const { claimMatches } = world.traces;
    let claimedCount = 0;
    world.traces.claimMatches = async (request) => {
      const claims = await claimMatches(request);
      claimedCount += claims.length;
      return claims;
    };
    await world.start();
    for (let index = 1; index <= 250; index += 1) await world.match(index);
    await world.match(1_000, { projectId: 'prj_2' });
    await world.match(1_001, { tags: ['b'] });
    await world.clock.advance(5_000);
    expect(world.reached()).toEqual(['1000 hook', '1001 chat']);
    expect(world.waiting).toEqual(['prj_1 hook']);
    expect(claimedCount).toBeLessThanOrEqual(102); // what waits is not claimed over and over
    expect(world.errors).toEqual([]);

    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries);
    await world.clock.advance(matchLeaseMs + 1_000);
    expect(world.notified()).toHaveLength(502);
    expect(await world.openMatchCount()).toBe(0);
    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries + 1);
    await world.match(2_000);
    await world.clock.advance(1_000);
    expect(world.waiting).toEqual(['prj_1 hook', 'prj_1 hook']);
  });

  it.each([
    ['without the full channel', { channels: ['chat'] }, ['1 chat']],
    ['to name no channel', { channels: [] }, []],
  ])('wait no longer when their automation is edited %s', async (_what, change, expected) => {
    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries + 1);
    await world.start();
    await world.match(1);
    await world.clock.advance(5_000);
    expect(world.reached()).toEqual([]);
    await world.automations.update('prj_1', 'rul_1', change, 1);
    await world.clock.advance(matchLeaseMs + 1_000);
    expect(world.reached()).toEqual(expected);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('wait no longer than a second for a channel that has room, however many others come', async () => {
    await world.automations.create(sampleAutomation({ id: 'rul_2', filter: 'tag="b"', channels: ['mail'] }));
    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries + 1);
    await world.start();
    await world.match(1);
    await world.clock.advance(matchLeaseMs + 2_000);
    world.outbox.pending.clear();
    const { claimMatches } = world.traces;
    let written = 1;
    world.traces.claimMatches = async (request) => {
      await Promise.resolve(); // a store notifies nobody while it is called
      world.clock.step(500);
      if (written < 1_000) for (let at = 0; at < 100; at += 1) await world.match(++written, { tags: ['b'] });
      return claimMatches(request);
    };
    await world.match(++written, { tags: ['b'] });
    // In steps, because each runs a limited number of callbacks.
    for (let step = 0; step < 100; step += 1) await world.clock.advance(10);
    expect(world.reached().indexOf('1 hook')).toBeLessThan(500);
    expect(world.notified()).toHaveLength(written + 1);
  });

  it('are counted once a second, however many matches there are meanwhile', async () => {
    world.outbox.pending.set('prj_1 hook', maxPendingDeliveries + 1);
    await world.start();
    await world.match(1);
    await world.clock.advance(2_000);
    const { countPending } = world.outbox;
    let count = 0;
    world.outbox.countPending = (...place) => {
      count += 1;
      return countPending(...place);
    };
    for (let index = 2; index <= 50; index += 1) {
      await world.match(index);
      await world.clock.advance(20);
    }
    expect(count).toBeLessThanOrEqual(2);
  });
});

describe('matches of a damaged automation', () => {
  it('wait until it is restored, without holding up others', async () => {
    const world = createAutomationWorld();
    for (const id of ['rul_1', 'rul_2'])
      await world.automations.create(sampleAutomation({ id, filter: 'tag="a"', channels: [id] }));
    await world.start();
    const { get } = world.automations;
    let readCount = 0;
    world.automations.get = async (projectId, id) => {
      if (id !== 'rul_1') return get(projectId, id);
      readCount += 1;
      throw new DamagedItem('automation rul_1', 'its checksum does not match');
    };
    for (let index = 1; index <= 150; index += 1) await world.match(index);
    await world.clock.advance(10 * matchLeaseMs);
    expect(new Set(world.reached())).toEqual(
      new Set(Array.from({ length: 150 }, (_, at) => `${at + 1} rul_2`)),
    );
    expect([world.errors, world.waiting]).toEqual([[], []]);
    expect(readCount).toBeLessThan(320); // once a second, not with each match

    world.automations.get = get;
    await world.clock.advance(matchLeaseMs + 1_000);
    expect(world.notified()).toHaveLength(300);
    expect(await world.openMatchCount()).toBe(0);
  });
});
