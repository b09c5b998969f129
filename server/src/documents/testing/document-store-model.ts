import fc from 'fast-check';
import { expect } from 'vitest';
import { propertyRuns } from '../../testing/property-runs.ts';
import type { DocumentStore } from '../document-store.ts';
import { createFakeDocumentStore } from './fake-document-store.ts';

type Step = (store: DocumentStore) => Promise<unknown>;

const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;

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

/**
 * Asserts that the store answers any order of writes to one document as the in-memory store does.
 *
 * @param store for the project `prj_1`, whose only dashboard is the document of the property.
 * @param share of the runs of a property.
 */
export async function assertMatchesDocumentModel(store: DocumentStore, share: number): Promise<void> {
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
    { numRuns: propertyRuns(share) },
  );
}

function withoutRandomness(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, member) => (name === 'id' || name === 'etag' ? undefined : member)) ??
      'null',
  );
}
