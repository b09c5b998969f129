import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { DocumentStore } from '../../documents/document-store.ts';
import { describeDocumentStore } from '../../documents/testing/document-store-contract.ts';
import { createFakeDocumentStore } from '../../documents/testing/fake-document-store.ts';
import { propertyRuns } from '../../testing/property-runs.ts';
import { createSqliteDocumentStore } from './sqlite-document-store.ts';
import { openMetaTestDatabase } from './testing/meta-test-database.ts';

describeDocumentStore('meta.db', () => {
  const { db, close } = openMetaTestDatabase();
  return { store: createSqliteDocumentStore({ db, randomBytes, maxOfKind: 3 }), close };
});

const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;

it('lets exactly one of 64 concurrent writers win against each ETag', async () => {
  const { db, openAnother, close } = openMetaTestDatabase();
  onTestFinished(close);
  const stores = [db, openAnother(), openAnother(), openAnother()].map((connection) =>
    createSqliteDocumentStore({ db: connection, randomBytes }),
  );
  const put = (writer: number, round: number, etag: string | undefined) =>
    stores[writer % stores.length]?.put({
      ...place,
      body: JSON.stringify({ writer, round }),
      summary: '{}',
      precondition: etag === undefined ? { kind: 'absent' } : { kind: 'etag', etags: [etag] },
      nowMs: round,
    });
  let etag: string | undefined;
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await Promise.all(Array.from({ length: 64 }, (_, writer) => put(writer, round, etag)));
    const won = outcomes.filter((outcome) => outcome?.kind !== 'failed');
    expect(won).toHaveLength(1);
    const stored = await stores[0]?.get('dashboard', 'prj_1', 'checkout');
    expect(won).toMatchObject([{ kind: round === 0 ? 'created' : 'replaced', document: stored }]);
    etag = stored?.etag;
  }
});

type Step = (store: DocumentStore) => Promise<unknown>;

/** Sends ETags read before, both current and stale ones. */
function arbitrarySteps(): fc.Arbitrary<readonly { readonly describe: string; readonly run: Step }[]> {
  const bodies = ['{}', '{"a":1}', '{"a":2}'];
  const etagsOf = async (store: DocumentStore, isCurrent: boolean) => {
    const found = await store.get('dashboard', 'prj_1', 'checkout');
    return isCurrent && found !== undefined ? [found.etag] : ['"stale"'];
  };
  const put = fc
    .record({ body: fc.constantFrom(...bodies), mode: fc.constantFrom('absent', 'any', 'current', 'stale') })
    .map(({ body, mode }) => ({
      describe: `put ${body} ${mode}`,
      run: async (store: DocumentStore) => {
        const etags = mode === 'any' ? '*' : await etagsOf(store, mode === 'current');
        const precondition =
          mode === 'absent' ? ({ kind: 'absent' } as const) : ({ kind: 'etag', etags } as const);
        return store.put({ ...place, body, summary: '{}', precondition, nowMs: 1 });
      },
    }));
  const remove = fc.constantFrom('any', 'current', 'stale').map((mode) => ({
    describe: `delete ${mode}`,
    run: async (store: DocumentStore) =>
      store.delete({ ...place, etags: mode === 'any' ? '*' : await etagsOf(store, mode === 'current') }),
  }));
  return fc.array(fc.oneof(put, put, remove), { maxLength: 12 });
}

it('agrees with the in-memory store for any order of writes', async () => {
  const { db, close } = openMetaTestDatabase();
  onTestFinished(close);
  const store = createSqliteDocumentStore({ db, randomBytes });
  await fc.assert(
    fc.asyncProperty(arbitrarySteps(), async (steps) => {
      const model = createFakeDocumentStore();
      await store.delete({ ...place, etags: '*' });
      for (const { run } of steps) {
        const [actual, expected] = [await run(store), await run(model)];
        expect(withoutRandomness(actual)).toEqual(withoutRandomness(expected));
        expect(withoutRandomness(await store.list('dashboard', 'prj_1'))).toEqual(
          withoutRandomness(await model.list('dashboard', 'prj_1')),
        );
      }
    }),
    { numRuns: propertyRuns(0.5) },
  );
});

function withoutRandomness(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, member) => (name === 'id' || name === 'etag' ? undefined : member)) ??
      'null',
  );
}
