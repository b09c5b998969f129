import express from 'express';
import { describe, expect, it } from 'vitest';
import type { Role } from '../generated/operations.gen.ts';
import { contextOf, projectIdOf } from './request-context.ts';
import { requireRole } from './require-role.ts';
import type { SignedIn } from './session.ts';
import { sampleSession } from './testing/sample-session.ts';
import { startTestApp } from './testing/start-test-app.ts';

const people = {
  owner: { organizationRole: 'owner' },
  admin: { organizationRole: 'admin' },
  member: { organizationRole: 'none', projectRoles: new Map([['prj_1', 'member']]) },
  viewer: { organizationRole: 'none', projectRoles: new Map([['prj_1', 'viewer']]) },
  outsider: { organizationRole: 'none', projectRoles: new Map() },
} as const satisfies Record<string, Partial<SignedIn>>;

/** Of `prj_1` and `prj_2`, there is only the first. */
async function ask(person: keyof typeof people, needed: Role, path: string): Promise<Response> {
  const router = express.Router();
  const hasProject = async (id: string) => id === 'prj_1';
  router.get(['/none', '/projects/:project_id'], requireRole(needed, hasProject), (request, response) => {
    response.send(request.path === '/none' ? '' : projectIdOf(request));
  });
  const { url } = await startTestApp((request, _response, next) => {
    contextOf(request).session = sampleSession(people[person]);
    next();
  }, router);
  return fetch(url + path);
}

describe('a request below a project', () => {
  it.each([
    ['viewer', { owner: 200, admin: 200, member: 200, viewer: 200, outsider: 404 }],
    ['member', { owner: 200, admin: 200, member: 200, viewer: 403, outsider: 404 }],
    ['admin', { owner: 200, admin: 200, member: 403, viewer: 403, outsider: 404 }],
    ['owner', { owner: 200, admin: 403, member: 403, viewer: 403, outsider: 404 }],
  ] as const)('that needs the role %s is answered by the role in that project', async (needed, statuses) => {
    for (const [person, status] of Object.entries(statuses)) {
      const response = await ask(person as keyof typeof people, needed, '/projects/prj_1'); // a key of `people`
      expect([person, response.status]).toEqual([person, status]);
    }
  });

  it('is 404 for a project that does not exist, whoever asks', async () => {
    for (const person of ['owner', 'admin', 'member', 'outsider'] as const) {
      expect((await ask(person, 'viewer', '/projects/prj_2')).status).toBe(404);
    }
  });

  it('leaves the project in the context', async () => {
    expect(await (await ask('viewer', 'viewer', '/projects/prj_1')).text()).toBe('prj_1');
  });

  it('says which role is needed', async () => {
    expect(await (await ask('viewer', 'admin', '/projects/prj_1')).json()).toEqual({
      error: {
        code: 'PERMISSION_DENIED',
        message: 'this needs the role admin; you are a viewer of this project',
        details: [],
      },
    });
  });
});

describe('a request about the organization', () => {
  it.each([
    ['signed_in', { owner: 200, admin: 200, member: 200, viewer: 200, outsider: 200 }],
    ['admin', { owner: 200, admin: 200, member: 403, viewer: 403, outsider: 403 }],
    ['owner', { owner: 200, admin: 403, member: 403, viewer: 403, outsider: 403 }],
  ] as const)('that needs the role %s is answered by the role there', async (needed, statuses) => {
    for (const [person, status] of Object.entries(statuses)) {
      const response = await ask(person as keyof typeof people, needed, '/none'); // a key of `people`
      expect([person, response.status]).toEqual([person, status]);
    }
  });
});
