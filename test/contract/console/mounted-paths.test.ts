import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeService, type Service } from '../../../server/src/boot/compose-service.ts';
import type { ServiceParts } from '../../../server/src/boot/service-parts.ts';
import { createFakeParts } from '../../../server/src/boot/testing/fake-parts.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { sampleLogs } from '../sample-calls.ts';
import { type ConsolePeople, createConsolePeople } from './console-people.ts';

let parts: ServiceParts;
let service: Service;
let world: ConsolePeople;

beforeAll(async () => {
  parts = createFakeParts({ flags: { 'rest-requests-per-second': '1000' } });
  service = await composeService(parts);
  world = await createConsolePeople(parts);
  await fetch(`${service.ingestUrl}/v1/logs`, {
    method: 'POST',
    headers: { 'x-ingest-api-key': service.firstKeys?.ingestKey ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(sampleLogs),
  });
});
afterAll(() => service.stop());

const mounted = () => `/console/projects/${world.projectId}`;

async function statusOf(target: string, cookie = world.cookies.viewer): Promise<number> {
  const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
  return (await sendRaw(service.apiUrl, head)).status;
}

describe('the operations of a project, for people', () => {
  it('answer as with a key', async () => {
    const headers = { cookie: world.cookies.viewer };
    const withKey = { authorization: `Bearer ${service.firstKeys?.serverKey}` };
    const paths = [
      '/v1/identity',
      '/v1/logs?since=1h',
      '/api/v1/labels',
      '/v1/logs/stats?since=1h&filter=severity="x',
    ];
    for (const path of paths) {
      const [person, program] = await Promise.all([
        fetch(service.apiUrl + mounted() + path, { headers }),
        fetch(service.apiUrl + path, { headers: withKey }),
      ]);
      expect(person.status).toBe(program.status);
      const normalise = async (response: Response) =>
        (await response.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
      expect(await normalise(person)).toBe(await normalise(program));
    }
  });

  it('take the forms of Prometheus clients from pages of the console', async () => {
    const response = await fetch(`${service.apiUrl}${mounted()}/api/v1/query`, {
      method: 'POST',
      headers: { cookie: world.cookies.viewer, origin: service.apiUrl },
      body: new URLSearchParams({ query: '1' }),
    });
    expect(await response.json()).toMatchObject({ status: 'success', data: { resultType: 'scalar' } });
  });

  it('answer in the envelope of Prometheus when a session is missing or from elsewhere', async () => {
    const url = `${service.apiUrl}${mounted()}/api/v1/query?query=1`;
    const [anonymous, foreign] = [
      await fetch(url),
      await fetch(url, { headers: { cookie: world.cookies.viewer, origin: 'https://evil.example' } }),
    ];
    expect([anonymous.status, await anonymous.json()]).toMatchObject([401, { errorType: 'unauthorized' }]);
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { errorType: 'unauthorized' }]);
  });

  it('are found by exactly one path', async () => {
    expect(await statusOf(`${mounted()}/v1/traces`)).toBe(200);
    for (const target of [
      `${mounted()}//v1/traces`,
      `/${mounted()}/v1/traces`,
      `${mounted()}/v1/traces/`,
      `${mounted()}/V1/traces`,
      `${mounted()}/v1%2Ftraces`,
      `${mounted()}%2Fv1/traces`,
      `${mounted()}/x/../v1/traces`,
      `${mounted()}/./v1/traces`,
      `${mounted()}/%2e%2e/${world.otherProjectId}/v1/traces`,
      `${mounted()}/../${world.otherProjectId}/v1/traces`,
      `${mounted()}/console/projects/${world.projectId}/v1/traces`,
      `${mounted()};x/v1/traces`,
      `${mounted()}%00/v1/traces`,
      `${mounted().toUpperCase()}/v1/traces`,
      `/console/projects/${world.projectId.toLowerCase()}x/v1/traces`,
      `/console/projects/${world.projectId}%2F..%2F${world.otherProjectId}/v1/traces`,
      `/Console/projects/${world.projectId}/v1/traces`,
    ]) {
      expect([target, await statusOf(target)]).toEqual([target, 404]);
    }
    for (const target of [
      `${mounted()}/v1/traces#x`,
      `${mounted()}\\v1/traces`,
      `${mounted()}/%ff/v1/traces#`,
    ]) {
      expect([target, await statusOf(target)]).toEqual([target, 400]);
    }
  });

  it('do not believe headers that name another path, host or method', async () => {
    const lines = [
      `X-Original-URL: /console/projects/${world.otherProjectId}/v1/identity`,
      `X-Rewrite-URL: /console/projects/${world.otherProjectId}/v1/identity`,
      'X-Forwarded-Host: evil.example',
      'X-HTTP-Method-Override: DELETE',
    ];
    const head = `GET ${mounted()}/v1/identity HTTP/1.1\r\nHost: localhost\r\nCookie: ${world.cookies.viewer}\r\n`;
    const answer = await sendRaw(service.apiUrl, `${head}${lines.join('\r\n')}\r\n\r\n`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.body).toString()).toContain(world.projectId);
  });

  it('refuse two session cookies, in one header or two, in any order', async () => {
    const { owner, viewer } = world.cookies;
    for (const cookies of [`${viewer}; ${owner}`, `${owner}; ${viewer}`, `${viewer}\r\nCookie: ${owner}`]) {
      expect(await statusOf(`${mounted()}/v1/identity`, cookies)).toBe(400);
    }
  });

  it('limit the requests of each session', async () => {
    const limited = createFakeParts({
      flags: { 'rest-requests-per-second': '1', 'validate-responses': 'off' },
      clock: { ...parts.clock, monotonicNowMs: () => 0 },
    });
    const tight = await composeService(limited);
    const { cookies, projectId } = await createConsolePeople(limited);
    const ask = async (cookie: string) => {
      const url = `${tight.apiUrl}/console/projects/${projectId}/v1/identity`;
      return (await fetch(url, { headers: { cookie } })).status;
    };
    expect([await ask(cookies.viewer), await ask(cookies.viewer), await ask(cookies.member)]).toEqual([
      200, 429, 200,
    ]);
    await tight.stop();
  });
});

