import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/start-service.ts';

/* What somebody tries at the door of the console: guessing, a session that they chose, and a page of their own. */

const owner = { email: 'ada@example.com', password: 'a rather long phrase' };
const sessionsPath = '/console/v1/session';

let service: TestService;
let ownersCookie: string;
let ownersDevice: string;
beforeAll(async () => {
  service = await startTestService();
  const code = new URL(service.setupUrl ?? '').hash.slice(1);
  const answer = await send('/console/v1/setup', { code, display_name: 'Ada', ...owner });
  expect(answer.status).toBe(201);
  ownersCookie = cookieOf(answer);
  ownersDevice = answer.headers.getSetCookie()[1]?.split(';')[0] ?? '';
});
afterAll(() => service?.stop());

function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.apiUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.apiUrl, ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = (headers: Record<string, string> = {}, password = owner.password, email = owner.email) =>
  send(sessionsPath, { email, password }, headers);

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function statusWith(cookie: string): Promise<number> {
  return (await fetch(service.apiUrl + sessionsPath, { headers: { cookie } })).status;
}

describe('a session that somebody chose before the sign-in', () => {
  it('is not the one that the sign-in begins', async () => {
    const [name] = ownersCookie.split('=');
    const planted = `${name}=${'A'.repeat(43)}`;
    const answer = await signIn({ cookie: planted });
    expect(answer.status).toBe(201);
    expect(cookieOf(answer)).not.toBe(planted);
    expect(await statusWith(planted)).toBe(401);
    expect(await statusWith(cookieOf(answer))).toBe(200);
  });

  it('ends when a sign-in replaces it', async () => {
    const before = cookieOf(await signIn());
    const answer = await signIn({ cookie: before });
    expect(cookieOf(answer)).not.toBe(before);
    expect(await statusWith(before)).toBe(401);
    expect(await statusWith(cookieOf(answer))).toBe(200);
  });
});

describe('a page of another origin', () => {
  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'cannot sign a browser in: %o',
    async (headers) => {
      const answer = await signIn(headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it('reads no answer: none allows its origin', async () => {
    const headers = { cookie: ownersCookie, origin: 'https://evil.example' };
    const answer = await fetch(service.apiUrl + sessionsPath, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('guessing', () => {
  it('ends after ten passwords, for the right one too, and says when it may go on', async () => {
    const guesses = Array.from({ length: 10 }, (_, index) => signIn({}, `not this phrase ${index}`));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    const limited = await signIn();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    // Who is signed in already works on.
    expect(await statusWith(ownersCookie)).toBe(200);
  });

  it('keeps nobody out of a browser that the account has signed in with before, which has ten attempts too', async () => {
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ cookie: `${ownersDevice}x` })).status).toBe(429);
    const device = { cookie: ownersDevice };
    const answer = await signIn(device);
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^cairn_device=.*; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    const guesses = Array.from({ length: 10 }, (_, index) => signIn(device, `not this phrase ${index}`));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await signIn(device)).status).toBe(429);
  });

  it('learns nothing about which accounts exist', async () => {
    const unknown = await signIn({}, 'not this phrase', 'nobody@example.com');
    const known = await signIn({}, 'not this phrase', 'grace@example.com');
    const told = async (answer: Response) => {
      const { error } = (await answer.json()) as { error: { code: string; message: string } }; // the envelope of the contract
      return { status: answer.status, code: error.code, message: error.message };
    };
    expect(await told(unknown)).toEqual(await told(known));
  });
});
