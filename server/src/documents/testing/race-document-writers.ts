import { expect } from 'vitest';
import type { DocumentStore } from '../document-store.ts';

const place = { kind: 'dashboard', projectId: 'prj_1', slug: 'checkout' } as const;

/**
 * Asserts that of 64 concurrent writers exactly one wins against each ETag, for eight rounds.
 *
 * @param stores handles on the same data, as of several processes, without the document.
 */
export async function raceDocumentWriters(stores: readonly DocumentStore[]): Promise<void> {
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
}
