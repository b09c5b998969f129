import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTokenSealer } from '../paging/sealed-token.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createAuditPageTokens } from './audit-page-token.ts';
import { createAuditService, type ListAuditEntriesRequest } from './audit-service.ts';
import { createFakeAuditStore } from './testing/fake-audit-store.ts';
import { sampleAuditEntry } from './testing/sample-audit-entry.ts';

function create() {
  const store = createFakeAuditStore();
  const sealer = createTokenSealer({ keyId: 'k1', key: randomBytes(32) }, randomBytes);
  const service = createAuditService({ store, pageTokens: createAuditPageTokens(sealer, () => 0) });
  async function readAll(request: ListAuditEntriesRequest, onPage: () => Promise<unknown> = async () => {}) {
    const ids: number[] = [];
    let pageToken: string | undefined;
    do {
      const page = await service.list('org_1', { ...request, pageToken });
      ids.push(...page.entries.map(({ id }) => id));
      pageToken = page.nextPageToken;
      await onPage();
    } while (pageToken !== undefined);
    return ids;
  }
  return { store, service, readAll };
}

describe('the audit log', () => {
  it('is paged without gaps or repetitions while it grows', async () => {
    const { store, readAll } = create();
    for (let count = 0; count < 7; count += 1) await store.append(sampleAuditEntry());
    const ids = await readAll({ pageSize: 3 }, () => store.append(sampleAuditEntry()));
    expect(ids).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('goes on in pages of the same size with a token alone', async () => {
    const { store, service } = create();
    for (let count = 0; count < 5; count += 1) await store.append(sampleAuditEntry());
    const { nextPageToken: pageToken } = await service.list('org_1', { pageSize: 2 });
    expect((await service.list('org_1', { pageToken })).entries.map(({ id }) => id)).toEqual([3, 2]);
  });

  it('keeps its selection over pages', async () => {
    const { store, readAll } = create();
    for (const operation of ['createKey', 'revokeKey', 'createKey', 'createKey']) {
      await store.append(sampleAuditEntry({ operation }));
    }
    expect(await readAll({ pageSize: 1, operation: 'createKey', userId: 'usr_1' })).toEqual([4, 3, 1]);
  });

  it('refuses a token of another organization or another selection', async () => {
    const { store, service } = create();
    for (let count = 0; count < 2; count += 1) await store.append(sampleAuditEntry());
    const { nextPageToken: pageToken } = await service.list('org_1', { pageSize: 1, userId: 'usr_1' });
    for (const [organizationId, request] of [
      ['org_2', {}],
      ['org_1', { userId: 'usr_2' }],
      ['org_1', { operation: 'revokeKey' }],
    ] as const) {
      const refused = await rejectionOf(service.list(organizationId, { ...request, pageToken }));
      expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', details: [{ name: 'page_token' }] });
    }
    expect((await service.list('org_1', { pageToken })).entries).toHaveLength(1);
  });
});
