import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createAddressedContracts } from './addressed-contract.ts';
import { servedContract } from './testing/served-contract.ts';

const addressed = createAddressedContracts(servedContract);
const defaults = { api: 'http://127.0.0.1:8080', ingest: 'http://127.0.0.1:4318' };
const behindProxy = { api: 'https://obs.example/cairn', ingest: 'http://[::1]:9' };

describe('the contract with the addresses of a service', () => {
  it('names them wherever it named the defaults, and nothing else of it changes', () => {
    const { yaml } = addressed(behindProxy);
    expect(yaml).not.toMatch(/127\.0\.0\.1:(8080|4318)/);
    const restored = yaml
      .replaceAll(JSON.stringify(behindProxy.api), defaults.api)
      .replaceAll(JSON.stringify(behindProxy.ingest), defaults.ingest);
    expect(restored).toBe(servedContract.yaml);
  });

  it.each([defaults, behindProxy])('is the same in both forms: %j', (addresses) => {
    const { yaml, json } = addressed(addresses);
    expect(JSON.parse(json.toString())).toEqual(parse(yaml));
  });

  it('has a strong validator for each form and address', () => {
    const etags = [defaults, behindProxy].flatMap((addresses) => Object.values(addressed(addresses).etags));
    expect(new Set(etags).size).toBe(4);
    for (const etag of etags) expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(createAddressedContracts(servedContract)(defaults).etags).toEqual(addressed(defaults).etags);
  });
});
