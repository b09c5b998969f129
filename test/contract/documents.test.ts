import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContractText } from '../support/contract-document.ts';
import { createOperationCaller, type OperationCaller } from '../support/operation-caller.ts';
import { keyOperations } from './key-operations.ts';
import { type ContractProject, openProject } from './open-project.ts';

let service: ContractProject;
let call: OperationCaller;

beforeAll(async () => {
  service = await openProject();
  call = createOperationCaller(service, service.keys);
});

describe('the contract', () => {
  it('is served byte for byte, but for the addresses of the service', async () => {
    const expected = readContractText()
      .replaceAll('- url: http://127.0.0.1:8080', `- url: "${service.apiUrl}"`)
      .replaceAll('- url: http://127.0.0.1:4318', `- url: "${service.ingestUrl}"`);
    expect(await (await call('getContractYaml')).text()).toBe(expected);
  });

  it('is the same document as JSON', async () => {
    const yaml = await (await call('getContractYaml')).text();
    expect(await (await call('getContractJson')).json()).toEqual(parse(yaml));
  });

  it('may be read by pages of any origin', async () => {
    const response = await call('getContractJson', { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['getContractYaml', 'getContractJson'] as const)('has validators: %s', async (id) => {
    const etag = (await call(id)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const statusFor = async (value: string) =>
      (await call(id, { headers: { 'if-none-match': value } })).status;
    expect(await statusFor(etag)).toBe(304);
    expect(await statusFor(`W/${etag}`)).toBe(304);
    expect(await statusFor(`"other", ${etag}`)).toBe(304);
    expect(await statusFor('*')).toBe(304);
    expect(await statusFor('"other"')).toBe(200);
    expect(await statusFor(etag.slice(1, -1))).toBe(200);
  });

  it('has different validators for its two forms', async () => {
    const [yaml, json] = [await call('getContractYaml'), await call('getContractJson')];
    expect(yaml.headers.get('etag')).not.toBe(json.headers.get('etag'));
  });
});

describe('the brief for agents', () => {
  it('names every operation a client may call, and where', async () => {
    const text = await (await call('getLlmsText')).text();
    expect(text).toContain(service.apiUrl);
    expect(text).toContain(service.ingestUrl);
    const paths = keyOperations.map(({ path }) => path);
    expect(paths.filter((path) => !text.includes(path))).toEqual([]);
  });
});

describe('the documentation page', () => {
  it('loads its scripts from its own origin alone', async () => {
    const response = await call('getDocs');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    const scripts = [...(await response.text()).matchAll(/<script src="([^"]+)"/g)].map(([, url]) =>
      String(url),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const url of scripts) {
      const script = await fetch(new URL(url, `${service.apiUrl}/docs`));
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toMatch(/javascript/);
    }
  });
});

describe('the metrics', () => {
  it('count requests by operation and status', async () => {
    await call('getHealth');
    const text = await (await call('getServerMetrics')).text();
    expect(text).toMatch(
      /cairn_http_request_duration_seconds_count\{.*operation="getHealth".*status="200".*\} \d+/,
    );
  });

  it('show that the service evaluates alerts', async () => {
    const render = async () => (await call('getServerMetrics')).text();
    await expect.poll(render).toMatch(/\ncairn_alert_shards_held [1-9]\d*\n/);
  });
});
