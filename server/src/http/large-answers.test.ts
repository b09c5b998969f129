import { constants } from 'node:buffer';
import { expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { contextOf } from './request-context.ts';
import { StreamedJson } from './streamed-json.ts';
import { bindApi } from './testing/bind-api.ts';
import { startTestApp } from './testing/start-test-app.ts';

/** Of which one piece is sent. */
async function* endless() {
  yield Buffer.from('{');
  await new Promise(() => {});
}

it.each([{}, { 'if-none-match': '"1"' }])(
  'refuses an answer that is longer than a string may be, with the limit and the remedy: %j',
  async (headers) => {
    const { url, lines } = await startTestApp(
      bindApi({
        // As `JSON.stringify` does beyond the limit.
        getHealth: async () => ({
          status: 200,
          body: { status: { toJSON: () => 'x'.repeat(2 ** 29) } as never },
        }),
      }),
    );
    const response = await fetch(`${url}/health`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        code: 'INVALID_ARGUMENT',
        message: `the answer would have more than ${constants.MAX_STRING_LENGTH} characters; ask for less: a smaller page, a shorter window or a narrower filter`,
        details: [],
      },
    });
    expect(lines).toEqual([]);
  },
);

it.each([
  [{}, 'x'],
  [{ 'if-none-match': '"1"' }, 'x'],
  [{}, '\u{8a9e}'],
])(
  'refuses an answer with a byte too many of a project that does not read the one before: %j, of %s',
  async (conditions, letter) => {
    const headers = { ...conditions, 'accept-encoding': 'identity' };
    const body = { status: letter.repeat(100_000) };
    const unreadBytes = 128 * 1024 * 1024 - Buffer.byteLength(JSON.stringify(body)) + 1;
    const projectId = `prj_${JSON.stringify(conditions)}${letter}`;
    let isFirst = true;
    const { url } = await startTestApp(
      bindApi(
        {
          async getHealth() {
            const answer = isFirst ? new StreamedJson(endless(), unreadBytes).as() : body;
            isFirst = false;
            return { status: 200, body: answer as never };
          },
        },
        () => [
          (request, _response, next) => {
            contextOf(request).caller = sampleCaller({ projectId });
            next();
          },
        ],
      ),
    );
    const client = new AbortController();
    const unread = await fetch(`${url}/health`, { headers, signal: client.signal });
    const refused = await fetch(`${url}/health`, { headers });
    expect([unread.status, refused.status]).toEqual([200, 503]);
    client.abort();
    await expect
      .poll(async () => (await fetch(`${url}/health`, { method: 'HEAD', headers })).status)
      .toBe(200);
  },
);

it('refuses another large stream of a project that does not read those before, and no small one', async () => {
  let memoryBytes = 2 * 1024 * 1024;
  const { url } = await startTestApp(
    bindApi(
      { getHealth: async () => ({ status: 200, body: new StreamedJson(endless(), memoryBytes).as() }) },
      () => [
        (request, _response, next) => {
          contextOf(request).caller = sampleCaller({ projectId: 'prj_streams' });
          next();
        },
      ],
    ),
  );
  const client = new AbortController();
  const statusOf = async () => (await fetch(`${url}/health`, { signal: client.signal })).status;
  for (let count = 0; count < 64; count += 1) expect(await statusOf()).toBe(200);
  expect(await statusOf()).toBe(503);
  memoryBytes = 0;
  expect(await statusOf()).toBe(200);
  client.abort();
});
