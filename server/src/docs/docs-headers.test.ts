import { describe, expect, it } from 'vitest';
import { startTestApp } from '../http/testing/start-test-app.ts';
import { serveDocsHeaders } from './docs-headers.ts';
import { docsContentSecurityPolicy } from './docs-page.ts';

const urlsFor = () => ({ api: 'https://obs.example/cairn', ingest: 'https://in.example/cairn' });

async function headersOf(path: string): Promise<Headers> {
  const { url } = await startTestApp(serveDocsHeaders(urlsFor), (_request, response) => void response.end());
  return (await fetch(url + path)).headers;
}

describe('serveDocsHeaders', () => {
  it('sets the policy on the documentation page, which no other page may read', async () => {
    const headers = await headersOf('/docs');
    expect(headers.get('content-security-policy')).toBe(docsContentSecurityPolicy('https://in.example'));
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['/openapi.yaml', '/openapi.json', '/llms.txt'])(
    'lets any page read %s and its validator',
    async (path) => {
      const headers = await headersOf(path);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('etag');
    },
  );

  it.each(['/v1/traces', '/metrics', '/openapi.yaml/x'])('opens %s to no page', async (path) => {
    expect((await headersOf(path)).get('access-control-allow-origin')).toBeNull();
  });
});
