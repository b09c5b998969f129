import fc from 'fast-check';
import { type ErrorFormat, operationTable } from '../../../server/src/generated/operations.gen.ts';
import type { Damage, ExpectedRefusal } from './damage.ts';
import type { WireRequest } from './wire-request.ts';

type Header = WireRequest['headers'][number];

const keyHeaders = ['authorization', 'x-api-key', 'x-ingest-api-key'];
const hostileHeaders: readonly Header[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ';'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['accept', 'image/png'],
  ['accept', '\xff'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['if-none-match', 'W/"'],
  ['if-none-match', '*, *'],
  ['if-match', '*'],
  ['if-match', 'W/"a"'],
  ['if-match', '"'.repeat(999)],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0'],
  ['expect', '100-continue'],
  ['expect', 'miracles'],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade'],
  ['connection', 'close'],
  ['te', 'trailers'],
  ['origin', 'null'],
  ['origin', 'https://evil.example\t'],
  ['cookie', 'a='.repeat(1000)],
  ['host', ''],
  ['x-forwarded-for', '::1'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '<script>'],
  ['content-length', '1'],
  ['content-length', '-1'],
  ['transfer-encoding', 'identity'],
];

const unauthenticatedNames: Readonly<Record<ErrorFormat, string>> = {
  problem: 'UNAUTHENTICATED',
  rpc_status: '"code":16',
  prometheus: '"unauthorized"',
};

function unauthenticated({ id }: WireRequest): ExpectedRefusal {
  return { status: 401, names: unauthenticatedNames[operationTable[id].errorFormat] };
}

const isPrecondition = ([name]: Header) => /^if-(none-)?match$/i.test(name);

/** Conditional writes have one precondition; others have none. */
function isConditionalWrite({ method, headers }: WireRequest): boolean {
  return method !== 'GET' && headers.some(isPrecondition);
}

export const headerDamages = {
  'a damaged key': (request) => {
    const index = request.headers.findIndex(([name]) => keyHeaders.includes(name));
    const [name, key] = request.headers[index] ?? [];
    if (name === undefined || key === undefined) return undefined;
    const wrong = fc.tuple(
      fc.integer({ min: key.indexOf('svc_'), max: key.length - 1 }),
      fc.constantFrom('~', 'é', '*'),
    );
    return wrong.map(([at, letter]) => ({
      request: {
        ...request,
        headers: request.headers.with(index, [name, key.slice(0, at) + letter + key.slice(at + 1)]),
      },
      expected: unauthenticated(request),
    }));
  },

  'no key': (request) => {
    const headers = request.headers.filter(([name]) => !keyHeaders.includes(name));
    if (headers.length === request.headers.length) return undefined;
    return fc.constant({
      request: { ...request, headers },
      expected: unauthenticated(request),
    });
  },

  'no precondition': (request) => {
    if (!isConditionalWrite(request)) return undefined;
    const headers = request.headers.filter((header) => !isPrecondition(header));
    return fc.constant({
      request: { ...request, headers },
      expected: { status: 428, names: 'PRECONDITION_REQUIRED' },
    });
  },

  'a malformed precondition': (request) => {
    if (!isConditionalWrite(request)) return undefined;
    const others = request.headers.filter((header) => !isPrecondition(header));
    return fc.constantFrom('a', 'W/"a"', '"a', '"a" "b"', ',', '**').map((etag) => ({
      request: { ...request, headers: [...others, ['if-match', etag] as const] },
      expected: { status: 400, names: 'if-match' },
    }));
  },

  'hostile headers': (request) =>
    fc.subarray([...hostileHeaders], { minLength: 1, maxLength: 4 }).map((added) => ({
      request: { ...request, headers: [...request.headers, ...added] },
    })),

  'any header': (request) => {
    const name = fc.oneof(
      fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/),
      fc.constantFrom(...keyHeaders),
    );
    const value = fc.stringMatching(/^[\x20-\xff]{0,200}$/);
    const isFraming = /^(content-length|transfer-encoding)$/i;
    return fc
      .tuple(
        name.filter((text) => !isFraming.test(text)),
        value,
      )
      .map((added) => ({ request: { ...request, headers: [...request.headers, added] } }));
  },
} as const satisfies Readonly<Record<string, Damage>>;
