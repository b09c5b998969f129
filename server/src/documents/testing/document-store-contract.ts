import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentChanged, DocumentPut, DocumentStore, StoredDocument } from '../document-store.ts';

export interface OpenedDocumentStore {
  readonly store: DocumentStore;
  close(): void | Promise<void>;
}

const create: DocumentPut = {
  kind: 'dashboard',
  projectId: 'prj_1',
  slug: 'checkout',
  body: '{"a":1}',
  summary: '{"title":"a"}',
  precondition: { kind: 'absent' },
  nowMs: 1_000,
};
const anyVersion = { kind: 'etag', etags: '*' } as const;

/**
 * Contract suite for document stores.
 *
 * @param open opens a store for the projects `prj_1` and `prj_2` with at most three documents of a kind each.
 */
export function describeDocumentStore(
  name: string,
  open: () => OpenedDocumentStore | Promise<OpenedDocumentStore>,
): void {
  describe(`${name} as a document store`, () => {
    let opened: OpenedDocumentStore;
    let store: DocumentStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    async function put(changes: Partial<DocumentPut> = {}): Promise<StoredDocument> {
      const outcome = await store.put({ ...create, ...changes });
      if (!('document' in outcome)) throw new Error(`the put ended as ${outcome.kind}`);
      return outcome.document;
    }
    const get = (changes: Partial<DocumentPut> = {}) => {
      const { kind, projectId, slug } = { ...create, ...changes };
      return store.get(kind, projectId, slug);
    };

    it('is empty at first', async () => {
      expect(await get()).toBeUndefined();
      expect(await store.list('dashboard', 'prj_1')).toEqual([]);
      expect(await store.listAll('dashboard')).toEqual([]);
    });

    it('reports each change before the write resolves until unsubscribed, and nothing else', async () => {
      const changes: DocumentChanged[] = [];
      const stop = store.onChange((change) => changes.push(change));
      const created = await put();
      const place = { kind: 'dashboard', projectId: 'prj_1', id: created.id } as const;
      expect(changes).toEqual([{ ...place, document: created }]);
      await store.put(create);
      await put({ precondition: anyVersion });
      await store.put({ ...create, body: '{"a":2}', precondition: { kind: 'etag', etags: ['"stale"'] } });
      await store.delete({ kind: 'dashboard', projectId: 'prj_1', slug: 'checkout', etags: ['"stale"'] });
      expect(changes).toHaveLength(1);

      const replaced = await put({ body: '{"a":2}', precondition: anyVersion });
      const alert = await put({ kind: 'metric-alert', projectId: 'prj_2' });
      await store.delete({ kind: 'dashboard', projectId: 'prj_1', slug: 'checkout', etags: '*' });
      expect(changes.slice(1)).toEqual([
        { ...place, document: replaced },
        { kind: 'metric-alert', projectId: 'prj_2', id: alert.id, document: alert },
        place,
      ]);
      stop();
      await put();
      expect(changes).toHaveLength(4);
    });

    it('creates a document once', async () => {
      const outcome = await store.put(create);
      expect(outcome).toEqual({
        kind: 'created',
        document: {
          id: expect.any(String),
          slug: 'checkout',
          body: '{"a":1}',
          etag: expect.stringMatching(/^"[!#-~]+"$/),
          createdAtMs: 1_000,
          updatedAtMs: 1_000,
        },
      });
      const found = await get();
      expect(outcome).toMatchObject({ document: found });
      expect(await store.put({ ...create, body: '{"a":2}' })).toEqual({ kind: 'failed', found });
      expect(await store.put(create)).toEqual({ kind: 'failed', found });
      expect(await get()).toEqual(found);
    });

    it('replaces the version that is named, and keeps id and creation', async () => {
      const first = await put();
      const precondition = { kind: 'etag', etags: ['"x"', first.etag] } as const;
      const change = { body: '{"a":2}', summary: '{"title":"b"}', precondition, nowMs: 2_000 };
      expect(await store.put({ ...create, ...change })).toEqual({
        kind: 'replaced',
        document: {
          ...first,
          body: '{"a":2}',
          etag: expect.not.stringMatching(first.etag),
          updatedAtMs: 2_000,
        },
      });
      const second = await get();
      expect(await store.put({ ...create, ...change })).toEqual({ kind: 'failed', found: second });
      expect(await store.list('dashboard', 'prj_1')).toMatchObject([
        { summary: '{"title":"b"}', updatedAtMs: 2_000 },
      ]);
    });

    it('keeps the version when only the order of a set differs', async () => {
      const first = await put({ body: '{"a":["x","y"],"b":[1,2]}' });
      const rewrite = { ...create, precondition: anyVersion, nowMs: 2_000, sets: ['a'] };
      const reordered = { ...rewrite, body: '{"a":["y","x"],"b":[1,2]}' };
      expect(await store.put(reordered)).toEqual({ kind: 'unchanged', document: first });
      expect(await get()).toEqual(first);
      const changed = { ...rewrite, body: '{"a":["x","y"],"b":[2,1]}' };
      expect(await store.put(changed)).toMatchObject({ kind: 'replaced' });
    });

    it('replaces any version with *, and nothing where there is no document', async () => {
      expect(await store.put({ ...create, precondition: anyVersion })).toEqual({
        kind: 'failed',
        found: undefined,
      });
      await put();
      expect(await put({ body: '[]', precondition: anyVersion })).toMatchObject({ body: '[]' });
    });

    it('changes nothing when the body is the same', async () => {
      const first = await put();
      const precondition = { kind: 'etag', etags: [first.etag] } as const;
      expect(await store.put({ ...create, precondition, nowMs: 9_000 })).toEqual({
        kind: 'unchanged',
        document: first,
      });
      expect(await get()).toEqual(first);
    });

    it('assigns another ETag to each version, also to one with an earlier body at the same time', async () => {
      const bodies = ['{"a":1}', '{"a":2}', '{"a":1}', '{"a":2}', '{"a":1}'];
      const versions = [await put()];
      for (const body of bodies.slice(1)) versions.push(await put({ body, precondition: anyVersion }));
      versions.push(await put({ slug: 'other' }));
      const etags = versions.map(({ etag }) => etag);
      expect(new Set(etags).size).toBe(versions.length);
      const precondition = { kind: 'etag', etags: etags.slice(0, 4) } as const;
      expect(await store.put({ ...create, body: '{"a":3}', precondition })).toEqual({
        kind: 'failed',
        found: versions[4],
      });
      expect(await get()).toEqual(versions[4]);
    });

    it('deletes the version that is named', async () => {
      const document = await put();
      const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;
      expect(await store.delete({ ...place, etags: ['"x"'] })).toEqual({ kind: 'failed', found: document });
      expect(await store.delete({ ...place, etags: [document.etag] })).toEqual({ kind: 'deleted', document });
      expect(await get()).toBeUndefined();
      expect(await store.delete({ ...place, etags: '*' })).toEqual({ kind: 'failed', found: undefined });
    });

    it('assigns a new id to a document that is created again', async () => {
      const { id } = await put();
      await store.delete({ kind: 'dashboard', projectId: 'prj_1', slug: 'checkout', etags: '*' });
      expect((await put()).id).not.toBe(id);
    });

    it('accepts no ETag from before a deletion for an identical document that is created again', async () => {
      const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;
      const before = await put();
      await store.delete({ ...place, etags: '*' });
      const again = await put();
      expect(again).toMatchObject({ body: before.body });
      expect(again.etag).not.toBe(before.etag);
      const failure = { kind: 'failed', found: again };
      const precondition = { kind: 'etag', etags: [before.etag] } as const;
      expect(await store.put({ ...create, body: '{"a":2}', precondition })).toEqual(failure);
      expect(await store.delete({ ...place, etags: [before.etag] })).toEqual(failure);
      expect(await put({ precondition: { kind: 'etag', etags: [again.etag] } })).toEqual(again);
    });

    it('keeps projects and kinds apart', async () => {
      await put();
      const others = [{ projectId: 'prj_2' }, { kind: 'metric-alert' as const }, { slug: 'other' }];
      for (const other of others) expect(await get(other)).toBeUndefined();
      for (const other of others) await put({ ...other, body: '[]' });
      expect(await get()).toMatchObject({ body: '{"a":1}' });
      await store.delete({ kind: 'dashboard', projectId: 'prj_2', slug: 'checkout', etags: '*' });
      expect(await get()).toMatchObject({ body: '{"a":1}' });
    });

    it('lists by slug, summaries of a project or bodies of all', async () => {
      await put({ slug: 'b', projectId: 'prj_2' });
      for (const slug of ['b', 'a-b', 'a']) await put({ slug, body: `{"slug":"${slug}"}` });
      const summaries = await store.list('dashboard', 'prj_1');
      expect(summaries.map(({ slug }) => slug)).toEqual(['a', 'a-b', 'b']);
      expect(summaries[0]).toEqual({
        id: expect.any(String),
        slug: 'a',
        etag: (await get({ slug: 'a' }))?.etag,
        summary: create.summary,
        createdAtMs: 1_000,
        updatedAtMs: 1_000,
      });
      const all = await store.listAll('dashboard');
      expect(all.map(({ projectId, slug }) => `${projectId} ${slug}`)).toEqual([
        'prj_1 a',
        'prj_1 a-b',
        'prj_1 b',
        'prj_2 b',
      ]);
      expect(all[0]).toEqual({ ...(await get({ slug: 'a' })), projectId: 'prj_1' });
    });

    it('limits the documents of a kind in a project, but not their replacement', async () => {
      for (const slug of ['a', 'b', 'c']) await put({ slug });
      expect(await store.put(create)).toEqual({ kind: 'full', max: 3 });
      await put({ slug: 'a', body: '[]', precondition: anyVersion });
      await put({ projectId: 'prj_2' });
      await put({ kind: 'metric-alert' });
      await store.delete({ kind: 'dashboard', projectId: 'prj_1', slug: 'a', etags: '*' });
      await put();
    });

    it('preserves every character of a body', async () => {
      const body = JSON.stringify({ __proto__: null, text: '\u0000 "\' ü 🙂 \u2028' });
      expect(await put({ body })).toMatchObject({ body });
      expect(await get()).toMatchObject({ body });
    });
  });
}
