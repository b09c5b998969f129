import { constants } from 'node:buffer';
import { expect, it } from 'vitest';
import { sampleCaller } from '../identity/testing/sample-caller.ts';
import { contextOf } from './request-context.ts';
import { StreamedJson } from './streamed-json.ts';
import { bindApi } from './testing/bind-api.ts';
import { startTestApp } from './testing/start-test-app.ts';

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
  'refuses another large answer of a project that does not read the one before: %j, of %s',
  async (conditions, letter) => {
    const headers = { ...conditions, 'accept-encoding': 'identity' };
    // Of its own: what the last answer of a test holds is free a little after it was read.
    const projectId = `prj_${JSON.stringify(conditions)}${letter}`;
    const text = letter.repeat((65 * 1024 * 1024) / Buffer.byteLength(letter));
    const { url } = await startTestApp(
      bindApi({ getHealth: async () => ({ status: 200, body: { status: text } as never }) }, () => [
        (request, _response, next) => {
          contextOf(request).caller = sampleCaller({ projectId });
          next();
        },
      ]),
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
  const stream = async function* () {
    yield Buffer.from('{');
    await new Promise(() => {});
  };
  const { url } = await startTestApp(
    bindApi(
      { getHealth: async () => ({ status: 200, body: new StreamedJson(stream(), memoryBytes).as() }) },
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
