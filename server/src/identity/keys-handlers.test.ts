import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { DamagedItem } from '../errors/damaged-item.ts';
import type { OperationRequest, Schemas } from '../generated/operations.gen.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { identityLimits } from './identity-limits.ts';
import { createIdentityService, type IdentityService } from './identity-service.ts';
import { createKeyService } from './key-service.ts';
import { createKeysHandlers } from './keys-handlers.ts';
import { createFakeIdentityStore, type FakeIdentityStore } from './testing/fake-identity-store.ts';

const organization = { id: 'org_1', name: 'default', createdAtMs: 1 };
const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };
const context = sampleSessionContext();
const none = { query: {}, headers: {}, body: undefined };

let store: FakeIdentityStore;
let identity: IdentityService;
let handlers: ReturnType<typeof createKeysHandlers>;
let nowMs: number;
beforeEach(async () => {
  nowMs = 1_000;
  store = createFakeIdentityStore();
  await store.initialize({ organization, project, keys: [] });
  await store.createProject({ ...project, id: 'prj_2', name: 'shop' });
  const clock = { nowMs: () => nowMs, monotonicNowMs: () => 0 };
  identity = createIdentityService({ ...clock, store, recordUse: () => {} });
  handlers = createKeysHandlers(createKeyService({ ...clock, store, identity, randomBytes }));
});

async function create(body: OperationRequest<'createKey'>['body'], projectId = 'prj_1') {
  nowMs += 1;
  const answer = await handlers.createKey({ ...none, path: { project_id: projectId }, body }, context);
  return answer.body as Schemas['CreatedKey']; // errors are thrown
}
async function list(projectId = 'prj_1') {
  const answer = await handlers.listKeys({ ...none, path: { project_id: projectId } }, context);
  return (answer.body as Schemas['KeyList']).keys; // errors are thrown
}
function update(keyId: string, ifMatch: string | undefined, body: Schemas['KeyChange'], projectId = 'prj_1') {
  const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  const path = { project_id: projectId, key_id: keyId };
  return handlers.updateKey({ ...none, path, headers, body }, context);
}
const revoke = (keyId: string, projectId = 'prj_1') =>
  handlers.revokeKey({ ...none, path: { project_id: projectId, key_id: keyId } }, context);

it('creates a key that works, and shows it only then', async () => {
  const { key, ...shown } = await create({ kind: 'server', name: ' grafana ' });
  expect(shown).toEqual({
    key_id: expect.stringMatching(/^key_/),
    kind: 'server',
    name: 'grafana',
    display_prefix: key.slice(0, 12),
    allowed_origins: [],
    created_at: '1970-01-01T00:00:01.001Z',
    etag: expect.stringMatching(/^"/),
  });
  expect(await identity.authenticate(key)).toMatchObject({ projectId: 'prj_1', kind: 'server' });
  expect(await list()).toEqual([shown]);
  expect(JSON.stringify(await list())).not.toContain(key);
});

it('rejects keys beyond the limit of a project', async () => {
  for (let at = 0; at < identityLimits.maxKeys; at += 1) await create({ kind: 'ingest', name: 'one' });
  expect(await rejectionOf(create({ kind: 'ingest', name: 'one' }))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ type: 'limit', limit: 'keys_per_project', max: 1_000 }],
  });
});

