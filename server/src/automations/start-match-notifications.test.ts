import { beforeEach, describe, expect, it } from 'vitest';
import { sampleTraceId } from '../traces/testing/sample-trace.ts';
import { type AutomationWorld, createAutomationWorld, matchLeaseMs } from './testing/automation-world.ts';
import { sampleAutomation } from './testing/sample-automation.ts';

const fail = () => Promise.reject(new Error('the disk is full'));

describe('notifications of matches', () => {
  let world: AutomationWorld;
  beforeEach(async () => {
    world = createAutomationWorld();
    await world.automations.create(sampleAutomation({ filter: 'tag="a"', channels: ['hook', 'chat'] }));
  });

  it('are stored for each channel right after the commit, with the payload of the specification', async () => {
    await world.start();
    await world.match(1, { receivedAtMs: Date.UTC(2026, 10, 21, 12) });
    await world.clock.advance(0);
    expect(world.reached()).toEqual(['1 hook', '1 chat']);
    const [first, second] = world.notified();
    expect(first).toMatchObject({
      eventId: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
      organizationId: 'org_1',
      projectId: 'prj_1',
      kind: 'rule.matched',
      createdAtMs: world.clock.nowMs(),
    });
    expect(JSON.parse(first?.payload ?? '')).toEqual({
      schema_version: '1',
      event_id: first?.eventId,
      event_timestamp: '2026-11-21T12:00:00.000Z',
      kind: 'rule.matched',
      rule_id: 'rul_1',
      rule_name: 'Automation rul_1',
      match_reason: 'tag="a"',
      project_name: 'name of prj_1',
      entities: [{ type: 'trace', id: sampleTraceId(1) }],
    });
    expect(second?.eventId).not.toBe(first?.eventId);
    expect(world.notifiedCount()).toBe(1);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('are stored within a second when the hint was lost', async () => {
    world.traces.onMatch = () => () => {};
    await world.start();
    await world.match(1);
    await world.clock.advance(1_000);
    expect(world.reached()).toEqual(['1 hook', '1 chat']);
  });

  it('of more matches than a batch are all stored', async () => {
    await world.start();
    for (let index = 1; index <= 250; index += 1) await world.match(index);
    await world.clock.advance(1_000);
    expect(world.notified()).toHaveLength(500);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('of one rule do not wait for all of another', async () => {
    const other = { id: 'rul_2', projectId: 'prj_2', filter: 'tag="a"', channels: ['mail'] };
    await world.automations.create(sampleAutomation(other));
    const stop = await world.start();
    await stop();
    for (let index = 1; index <= 350; index += 1) await world.match(index);
    await world.match(351, { projectId: 'prj_2' });
    await world.start();
    await world.clock.advance(1_000);
    expect(world.reached().indexOf('351 mail')).toBe(200); // after one batch, each of whose matches has two channels
    expect(world.notified()).toHaveLength(701);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('keep their event ids when the process ends between the outbox and the settlement', async () => {
    const { settleMatches } = world.traces;
    world.traces.settleMatches = () => new Promise(() => {});
    await world.start(); // this process ends here: nothing of it runs on
    await world.match(1);
    await world.clock.advance(0);
    const before = world.notified();
    expect(before).toHaveLength(2);

    world.traces.settleMatches = settleMatches;
    await world.start();
    await world.clock.advance(matchLeaseMs + 1_000);
    expect(world.outbox.addCount()).toBe(2);
    expect(world.notified()).toEqual(before);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('differ in their event ids when a trace id is matched again after retention', async () => {
    await world.start();
    await world.match(1);
    await world.clock.advance(0);
    world.traces = createAutomationWorld().traces;
    await world.start();
    await world.match(1, { receivedAtMs: 99_000 });
    await world.clock.advance(0);
    expect(new Set(world.notified().map(({ eventId }) => eventId)).size).toBe(4);
  });

  it('go to nobody when the automation was deleted meanwhile, and the match is settled', async () => {
    const stop = await world.start();
    await stop();
    await world.match(1);
    await world.automations.delete('prj_1', 'rul_1');
    await world.start();
    expect(world.reached()).toEqual([]);
    expect(world.notifiedCount()).toBe(0);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('go to the channels of an automation that was edited meanwhile, with its name and filter of the match', async () => {
    const stop = await world.start();
    await stop();
    await world.match(1);
    const change = { name: 'new', filter: 'tag="b"', channels: ['mail'], enabled: false };
    await world.automations.update('prj_1', 'rul_1', change, 1);
    await world.start();
    expect(world.reached()).toEqual(['1 mail']);
    expect(JSON.parse(world.notified()[0]?.payload ?? '')).toMatchObject({
      rule_name: 'Automation rul_1',
      match_reason: 'tag="a"',
    });
  });

  it('of an unknown project or an automation without channels are settled', async () => {
    for (const [id, projectId] of [
      ['rul_2', 'prj_gone'],
      ['rul_3', 'prj_2'],
    ] as const)
      await world.automations.create(sampleAutomation({ id, projectId, filter: 'tag="a"', channels: [] }));
    await world.start();
    await world.match(1, { projectId: 'prj_gone' });
    await world.match(1, { projectId: 'prj_2' });
    await world.clock.advance(0);
    expect(world.outbox.addCount()).toBe(0);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('are retried with a growing pause while the outbox fails, in spite of further matches', async () => {
    world.outbox.failure = () => new Error('the disk is full');
    await world.start();
    for (let index = 1; index <= 30; index += 1) {
      await world.match(index);
      await world.clock.advance(1_000);
    }
    // After 0, 1, 3, 7 and 15 seconds.
    expect(world.outbox.addCount()).toBe(5);
    expect(world.errors).toHaveLength(5);
    world.outbox.failure = () => undefined;
    await world.clock.advance(matchLeaseMs + 1_000);
    expect(world.reached().toSorted()).toEqual(
      Array.from({ length: 30 }, (_, at) => [`${at + 1} chat`, `${at + 1} hook`])
        .flat()
        .toSorted(),
    );
    expect(await world.openMatchCount()).toBe(0);
  });

  it('are stored a second after a short failure, not when the lease ends', async () => {
    const failures = [new Error('the disk is full')];
    world.outbox.failure = () => failures.pop();
    await world.start();
    await world.match(1);
    await world.clock.advance(1_000);
    expect(world.reached()).toEqual(['1 hook', '1 chat']);
    expect(await world.openMatchCount()).toBe(0);
  });

  it.each([
    ['claims fail', 'claimMatches'],
    ['settlements fail', 'settleMatches'],
  ] as const)('are stored once when %s for a while', async (_what, method) => {
    const working = world.traces[method];
    Object.assign(world.traces, { [method]: fail });
    await world.start();
    await world.match(1);
    await world.clock.advance(5_000);
    expect(world.errors.length).toBeGreaterThan(1);
    Object.assign(world.traces, { [method]: working });
    await world.clock.advance(matchLeaseMs);
    expect(world.reached()).toEqual(['1 hook', '1 chat']);
    expect(await world.openMatchCount()).toBe(0);
  });

  it('are no longer stored after it was stopped, and none is lost', async () => {
    const stop = await world.start();
    await stop();
    await world.match(1);
    await world.clock.advance(60_000);
    expect(world.reached()).toEqual([]);
    expect(world.clock.timerCount()).toBe(0);
    expect(await world.openMatchCount()).toBe(1);
  });

  it('that are being stored are settled before it has stopped', async () => {
    const stop = await world.start();
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { add } = world.outbox;
    world.outbox.add = async (notifications) => {
      started.resolve();
      await finish.promise;
      await add(notifications);
    };
    await world.match(1);
    await started.promise;
    const stopped = stop();
    finish.resolve();
    await stopped;
    expect(world.reached()).toEqual(['1 hook', '1 chat']);
    expect(await world.openMatchCount()).toBe(0);
  });
});
