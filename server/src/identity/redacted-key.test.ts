import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { redactKeys } from '../errors/redact-keys.ts';
import { createKey } from './key-format.ts';

it.each(['server', 'ingest', 'web'] as const)('no %s key stays in what is logged', (kind) => {
  const key = createKey(kind, randomBytes);
  const [, name] = key.split('_');
  for (const shown of [key, key.slice(0, -9), key.replaceAll('_', '%5F'), encodeURIComponent(key)]) {
    const line = JSON.stringify({ path: `/v1/traces/${shown}`, error: `"${shown}" is unknown` });
    expect(redactKeys(line)).toBe(
      JSON.stringify({ path: `/v1/traces/svc_${name}_redacted`, error: `"svc_${name}_redacted" is unknown` }),
    );
  }
});

it('leaves other text alone', () => {
  const line = '{"keyId":"key_1","path":"/v1/traces/4bf92f","msg":"svc_other"}';
  expect(redactKeys(line)).toBe(line);
});
