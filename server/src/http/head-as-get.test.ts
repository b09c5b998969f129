import { describe, expect, it } from 'vitest';
import { headAsGet } from './head-as-get.ts';
import { startTestApp } from './testing/start-test-app.ts';

describe('headAsGet', () => {
  it('answers HEAD with the headers of GET and no body, and ignores other methods', async () => {
    const { url } = await startTestApp(headAsGet, (request, response) => {
      response.setHeader('method', request.method).send('text');
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.headers.get('method'), head.headers.get('content-length')]).toEqual(['GET', '4']);
    expect(await head.text()).toBe('');
    expect((await fetch(url, { method: 'POST' })).headers.get('method')).toBe('POST');
  });
});
