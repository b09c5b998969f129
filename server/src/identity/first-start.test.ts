import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFirstIdentities } from './first-start.ts';
import { hashKey, parseKey } from './key-format.ts';
import { createFakeIdentityStore } from './testing/fake-identity-store.ts';

const issuer = { randomBytes, nowMs: () => 1_000 };

it('the first start creates an organization, a project, a server key and an ingest key', async () => {
  const store = createFakeIdentityStore();
  const keys = await createFirstIdentities({ store, ...issuer });

  const [organization] = await store.listOrganizations();
  expect(organization).toMatchObject({ name: 'default', createdAtMs: 1_000 });
  const [project] = await store.listProjects();
  expect(project).toMatchObject({ name: 'default', organizationId: organization?.id });
  expect(parseKey(keys?.serverKey ?? '')).toEqual({ kind: 'server' });
  expect(parseKey(keys?.ingestKey ?? '')).toEqual({ kind: 'ingest' });
  for (const key of [keys?.serverKey ?? '', keys?.ingestKey ?? '']) {
    expect(await store.findKeyByHash(hashKey(key))).toMatchObject({ projectId: project?.id });
  }
});

it('later starts create nothing', async () => {
  const store = createFakeIdentityStore();
  await createFirstIdentities({ store, ...issuer });
  expect(await createFirstIdentities({ store: store.openAnother(), ...issuer })).toBeUndefined();
  expect(await store.listKeys({})).toHaveLength(2);
});
