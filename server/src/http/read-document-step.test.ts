import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { createBodyMemory } from './body-memory.ts';
import { readDocument } from './read-document-step.ts';

async function start() {
  const { url } = await startTestApp(
    readDocument({ maxBytes: 1_000, memory: createBodyMemory(2_000) }),
    (request, response) => void response.json({ read: request.body, type: request.headers['content-type'] }),
  );
  return (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
    fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/json', ...headers } });
}

describe('the step that reads documents', () => {
  it('hands on the parsed document, plain or packed', async () => {
    const put = await start();
    expect(await (await put('{"a":[1,"é"]}')).json()).toMatchObject({ read: { a: [1, 'é'] } });
    const packed = await put(Uint8Array.from(gzipSync('[2]')), { 'content-encoding': 'gzip' });
    expect(await packed.json()).toMatchObject({ read: [2] });
  });

  it('takes the parameters off the content type, of which the validator would keep every one', async () => {
    const put = await start();
    const response = await put('{}', { 'content-type': 'Application/JSON; charset=utf-8; x=y' });
    expect(await response.json()).toEqual({ read: {}, type: 'application/json' });
  });

  it.each([
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['another encoding', '{}', { 'content-encoding': 'br' }, 415],
    ['too long a document', `"${'a'.repeat(1_000)}"`, {}, 413],
    ['a bomb', Uint8Array.from(gzipSync(' '.repeat(100_000))), { 'content-encoding': 'gzip' }, 413],
    ['broken JSON', '{"a":', {}, 400],
    ['no document', '', {}, 400],
  ])('refuses %s', async (_what, body, headers, status) => {
    expect((await (await start())(body, headers)).status).toBe(status);
  });

  it('gives the room of a document back, whatever became of it', async () => {
    const put = await start();
    for (let round = 0; round < 5; round++) {
      expect((await put(`"${'a'.repeat(900)}"`)).status).toBe(200);
      expect((await put('a'.repeat(1_001))).status).toBe(413);
      expect((await put('a'.repeat(900))).status).toBe(400);
    }
  });
});
