import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { operationTable } from '../../../server/src/generated/operations.gen.ts';
import type { Damage } from './damage.ts';
import { jsonBytes, type WireRequest } from './wire-request.ts';

const hostileTexts = [
  '',
  'null',
  '0',
  '"x"',
  '[]',
  '{',
  '[[[[',
  '['.repeat(50_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`,
  '{"__proto__":{"flush_id":"x"}}',
  '{"constructor":{"prototype":{}}}',
  '{"flush_id":"a","flush_id":"b","source":"client_server","sent_at":"2026-11-20T08:15:31Z"}',
  '{"events":[1e999]}',
  '{"events":[-0, 1e-400, 123456789012345678901234567890]}',
  '{"flush_id":"\\ud800"}',
  '{"condition":{"expression":"up > 1","__proto__":{"x":1}}}',
  '\ufeff{}',
  'query=%ff&query=%00&=&&&',
  `query=${'('.repeat(16_000)}`,
  `query=${'-'.repeat(16_000)}1`,
  'match[]=%7B&match[0]=up&match[__proto__]=up',
  '{} {}',
];

const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  '\0',
  '\ud800',
  'x'.repeat(5000),
  [],
  {},
  [[]],
  { __proto__: null, a: 1 },
];

export const bodyDamages = {
  'any bytes': (request) =>
    whereBody(request, () =>
      fc.uint8Array({ maxLength: 200 }).map((body) => ({ request: { ...request, body } })),
    ),

  'a hostile text': (request) =>
    whereBody(request, () =>
      fc
        .constantFrom(...hostileTexts)
        .map((text) => ({ request: { ...request, body: new TextEncoder().encode(text) } })),
    ),

  'damaged bytes': (request) =>
    whereBody(request, (body) =>
      fc
        .tuple(fc.nat(body.length), fc.nat(4), fc.uint8Array({ maxLength: 3 }))
        .map(([at, removed, inserted]) => ({
          request: {
            ...request,
            body: Buffer.concat([body.subarray(0, at), inserted, body.subarray(at + removed)]),
          },
        })),
    ),

  'a wrong member': (request) =>
    whereJson(request, (body) => {
      const document: unknown = JSON.parse(Buffer.from(body).toString());
      return fc.tuple(fc.nat(1000), fc.constantFrom(...wrongValues)).map(([index, value]) => ({
        request: { ...request, body: jsonBytes(replaceMember(document, index, value)) },
      }));
    }),

  'an unknown member': (request) =>
    whereJson(request, (body) => {
      const document: object = JSON.parse(Buffer.from(body).toString());
      return fc.stringMatching(/^x_[a-z]{1,20}$/).map((name) => ({
        request: { ...request, body: jsonBytes({ ...document, [name]: 1 }) },
        ...(ignoresUnknown(request) ? {} : { expected: { status: 400, names: name } }),
      }));
    }),

  'gzip, cut or not': (request) =>
    whereBody(request, (body) => {
      const packed = gzipSync(body);
      const others = request.headers.filter(([name]) => name !== 'content-encoding');
      const headers = [...others, ['content-encoding', 'gzip'] as const];
      return fc
        .nat(packed.length)
        .map((length) => ({ request: { ...request, headers, body: packed.subarray(0, length) } }));
    }),
} as const satisfies Readonly<Record<string, Damage>>;

function whereBody(
  { body }: WireRequest,
  damage: (body: Uint8Array) => ReturnType<Damage>,
): ReturnType<Damage> {
  return body === undefined ? undefined : damage(body);
}

function whereJson(
  request: WireRequest,
  damage: (body: Uint8Array) => ReturnType<Damage>,
): ReturnType<Damage> {
  const isJson = request.headers.some(([, value]) => value === 'application/json');
  return isJson ? whereBody(request, damage) : undefined;
}

/** As OTLP requires. */
function ignoresUnknown({ id }: WireRequest): boolean {
  return operationTable[id].errorFormat === 'rpc_status';
}

/** Puts a value in place of the member that stands at `index`, counting through the whole document and round. */
function replaceMember(document: unknown, index: number, value: unknown): unknown {
  let members = 0;
  JSON.stringify(document, (_key, member: unknown) => {
    members += 1;
    return member;
  });
  let left = index % members;
  return JSON.parse(JSON.stringify(document), (_key, member: unknown) => {
    left -= 1;
    return left === -1 ? value : member;
  });
}
