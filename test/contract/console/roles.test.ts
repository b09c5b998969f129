import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeService, type Service } from '../../../server/src/boot/compose-service.ts';
import { createFakeParts } from '../../../server/src/boot/testing/fake-parts.ts';
import { AppError } from '../../../server/src/errors/app-error.ts';
import {
  type Handlers,
  type OperationDescription,
  operationTable,
} from '../../../server/src/generated/operations.gen.ts';
import type { HandlerContexts } from '../../../server/src/http/request-context.ts';
import { type ConsolePeople, createConsolePeople, type Person, people } from './console-people.ts';
import { listSessionRoutes, type SessionRoute, toSessionRequest } from './session-calls.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
const routes = listSessionRoutes();
const rank = { outsider: 0, viewer: 1, member: 2, admin: 3, owner: 4 } as const;
const needed = { signed_in: 0, viewer: 1, member: 2, admin: 3, owner: 4 } as const;

let service: Service;
let world: ConsolePeople;

/** Every handler says that it was reached, and with which project. */
const reaching = Object.fromEntries(
  operations.map(({ operationId }) => [
    operationId,
    (_request: unknown, context: Partial<HandlerContexts['server_key']>) =>
      Promise.reject(new AppError('UNAVAILABLE', `reached ${context.caller?.projectId ?? 'no project'}`)),
  ]),
) as unknown as Handlers<HandlerContexts>; // one for each operation

beforeAll(async () => {
  const parts = createFakeParts({ flags: { 'validate-responses': 'off' }, handlers: reaching });
  service = await composeService(parts);
  world = await createConsolePeople(parts);
});
afterAll(() => service.stop());

/** What a page of the console sends. */
const ofConsole = () => ({ origin: service.apiUrl });

async function ask(route: SessionRoute, projectId: string, headers: Record<string, string>) {
  const { path, init } = toSessionRequest(route, projectId);
  const response = await fetch(service.apiUrl + path, { ...init, headers: { ...init.headers, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** 503 is the answer of the handlers of this test. */
function statusFor(person: Person, { role, isOfProject }: SessionRoute): number {
  if (!isOfProject) {
    const ofOrganization = person === 'owner' || person === 'admin' ? rank[person] : 0;
    return ofOrganization >= needed[role] ? 503 : 403;
  }
  if (person === 'outsider') return 404;
  return rank[person] >= needed[role] ? 503 : 403;
}

describe.each(routes)('$name', (route) => {
  it.each(people)('is answered to the %s by their role', async (person) => {
    const answer = await ask(route, world.projectId, { ...ofConsole(), cookie: world.cookies[person] });
    expect(answer.status, answer.text).toBe(statusFor(person, route));
    if (answer.status === 503 && route.isMounted) expect(answer.text).toContain(`reached ${world.projectId}`);
  });

  it('is 401 without a session, with an unknown one, and with a key', async () => {
    const { serverKey = '' } = service.firstKeys ?? {};
    for (const headers of [
      {},
      { cookie: `cairn_session=${'a'.repeat(43)}` },
      { cookie: `__Host-${world.cookies.owner}` },
      { authorization: `Bearer ${serverKey}`, 'x-api-key': serverKey },
    ]) {
      const answer = await ask(route, world.projectId, { ...ofConsole(), ...headers });
      expect(answer.status, answer.text).toBe(401);
    }
  });

  it('is refused to a page of another origin, whoever has it open', async () => {
    const cookie = world.cookies.owner;
    for (const headers of [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, ...ofConsole(), 'sec-fetch-site': 'cross-site' },
      { cookie, ...ofConsole(), 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await ask(route, world.projectId, headers)).status).toBe(403);
    }
    const withoutOrigin = await ask(route, world.projectId, { cookie });
    expect(withoutOrigin.status).toBe(route.operation.method === 'get' ? 503 : 403);
  });

  it('is kept by no cache and no other page', async () => {
    const { headers } = await ask(route, world.projectId, { ...ofConsole(), cookie: world.cookies.owner });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.each(routes.filter(({ isOfProject }) => isOfProject))('$name', (route) => {
  it('is 404 in the project of others, and in one that does not exist', async () => {
    const unknown = `${world.projectId.slice(0, -1)}${world.projectId.endsWith('0') ? '1' : '0'}`;
    for (const [person, projectId] of [
      ['member', world.otherProjectId],
      ['viewer', world.otherProjectId],
      ['outsider', world.projectId],
      ['owner', unknown],
      ['member', unknown],
    ] as const) {
      const answer = await ask(route, projectId, { ...ofConsole(), cookie: world.cookies[person] });
      expect(answer.status, `${person}: ${answer.text}`).toBe(404);
    }
  });
});

describe('a public operation of the console that changes something', () => {
  const unsafe = operations.filter(
    ({ tag, security, method }) => tag === 'Console' && security === 'public' && method !== 'get',
  );

  it.each(unsafe)('$operationId is refused to a page of another origin', async (operation) => {
    const route = { name: '', operation, role: 'signed_in', isOfProject: false, isMounted: false } as const;
    for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await ask(route, '', headers as Record<string, string>)).status).toBe(403);
    }
    expect((await ask(route, '', ofConsole())).status).toBe(503);
  });
});

it('no key of a project opens it as a session does, and no session opens what keys open', async () => {
  const cookie = world.cookies.owner;
  expect((await fetch(`${service.apiUrl}/v1/traces`, { headers: { cookie } })).status).toBe(401);
  expect((await fetch(`${service.ingestUrl}/v1/logs`, { method: 'POST', headers: { cookie } })).status).toBe(
    401,
  );
});
