import { expect, it } from 'vitest';
import { checkKeyOrigins } from './check-key-origins.ts';

it('keeps each origin of a web key once, as browsers send it', () => {
  const written = ['https://shop.example/', 'https://SHOP.example', 'http://localhost:5173'];
  expect(checkKeyOrigins('web', written)).toEqual({
    ok: true,
    origins: ['https://shop.example', 'http://localhost:5173'],
  });
});

it('keeps none for other kinds', () => {
  expect(checkKeyOrigins('server', [])).toEqual({ ok: true, origins: [] });
});

it.each([
  ['web', [], /is needed for a web key/],
  ['web', ['https://shop.example/path'], /is "https:\/\/shop.example\/path", expected an origin such as/],
  ['web', ['https://*.example'], /expected an origin/],
  ['web', Array.from({ length: 51 }, (_, at) => `https://a${at}.example`), /51 origins, at most 50/],
  ['server', ['https://shop.example'], /is for web keys, not for server keys/],
  ['ingest', ['https://shop.example'], /not for ingest keys/],
] as const)('rejects the origins of a %s key: %j', (kind, written, problem) => {
  expect(checkKeyOrigins(kind, written)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});
