import { describe, expect, it } from 'vitest';
import { startTestApp } from '../http/testing/start-test-app.ts';
import { createDocsAssets } from './docs-assets.ts';
import { docsAssets, docsStartScript } from './docs-page.ts';

describe('the assets of the documentation page', () => {
  it('are served as scripts that the browser may keep for a day', async () => {
    const { url } = await startTestApp(createDocsAssets());
    const bundle = await fetch(url + docsAssets.bundle);
    expect(bundle.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(bundle.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await bundle.text()).toContain('createApiReference');
    const start = await fetch(url + docsAssets.start);
    expect(start.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await start.text()).toBe(docsStartScript);
  });

  it.each([
    ['Range', { range: 'bytes=999999999-' }],
    ['If-Match', { 'if-match': '"other"' }],
    ['If-Unmodified-Since', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('do not fail on an unsatisfiable %s', async (_name, headers: Record<string, string>) => {
    const { url, lines } = await startTestApp(createDocsAssets());
    const response = await fetch(url + docsAssets.bundle, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(lines).toEqual([]);
  });
});
