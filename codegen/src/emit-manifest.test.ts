import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseContract } from './contract.ts';
import { emitManifest } from './emit-manifest.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('lists the digest of the contract and of every file, sorted by path', () => {
  const files = [
    { path: 'server/src/generated/b.gen.ts', text: 'b' },
    { path: 'server/src/generated/a.gen.ts', text: 'a' },
  ];
  const { path, text } = emitManifest(parseContract('openapi: 3.1.0 # comment'), files);
  expect(path).toBe('codegen/src/generated/manifest.gen.ts');
  expect(text).toContain(`contractSha256 = '${sha256('openapi: 3.1.0 # comment')}'`);
  expect(text.slice(text.indexOf('{\n'))).toBe(`{
  'server/src/generated/a.gen.ts': '${sha256('a')}',
  'server/src/generated/b.gen.ts': '${sha256('b')}',
};
`);
});