describe('a tail of a person', () => {
  it.each([
    ['their session ends', () => endSession()],
    ['they lose their role in the project', () => removeMember()],
  ])('ends soon after %s', async (_what, revoke) => {
    world = await renewed();
    const response = await fetch(`${service.apiUrl}${mounted()}/v1/logs/stream?heartbeat=5`, {
      headers: { cookie: world.cookies.member },
    });
    expect(response.status).toBe(200);
    let text = '';
    const reading = response.body?.pipeTo(
      new WritableStream({
        write(chunk) {
          text += Buffer.from(chunk).toString();
        },
      }),
    );
    await vi.waitFor(() => expect(text).toContain('event: ready'), { timeout: 30_000 });
    await revoke();
    await reading;
    expect(text).toMatch(/event: error\n.*UNAUTHENTICATED/);
  });

  let renewals = 0;
  /** Other people than before, in the same project. */
  async function renewed(): Promise<ConsolePeople> {
    renewals += 1;
    const { users, identities } = parts.stores;
    const create: typeof users.create = (user) =>
      users.create({ ...user, email: `${renewals}${user.email}` });
    const createProject: typeof identities.createProject = (project) =>
      identities.createProject({ ...project, name: `${project.name} ${renewals}` });
    const stores = {
      ...parts.stores,
      users: { ...users, create },
      identities: { ...identities, createProject },
    };
    return createConsolePeople({ ...parts, stores });
  }

  async function endSession(): Promise<void> {
    await fetch(`${service.apiUrl}/console/v1/session`, {
      method: 'DELETE',
      headers: { cookie: world.cookies.member, origin: service.apiUrl },
    });
  }

  /** By an admin, through the API. */
  async function removeMember(): Promise<void> {
    const headers = { cookie: world.cookies.admin, origin: service.apiUrl };
    const { user }: { user: { user_id: string } } = JSON.parse(
      await (
        await fetch(`${service.apiUrl}/console/v1/session`, { headers: { cookie: world.cookies.member } })
      ).text(),
    );
    const url = `${service.apiUrl}/console/v1/projects/${world.projectId}/members/${user.user_id}`;
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204);
  }
});
