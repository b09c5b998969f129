import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createIdentityId } from './identity-id.ts';

it.each([
  ['organization', /^org_[0-9A-Za-z]{14}$/],
  ['project', /^prj_[0-9A-Za-z]{14}$/],
  ['key', /^key_[0-9A-Za-z]{14}$/],
  ['secret', /^sec_[0-9A-Za-z]{14}$/],
] as const)('an id of a %s has its prefix', (of, pattern) => {
  expect(createIdentityId(of, randomBytes)).toMatch(pattern);
});

it('even the largest random number fits', () => {
  expect(createIdentityId('key', (byteCount) => new Uint8Array(byteCount).fill(255))).toMatch(/^key_.{14}$/);
});

it('ids of different random bits differ', () => {
  const ids = new Set(Array.from({ length: 500 }, () => createIdentityId('key', randomBytes)));
  expect(ids.size).toBe(500);
});
