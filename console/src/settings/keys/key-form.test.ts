import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyKeyDraft, formatOrigins, isComplete, keyKinds, parseOrigins, toKeyInput } from './key-form.ts';

test('origins survive their lines', () => {
  const schemes = fc.constantFrom('http', 'https');
  const origin = fc
    .tuple(schemes, fc.webAuthority({ withPort: true }))
    .map(([scheme, authority]) => new URL(`${scheme}://${authority}`).origin);
  const origins = fc.uniqueArray(origin);
  fc.assert(
    fc.property(origins, (list) => {
      expect(parseOrigins(formatOrigins(list))).toEqual(list);
    }),
  );
});

test('blank lines, repetitions, commas and the slash that browsers copy are left out', () => {
  expect(parseOrigins(' https://a.example/\n\n https://b.example, https://a.example ')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

test('only a web key sends origins', () => {
  const draft = { name: ' shop ', origins: 'https://a.example' };
  expect(toKeyInput({ ...draft, kind: 'server' })).toEqual({ kind: 'server', name: 'shop' });
  expect(toKeyInput({ ...draft, kind: 'web' })).toEqual({
    kind: 'web',
    name: 'shop',
    allowed_origins: ['https://a.example'],
  });
});

test('a web key needs an origin, and every key a name', () => {
  expect(isComplete(emptyKeyDraft)).toBe(false);
  expect(isComplete({ ...emptyKeyDraft, name: 'a' })).toBe(true);
  expect(isComplete({ ...emptyKeyDraft, kind: 'web', name: 'a', origins: ' \n' })).toBe(false);
  expect(isComplete({ kind: 'web', name: 'a', origins: 'https://a.example' })).toBe(true);
});

test('every kind of key says what stops when it is revoked', () => {
  expect(keyKinds.map(({ kind }) => kind)).toEqual(['ingest', 'web', 'server']);
  for (const { stops } of keyKinds) expect(stops).toContain('refused');
});
