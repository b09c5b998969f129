import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { compressResponses } from './compress-response.ts';
import { EncodedJson } from './encoded-json.ts';
import { createInProcessApi } from './in-process-api.ts';
import { bindApi } from './testing/bind-api.ts';
import { createTestApp, startTestApp } from './testing/start-test-app.ts';

const text = JSON.stringify({ status: 'x'.repeat(300_000) });

function answering(body: EncodedJson) {
  return bindApi({ getHealth: async () => ({ status: 200, body: body.as() }) });
}

describe('encoded JSON', () => {
  it.each(['identity', 'gzip'])('that nobody else has is freed once it was sent as %s', async (encoding) => {
    const bytes = new TextEncoder().encode(text);
    const { url } = await startTestApp(compressResponses, answering(EncodedJson.own(bytes)));
    const response = await fetch(`${url}/health`, { headers: { 'accept-encoding': encoding } });
    expect(await response.text()).toBe(text);
    await expect.poll(() => bytes.length).toBe(0);
  });

  it('of others is sent again and again', async () => {
    const { url } = await startTestApp(answering(new EncodedJson(new TextEncoder().encode(text))));
    for (let request = 0; request < 2; request += 1)
      expect(await (await fetch(`${url}/health`)).text()).toBe(text);
  });

  it('is not freed where a stream in memory hands on the bytes themselves', async () => {
    const bytes = new TextEncoder().encode(text);
    const { app } = createTestApp(answering(EncodedJson.own(bytes)));
    const api = createInProcessApi();
    api.serve(app);
    const response = await api.fetch('http://localhost/health');
    // All was handed on by then.
    await delay(50);
    expect(await response.text()).toBe(text);
    expect(bytes.length).toBeGreaterThan(0);
  });
});
