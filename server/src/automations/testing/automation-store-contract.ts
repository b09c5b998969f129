import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { automationEtag, automationLimits } from '../automation.ts';
import type { AutomationStore } from '../automation-store.ts';
import { sampleAutomation } from './sample-automation.ts';

export interface OpenedAutomationStore {
  /** With the projects `prj_1` and `prj_2`. */
  readonly store: AutomationStore;
  /** A second handle on the same data, as of another process. */
  readonly another: AutomationStore;
  close(): void | Promise<void>;
}

/** Contract suite for automation stores. */
export function describeAutomationStore(
  name: string,
  open: () => OpenedAutomationStore | Promise<OpenedAutomationStore>,
): void {
  describe(`${name} as an automation store`, () => {
    let opened: OpenedAutomationStore;
    let store: AutomationStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    it('returns an automation as it was created, to every process', async () => {
      const created = sampleAutomation({ description: 'pages', channels: ['hook', 'chat'] });
      const stored = { ...created, updatedAtMs: 1_000, revision: 1 };
      expect(await store.create(created)).toEqual(stored);
      expect(await opened.another.get('prj_1', 'rul_1')).toEqual(stored);
      expect(await store.create(sampleAutomation({ id: 'rul_2' }))).not.toHaveProperty('description');
    });

    it('lists the automations of a project by name', async () => {
      for (const [id, named] of [
        ['rul_1', 'b'],
        ['rul_2', 'a'],
        ['rul_3', 'a'],
      ] as const)
        await store.create(sampleAutomation({ id, name: named }));
      await store.create(sampleAutomation({ id: 'rul_4', projectId: 'prj_2' }));
      expect((await store.list('prj_1')).map(({ id }) => id)).toEqual(['rul_2', 'rul_3', 'rul_1']);
    });

    it('replaces what a change names, and nothing else', async () => {
      const created = await store.create(sampleAutomation({ description: 'pages' }));
      const renamed = await store.update('prj_1', 'rul_1', { name: 'other' }, 2_000);
      expect(renamed).toEqual({ ...created, name: 'other', updatedAtMs: 2_000, revision: 2 });
      const change = { description: null, enabled: false, filter: 'tag="a"', channels: [] };
      const { description: _, ...changed } = { ...renamed, ...change };
      expect(await store.update('prj_1', 'rul_1', change, 3_000)).toEqual({
        ...changed,
        updatedAtMs: 3_000,
        revision: 3,
      });
      expect(await opened.another.get('prj_1', 'rul_1')).toMatchObject({ filter: 'tag="a"', channels: [] });
    });

    it('changes and deletes only the version that is expected', async () => {
      const created = await store.create(sampleAutomation());
      if (created === undefined) throw new Error('not created');
      const first = [automationEtag(created)];
      const renamed = await store.update('prj_1', 'rul_1', { name: 'x' }, 2_000, first);
      expect(renamed).toMatchObject({ name: 'x', revision: 2 });
      expect(await opened.another.update('prj_1', 'rul_1', { name: 'y' }, 2_000, first)).toBeUndefined();
      expect(await store.delete('prj_1', 'rul_1', first)).toBe(false);
      expect(await store.update('prj_2', 'rul_1', { name: 'y' }, 2_000, '*')).toBeUndefined();
      expect(await store.get('prj_1', 'rul_1')).toEqual(renamed);
      expect(await store.revision()).toBe(2);
      expect(
        await store.delete('prj_1', 'rul_1', ['"x"', automationEtag({ id: 'rul_1', revision: 2 })]),
      ).toBe(true);
    });

    it('does not set the time of a change back', async () => {
      await store.create(sampleAutomation());
      expect(await store.update('prj_1', 'rul_1', { name: 'x' }, 500)).toMatchObject({ updatedAtMs: 1_000 });
    });

    it('hides automations from other projects', async () => {
      await store.create(sampleAutomation());
      expect(await store.list('prj_2')).toEqual([]);
      expect(await store.get('prj_2', 'rul_1')).toBeUndefined();
      expect(await store.update('prj_2', 'rul_1', { name: 'x' }, 2_000)).toBeUndefined();
      expect(await store.delete('prj_2', 'rul_1')).toBe(false);
      expect(await store.get('prj_1', 'rul_1')).toMatchObject({ name: 'Automation rul_1' });
    });

    it('grows its revision with each change, deletions included, in every process', async () => {
      expect(await store.revision()).toBe(0);
      await store.create(sampleAutomation());
      await opened.another.create(sampleAutomation({ id: 'rul_2' }));
      expect(await store.revision()).toBe(2);
      await store.update('prj_1', 'rul_1', { enabled: false }, 2_000);
      expect(await opened.another.delete('prj_1', 'rul_2')).toBe(true);
      expect(await store.revision()).toBe(4);
      expect(await store.create(sampleAutomation({ id: 'rul_3' }))).toMatchObject({ revision: 5 });
    });

    it('keeps its revision when nothing changes', async () => {
      await store.create(sampleAutomation());
      await store.update('prj_1', 'rul_unknown', { name: 'x' }, 2_000);
      await store.delete('prj_1', 'rul_unknown');
      await store.get('prj_1', 'rul_1');
      expect(await store.revision()).toBe(1);
    });

    it('lists the enabled automations of all projects with the revision', async () => {
      expect(await store.listEnabled()).toEqual({ revision: 0, automations: [] });
      await store.create(sampleAutomation());
      await store.create(sampleAutomation({ id: 'rul_2', enabled: false }));
      await store.create(sampleAutomation({ id: 'rul_3', projectId: 'prj_2' }));
      const enabled = await opened.another.listEnabled();
      expect(enabled.revision).toBe(3);
      expect(enabled.automations.map(({ id }) => id).toSorted()).toEqual(['rul_1', 'rul_3']);
    });

    it('rejects automations beyond the limit of a project', async () => {
      for (let at = 0; at < automationLimits.maxPerProject; at += 1)
        await store.create(sampleAutomation({ id: `rul_${at}`, enabled: at % 2 === 0 }));
      expect(await store.create(sampleAutomation({ id: 'rul_more' }))).toBeUndefined();
      expect(await store.create(sampleAutomation({ id: 'rul_more', projectId: 'prj_2' }))).toBeDefined();
      await store.delete('prj_1', 'rul_0');
      expect(await store.create(sampleAutomation({ id: 'rul_0' }))).toBeDefined();
    });
  });
}
