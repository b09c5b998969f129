import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getTrace, listAttributeValues, listLogs, tailLogs } from './index.ts';
import { buildUrl } from './query-request.ts';
import { createFakeApi } from './testing/fake-api.ts';

describe('buildUrl', () => {
  it('repeats arrays and leaves out what is undefined', () => {
    const query = { a: ['x', 'y z'], b: undefined, c: 0, d: false, e: null, f: [undefined] };
    expect(buildUrl('http://x', { method: 'GET', route: '/v1/logs', query })).toBe(
      'http://x/v1/logs?a=x&a=y%20z&c=0&d=false',
    );
  });

  it('keeps every parameter of the route in its segment', () => {
    const route = '/v1/metadata/attributes/{key}';
    const key = fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(key, (text) => {
        const url = new URL(buildUrl('http://x', { method: 'GET', route, path: { key: text } }));
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(text);
      }),
    );
  });

  it.each(['', '.', '..'])('does not let "%s" select another route', async (key) => {
    const { client, requests } = createFakeApi();
    const { error } = await listAttributeValues({ client, path: { key } });
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('needs a key'),
    });
    expect((await getTrace({ client, path: { trace_id: key } })).error?.code).toBe('INVALID_ARGUMENT');
    expect(requests).toEqual([]);
  });

  it('refuses text that was cut within a character, without a request or a retry', async () => {
    const { client, requests } = createFakeApi();
    const cut = 'body:"card declined \ud83d"';
    const { error } = await listLogs({ client, query: { filter: cut } });
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'the parameter "filter" has half of a surrogate pair, which no URL can hold',
    });
    expect((await listAttributeValues({ client, path: { key: '\ud83d' } })).error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('"key"'),
    });
    await expect(tailLogs({ client, filter: cut }).next()).rejects.toMatchObject({ name: 'LogTailError' });
    expect(requests).toEqual([]);
  });
});