it('lists the newest first and revoked ones last, of this project only', async () => {
  const created = [];
  for (const name of ['a', 'b', 'c', 'd']) created.push(await create({ kind: 'ingest', name }));
  await create({ kind: 'ingest', name: 'other' }, 'prj_2');
  await revoke(created[3]?.key_id ?? '');
  expect((await list()).map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd']);
  expect((await list())[3]).toMatchObject({ revoked_at: '1970-01-01T00:00:01.005Z' });
});

it('renames a key and replaces its origins, which count at once', async () => {
  const {
    key,
    key_id: id,
    etag,
  } = await create({
    kind: 'web',
    name: 'page',
    allowed_origins: ['https://a.example/'],
  });
  expect(await identity.authenticate(key)).toMatchObject({ allowedOrigins: ['https://a.example'] });
  const renamed = await update(id, etag, { name: 'shop page' });
  expect(renamed.body).toMatchObject({ name: 'shop page', allowed_origins: ['https://a.example'] });
  const next = (renamed.body as Schemas['ConsoleKey']).etag;
  expect(renamed).toMatchObject({ status: 200, headers: { ETag: next } });
  await update(id, next, { allowed_origins: ['https://b.example'] });
  expect(await identity.authenticate(key)).toMatchObject({ allowedOrigins: ['https://b.example'] });
});

it('changes the version that If-Match names, and no other', async () => {
  const { key_id: id, etag } = await create({ kind: 'server', name: 'a' });
  await update(id, etag, { name: 'b' });
  expect(await rejectionOf(update(id, etag, { name: 'c' }))).toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(await rejectionOf(update(id, undefined, { name: 'c' }))).toMatchObject({
    code: 'PRECONDITION_REQUIRED',
  });
  expect(await list()).toMatchObject([{ name: 'b' }]);
});

it('revokes a key at once, and keeps the time of the first revocation', async () => {
  const { key, key_id: id } = await create({ kind: 'server', name: 'a' });
  expect(await identity.authenticate(key)).toBeDefined();
  expect(await revoke(id)).toEqual({ status: 204 });
  expect(await identity.authenticate(key)).toBeUndefined();
  expect(await identity.revokedKeyIds()).toContain(id);
  const [before] = await list();
  nowMs += 1_000;
  expect(await revoke(id)).toEqual({ status: 204 });
  expect(await list()).toEqual([before]);
});

it('replaces origins at once, also when that was stored, but not acknowledged', async () => {
  const created = { kind: 'web', name: 'page', allowed_origins: ['https://a.example'] } as const;
  const {
    key,
    key_id: id,
    etag,
  } = await create({ ...created, allowed_origins: [...created.allowed_origins] });
  await identity.authenticate(key);
  const { updateKey } = store;
  store.updateKey = async (change) => {
    await updateKey(change);
    throw new Error('the connection was lost');
  };
  await expect(update(id, etag, { allowed_origins: ['https://b.example'] })).rejects.toThrow('lost');
  expect(await identity.authenticate(key)).toMatchObject({ allowedOrigins: ['https://b.example'] });
});

it('accepts a damaged key no longer once somebody tried to revoke it', async () => {
  const { key, key_id: id } = await create({ kind: 'server', name: 'a' });
  await identity.authenticate(key);
  const damaged = async () => {
    throw new DamagedItem(`key ${id}`, 'its checksum does not match');
  };
  Object.assign(store, { getKey: damaged, findKeyByHash: damaged });
  expect(await rejectionOf(revoke(id))).toBeInstanceOf(DamagedItem);
  expect(await rejectionOf(identity.authenticate(key))).toBeInstanceOf(DamagedItem);
});

it('does not find a key of another project', async () => {
  const { key, key_id: id } = await create({ kind: 'server', name: 'a' });
  for (const refused of [
    update(id, '*', { name: 'b' }, 'prj_2'),
    revoke(id, 'prj_2'),
    update('key_unknown', '*', { name: 'b' }),
    revoke('key_unknown'),
  ])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await identity.authenticate(key)).toBeDefined();
  expect(await list()).toMatchObject([{ name: 'a' }]);
});

it.each([
  ['name', { kind: 'server', name: ' ' }],
  ['allowed_origins', { kind: 'web', name: 'a' }],
  ['allowed_origins', { kind: 'web', name: 'a', allowed_origins: ['https://*.example'] }],
  ['allowed_origins', { kind: 'server', name: 'a', allowed_origins: ['https://a.example'] }],
] as const)('rejects the %s of %j', async (name, body) => {
  const origins = 'allowed_origins' in body ? [...body.allowed_origins] : [];
  const wrong = { code: 'INVALID_ARGUMENT', details: [{ location: 'body', name }] };
  expect(await rejectionOf(create({ ...body, allowed_origins: origins }))).toMatchObject(wrong);
  expect(await list()).toEqual([]);
});

it('leaves a web key one origin at least', async () => {
  const { key_id: id, etag } = await create({
    kind: 'web',
    name: 'page',
    allowed_origins: ['https://a.example'],
  });
  expect(await rejectionOf(update(id, etag, { allowed_origins: [] }))).toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});
