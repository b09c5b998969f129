import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditQuery, AuditStore } from '../audit-store.ts';
import { sampleAuditEntry } from './sample-audit-entry.ts';

export interface OpenedAuditStore {
  /** With the organization `org_1`. */
  readonly store: AuditStore;
  close(): void | Promise<void>;
}

/** Contract suite for stores of the audit log. */
export function describeAuditStore(
  name: string,
  open: () => OpenedAuditStore | Promise<OpenedAuditStore>,
): void {
  describe(`${name} as an audit store`, () => {
    let opened: OpenedAuditStore;
    let store: AuditStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    const list = (changes: Partial<AuditQuery> = {}) =>
      store.list({ organizationId: 'org_1', limit: 100, ...changes });
    const idsOf = async (changes: Partial<AuditQuery>) => (await list(changes)).map(({ id }) => id);

    it('returns entries as they were appended, the newest first, whatever the clock said', async () => {
      const first = await store.append(sampleAuditEntry());
      const command = {
        organizationId: 'org_1',
        atMs: 500,
        actor: { kind: 'command_line' },
        operation: 'users disable',
        target: 'ada@example.com',
        status: 200,
      } as const;
      const second = await store.append(command);
      expect(second).toBeGreaterThan(first);
      expect(await list()).toEqual([
        { ...command, id: second },
        { ...sampleAuditEntry(), id: first },
      ]);
    });

    it('completes an entry with its status, once', async () => {
      const id = await store.append(sampleAuditEntry());
      await store.complete(id, 204);
      await store.complete(id, 500);
      await store.complete(id + 1, 200);
      expect(await list()).toEqual([{ ...sampleAuditEntry(), id, status: 204 }]);
    });

    it('selects by user, by operation, and by both', async () => {
      const bob = { kind: 'user', userId: 'usr_2', email: 'bob@example.com' } as const;
      const [ada, ofBob, created] = [
        await store.append(sampleAuditEntry()),
        await store.append(sampleAuditEntry({ actor: bob })),
        await store.append(sampleAuditEntry({ actor: bob, operation: 'createKey' })),
        await store.append(sampleAuditEntry({ actor: { kind: 'command_line' }, operation: 'users list' })),
      ];
      expect(await idsOf({ userId: 'usr_2' })).toEqual([created, ofBob]);
      expect(await idsOf({ operation: 'revokeKey' })).toEqual([ofBob, ada]);
      expect(await idsOf({ userId: 'usr_2', operation: 'revokeKey' })).toEqual([ofBob]);
      expect(await idsOf({ userId: 'usr_3' })).toEqual([]);
    });

    it('shows nothing of another organization', async () => {
      await store.append(sampleAuditEntry());
      expect(await idsOf({ organizationId: 'org_2' })).toEqual([]);
    });

    it('prunes old entries up to a limit', async () => {
      for (const atMs of [1_000, 2_000, 3_000, 4_000]) await store.append(sampleAuditEntry({ atMs }));
      expect(await store.prune(4_000, 2)).toBe(2);
      expect((await list()).map(({ atMs }) => atMs)).toEqual([4_000, 3_000]);
      expect(await store.prune(4_000, 2)).toBe(1);
      expect(await store.prune(4_000, 2)).toBe(0);
      expect((await list()).map(({ atMs }) => atMs)).toEqual([4_000]);
    });

    it('continues before an entry', async () => {
      const ids = [];
      for (let count = 0; count < 5; count += 1) ids.unshift(await store.append(sampleAuditEntry()));
      expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2));
      expect(await idsOf({ limit: 2, beforeId: ids[1] ?? 0 })).toEqual(ids.slice(2, 4));
      expect(await idsOf({ beforeId: ids[3] ?? 0, userId: 'usr_1' })).toEqual(ids.slice(4));
    });
  });
}
