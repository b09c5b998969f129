import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { SignedIn } from '../http/session.ts';
import { sampleSessionContext } from '../http/testing/sample-session.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { identityLimits } from './identity-limits.ts';
import { createProjectService } from './project-service.ts';
import { createProjectsHandlers } from './projects-handlers.ts';
import { createFakeIdentityStore } from './testing/fake-identity-store.ts';

const organization = { id: 'org_1', name: 'default', createdAtMs: 1 };
const project = { id: 'prj_1', organizationId: 'org_1', name: 'default', createdAtMs: 1 };
const none = { query: {}, headers: {}, body: undefined };

let handlers: ReturnType<typeof createProjectsHandlers>;
beforeEach(async () => {
  const store = createFakeIdentityStore();
  await store.initialize({ organization, project, keys: [] });
  handlers = createProjectsHandlers(createProjectService({ store, randomBytes, nowMs: () => 1_000 }));
});

const get = (projectId: string, context = sampleSessionContext()) =>
  handlers.getProject({ ...none, path: { project_id: projectId } }, context);
const create = (name: string) =>
  handlers.createProject({ ...none, path: {}, body: { name } }, sampleSessionContext());
const rename = (projectId: string, name: string, ifMatch?: string, context = sampleSessionContext()) =>
  handlers.renameProject(
    {
      ...none,
      path: { project_id: projectId },
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      body: { name },
    },
    context,
  );
async function etagOf(projectId: string): Promise<string> {
  const answer = await get(projectId);
  return answer.status === 200 ? (answer.headers?.ETag ?? '') : '';
}

it('shows a project with its ETag', async () => {
  expect(await get('prj_1')).toEqual({
    status: 200,
    headers: { ETag: expect.stringMatching(/^"/) },
    body: { project_id: 'prj_1', name: 'default', role: 'owner', created_at: '1970-01-01T00:00:00.001Z' },
  });
});

it.each<[Partial<SignedIn>, string]>([
  [{ organizationRole: 'admin', projectRoles: new Map([['prj_1', 'viewer']]) }, 'admin'],
  [{ organizationRole: 'none', projectRoles: new Map([['prj_1', 'viewer']]) }, 'viewer'],
])('shows the role of %j as %s', async (changes, role) => {
  expect((await get('prj_1', sampleSessionContext(changes))).body).toMatchObject({ role });
});

it('hides projects of other organizations, and those that the user may not open', async () => {
  const stranger = sampleSessionContext({ organizationId: 'org_2' });
  const outsider = sampleSessionContext({ organizationRole: 'none' });
  for (const refused of [
    get('prj_unknown'),
    get('prj_1', stranger),
    get('prj_1', outsider),
    rename('prj_unknown', 'x', '*'),
    rename('prj_1', 'x', '*', stranger),
  ])
    expect(await rejectionOf(refused)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await get('prj_1')).body).toMatchObject({ name: 'default' });
});

it('creates a project, once per name', async () => {
  const created = await create(' shop ');
  expect(created).toMatchObject({
    status: 201,
    headers: { ETag: expect.stringMatching(/^"/) },
    body: { project_id: expect.stringMatching(/^prj_/), name: 'shop', role: 'owner' },
  });
  expect(await rejectionOf(create('shop'))).toMatchObject({
    code: 'ALREADY_EXISTS',
    message: 'there is already a project "shop"; choose another name',
  });
});

it('renames the version that If-Match names, and no other', async () => {
  const etag = await etagOf('prj_1');
  const renamed = await rename('prj_1', 'shop', etag);
  expect(renamed).toMatchObject({ status: 200, body: { project_id: 'prj_1', name: 'shop' } });
  expect(renamed).toMatchObject({ headers: { ETag: await etagOf('prj_1') } });
  expect(await rejectionOf(rename('prj_1', 'late', etag))).toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(await rejectionOf(rename('prj_1', 'late'))).toMatchObject({ code: 'PRECONDITION_REQUIRED' });
  expect((await get('prj_1')).body).toMatchObject({ name: 'shop' });
});

it('does not rename a project to the name of another', async () => {
  await create('shop');
  const refused = rename('prj_1', 'shop', await etagOf('prj_1'));
  expect(await rejectionOf(refused)).toMatchObject({ code: 'ALREADY_EXISTS' });
});

it.each([' ', 'a\u0007b'])('rejects the name %j', async (name) => {
  const wrong = { code: 'INVALID_ARGUMENT', details: [{ location: 'body', name: 'name' }] };
  expect(await rejectionOf(create(name))).toMatchObject(wrong);
  expect(await rejectionOf(rename('prj_1', name, '*'))).toMatchObject(wrong);
});

it('rejects projects beyond the limit of an organization', async () => {
  for (let at = 1; at < identityLimits.maxProjects; at += 1) await create(`project ${at}`);
  expect(await rejectionOf(create('one more'))).toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: [{ type: 'limit', limit: 'projects_per_organization', max: 1_000 }],
  });
});
