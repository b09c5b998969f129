import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFlush, sampleTraceId } from '../traces/testing/sample-trace.ts';
import { type AutomationWorld, createAutomationWorld } from './testing/automation-world.ts';
import { sampleAutomation } from './testing/sample-automation.ts';

describe('the rules in effect', () => {
  let world: AutomationWorld;
  beforeEach(() => {
    world = createAutomationWorld();
  });
  let flushCount = 0;

  /** Ids of the rules that match a new trace with the tag. */
  async function matchesOf(tag: string): Promise<readonly string[]> {
    flushCount += 1;
    await world.traces.flush(sampleFlush(flushCount, { tags: [tag] }));
    const trace = await world.traces.get('prj_1', sampleTraceId(flushCount));
    return trace?.ruleMatches.map(({ ruleId }) => ruleId) ?? [];
  }

  it('are the enabled automations as soon as it has started', async () => {
    await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
    await world.automations.create(sampleAutomation({ id: 'rul_2', filter: 'tag="a"', enabled: false }));
    await world.start();
    expect(await matchesOf('a')).toEqual(['rul_1']);
  });

  it('follow changes of any process within a second', async () => {
    await world.start();
    await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
    await world.clock.advance(1_000);
    expect(await matchesOf('a')).toEqual(['rul_1']);
    await world.automations.update('prj_1', 'rul_1', { filter: 'tag="b"' }, 1);
    await world.clock.advance(1_000);
    expect([await matchesOf('a'), await matchesOf('b')]).toEqual([[], ['rul_1']]);
    await world.automations.update('prj_1', 'rul_1', { enabled: false }, 1);
    await world.clock.advance(1_000);
    expect(await matchesOf('b')).toEqual([]);
    await world.automations.update('prj_1', 'rul_1', { enabled: true }, 1);
    await world.clock.advance(1_000);
    expect(await matchesOf('b')).toEqual(['rul_1']);
    await world.automations.delete('prj_1', 'rul_1');
    await world.clock.advance(1_000);
    expect(await matchesOf('b')).toEqual([]);
  });

  it('are set only when something changed', async () => {
    let setCount = 0;
    const { setRules } = world.traces;
    world.traces.setRules = (rules) => {
      setCount += 1;
      return setRules(rules);
    };
    await world.start();
    await world.clock.advance(60_000);
    expect(setCount).toBe(1);
  });

  it('miss no change that is made while they are being set', async () => {
    const { setRules } = world.traces;
    world.traces.setRules = async (rules) => {
      world.traces.setRules = setRules;
      await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
      await setRules(rules);
    };
    await world.start();
    await world.clock.advance(1_000);
    expect(await matchesOf('a')).toEqual(['rul_1']);
  });

  it('leave out an automation whose filter is not valid in this release, and report it', async () => {
    await world.automations.create(sampleAutomation({ id: 'rul_old', filter: 'colour="red"' }));
    await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
    await world.start();
    expect(world.invalid.map(({ id }) => id)).toEqual(['rul_old']);
    expect(await matchesOf('a')).toEqual(['rul_1']);
  });

  it('stay while a change cannot be read or set, and follow it afterwards', async () => {
    await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
    await world.start();
    const { listEnabled } = world.automations;
    const { setRules } = world.traces;
    world.automations.listEnabled = () => Promise.reject(new Error('the disk is full'));
    await world.automations.update('prj_1', 'rul_1', { filter: 'tag="b"' }, 1);
    await world.clock.advance(1_000);
    expect(world.errors).toContainEqual(new Error('the disk is full'));
    expect(await matchesOf('a')).toEqual(['rul_1']);

    world.automations.listEnabled = listEnabled;
    world.traces.setRules = () => Promise.reject(new Error('the writer is busy'));
    await world.clock.advance(1_000);
    expect(world.errors).toContainEqual(new Error('the writer is busy'));
    world.traces.setRules = setRules;
    await world.clock.advance(1_000);
    expect([await matchesOf('a'), await matchesOf('b')]).toEqual([[], ['rul_1']]);
  });

  it('cannot be unknown at the start', async () => {
    world.automations.listEnabled = () => Promise.reject(new Error('meta.db is unavailable'));
    await expect(world.start()).rejects.toThrow('meta.db is unavailable');
  });

  it('no longer change after it was stopped', async () => {
    const stop = await world.start();
    await stop();
    await world.automations.create(sampleAutomation({ filter: 'tag="a"' }));
    await world.clock.advance(5_000);
    expect(await matchesOf('a')).toEqual([]);
    expect(world.clock.timerCount()).toBe(0);
  });
});
