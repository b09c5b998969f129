import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDocumentChanges } from './document-changes.ts';
import { encodeDocumentNotice } from './document-notices.ts';
import { deletedRevision } from './reported-documents.ts';
import { createChangingDocuments, revisionOf } from './testing/changing-documents.ts';
import { sampleVersion } from './testing/sample-version.ts';

const commands = ['change', 'change', 'write', 'write', 'disconnect', 'reconnect', 'fail'] as const;
const orders = ['list, then subscribe', 'subscribe, then list', 'subscribe'] as const;

const steps = fc.array(
  fc.record({
    command: fc.constantFrom(...commands),
    id: fc.constantFrom('doc_1', 'doc_2', 'doc_3'),
    isDeletion: fc.nat(3).map((number) => number === 0),
  }),
  { maxLength: 12 },
);

it('keeps a cache current whatever overtakes what: no version after a later one, own ones before their write resolves', async () => {
  const schedules = fc.asyncProperty(
    fc.scheduler(),
    steps,
    fc.nat(3),
    fc.constantFrom(...orders),
    async (scheduler, drawn, loadAt, order) => {
      const documents = createChangingDocuments(scheduler);
      const cache = new Map<string, number>();
      const latest = new Map<string, number>();
      const violations: string[] = [];
      let isSubscribed = false;

      function subscribe(): void {
        isSubscribed = true;
        documents.changes.onChange((change) => {
          const revision = revisionOf(change);
          const before = latest.get(change.id) ?? 0;
          if (revision < before) violations.push(`${change.id}: ${revision} after ${before}`);
          latest.set(change.id, revision);
          cache.set(change.id, revision);
        });
      }
      async function load(): Promise<void> {
        if (order !== 'list, then subscribe') subscribe();
        if (order === 'subscribe') return;
        for (const [id, revision] of await documents.list())
          cache.set(id, Math.max(revision, latest.get(id) ?? 0));
        if (!isSubscribed) subscribe();
      }
      async function write(id: string, isDeletion: boolean): Promise<void> {
        const mustHear = isSubscribed;
        const revision = await documents.changeHere(id, isDeletion);
        if (mustHear && revision !== undefined && revision > (latest.get(id) ?? 0))
          violations.push(`${id}: ${revision} was written, ${latest.get(id)} reported`);
      }

      const running: Promise<void>[] = [];
      const run = ({ command, id, isDeletion }: (typeof drawn)[number]): void => {
        if (command === 'change') documents.change(id, isDeletion);
        else if (command === 'write') running.push(write(id, isDeletion));
        else if (command === 'disconnect') documents.disconnect();
        else if (command === 'reconnect') documents.reconnect();
        else documents.failReads(2);
      };
      const actions = drawn.map((step) => async () => run(step));
      actions.splice(loadAt, 0, async () => void running.push(load()));
      void scheduler.scheduleSequence(actions);
      await scheduler.waitIdle();
      documents.reconnect();
      await scheduler.waitIdle();
      await Promise.all(running);
      expect(violations).toEqual([]);
      const live = new Map([...cache].filter(([, revision]) => revision !== deletedRevision));
      // Without a list it has what was changed since.
      const isCached = (id: string) => order !== 'subscribe' || cache.has(id);
      expect(live).toEqual(new Map([...documents.stored].filter(([id]) => isCached(id))));
    },
  );
  await fc.assert(schedules);
});

it('reports what a list is too early for and a comparison during it took for known', async () => {
  const stored = new Map([['doc_1', sampleVersion('doc_1', 1)]]);
  const changes = createDocumentChanges({
    onNotice: () => {},
    readDocuments: async () => stored,
    readRevisions: async () => stored,
    setTimer: () => () => {},
  });
  const heard: string[] = [];
  changes.onChange(({ id }) => heard.push(id));
  const early = Promise.withResolvers<readonly []>();
  const listed = changes.listing('dashboard', () => early.promise);
  await setImmediate();
  expect(heard).toEqual([]);
  early.resolve([]);
  await listed;
  await setImmediate();
  expect(heard).toEqual(['doc_1']);
});

it('reports nothing for a notice that comes after the list that has its commit', async () => {
  const stored = new Map(
    [sampleVersion('kept', 1), sampleVersion('changed', 2)].map((each) => [each.id, each]),
  );
  let notice = (_notice: string): void => {};
  const changes = createDocumentChanges({
    onNotice(listener) {
      notice = listener;
    },
    readDocuments: async (ids) => new Map([...stored].filter(([id]) => ids.includes(id))),
    readRevisions: async () => stored,
    setTimer: () => () => {},
  });
  await changes.listing('dashboard', async () => [sampleVersion('kept', 1), sampleVersion('changed', 1)]);
  const heard: string[] = [];
  changes.onChange(({ id }) => heard.push(id));
  for (const version of stored.values()) notice(encodeDocumentNotice(version));
  await setImmediate();
  await setImmediate();
  expect(heard).toEqual(['changed']);
});
