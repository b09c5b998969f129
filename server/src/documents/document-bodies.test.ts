import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentLimits } from './document-limits.ts';
import { documentResources } from './testing/document-resources.ts';
import { type DocumentApp, startDocumentApp } from './testing/start-document-app.ts';

let app: DocumentApp;
let slugCount = 0;
beforeAll(async () => {
  app = await startDocumentApp();
});
afterAll(() => app.stop());

const create = { 'if-none-match': '*' };
const bodyError = { error: { code: 'INVALID_ARGUMENT', details: [{ type: 'field', location: 'body' }] } };

describe.each(documentResources)('a document of $collection', ({ collection, sample }) => {
  const newPath = () => `${collection}/a-${++slugCount}`;
  const put = (path: string, body: unknown, headers: Record<string, string>) =>
    app.send('PUT', path, { headers, body });

  it.each([
    ['text', '{'],
    ['nothing', ''],
    ['an array', []],
    ['null', 'null'],
    ['a number', '1'],
    ['deep nesting', '['.repeat(200_000)],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22)],
  ])('rejects a document that is %s', async (_what, body) => {
    expect(await put(newPath(), body, create)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_ARGUMENT' } },
    });
  });

  it('rejects unknown fields of any name', async () => {
    for (const name of ['slug', '__proto__', 'constructor', 'toString', '']) {
      const text = JSON.stringify(sample).replace('{', `{${JSON.stringify(name)}:{"polluted":true},`);
      expect(await put(newPath(), text, create)).toMatchObject({
        status: 400,
        body: { error: { details: [{ reason: 'is not a known field' }] } },
      });
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each(Object.keys(sample))('requires %s', async (name) => {
    const body = { ...sample, [name]: undefined };
    expect(await put(newPath(), body, create)).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_ARGUMENT', details: [{ name, reason: 'is required' }] } },
    });
  });

  it('accepts a mebibyte, and no more', async () => {
    const text = JSON.stringify(sample);
    const padded = (bytes: number) => text + ' '.repeat(bytes - text.length);
    expect((await put(newPath(), padded(documentLimits.maxBodyBytes), create)).status).toBe(201);
    expect(await put(newPath(), padded(documentLimits.maxBodyBytes + 1), create)).toMatchObject({
      status: 413,
      body: { error: { code: 'PAYLOAD_TOO_LARGE', details: [{ max: documentLimits.maxBodyBytes }] } },
    });
  });

  it('takes JSON alone', async () => {
    const headers = { ...create, 'content-type': 'application/yaml' };
    expect((await put(newPath(), 'title: Checkout', headers)).status).toBe(415);
  });

  it('refuses an unpaired surrogate in any text, which could not be stored unchanged', async () => {
    const [first = ''] = Object.keys(sample);
    for (const name of [first, 'unknown']) {
      const path = newPath();
      const text = JSON.stringify({ ...sample, [name]: 'a\ud800b' });
      expect(await put(path, text, create)).toMatchObject({
        status: 400,
        body: {
          error: { code: 'INVALID_ARGUMENT', details: [{ name, reason: 'has an unpaired surrogate' }] },
        },
      });
      expect((await app.send('GET', path)).status).toBe(404);
    }
  });

  it('reports a wrong type as a field error', async () => {
    const [first = ''] = Object.keys(sample);
    expect(await put(newPath(), { ...sample, [first]: 7 }, create)).toMatchObject({
      status: 400,
      body: bodyError,
    });
  });
});
