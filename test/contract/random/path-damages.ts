import fc from 'fast-check';
import { type OperationDescription, operationTable } from '../../../server/src/generated/operations.gen.ts';
import type { Damage } from './damage.ts';
import type { WireRequest } from './wire-request.ts';

const operations: readonly OperationDescription[] = Object.values(operationTable);
const wrongTraceIds = [
  'A'.repeat(32),
  'a'.repeat(31),
  'a'.repeat(33),
  'g'.repeat(32),
  '%20'.repeat(32),
  'null',
  '..',
];
const wrongSlugs = ['A', '-a', 'a-', 'a_b', 'a.b', 'a'.repeat(64), '%00', '__proto__', '%20'];
const brokenEscapes = ['%', '%f', '%ff', '%zz', '%c0%ae', '%ed%a0%80'];

export const pathDamages = {
  'a wrong trace id': (request) =>
    replaceParameter(request, '{trace_id}', wrongTraceIds, { status: 400, names: 'trace_id' }),

  'a wrong slug': (request) =>
    replaceParameter(request, '{slug}', wrongSlugs, { status: 400, names: 'slug' }),

  'a broken escape': (request) =>
    replaceParameter(request, /\{[^}]+\}/, brokenEscapes, { status: 400, names: 'percent-encoded' }),

  'a longer path': (request) =>
    fc.constantFrom('/x/y/z', '//', '/%2e%2e/x/y').map((rest) => ({
      request: { ...request, path: request.path + rest },
      expected: { status: 404, names: 'there is no path' },
    })),

  'another method': (request) => {
    const own = operations
      .filter(
        ({ path, listener }) => path === operationTable[request.id].path && listener === request.listener,
      )
      .map(({ method }) => method.toUpperCase());
    const others = ['PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY'].filter(
      (name) => !own.includes(name),
    );
    return fc.constantFrom(...others).map((method) => ({
      request: { ...request, method },
      // In whichever envelope.
      expected: { status: 405, names: 'is not allowed on' },
    }));
  },

  'HEAD instead': (request) =>
    request.method === 'GET' ? fc.constant({ request: { ...request, method: 'HEAD' } }) : undefined,

  'any path': (request) => {
    const segment = fc.oneof(
      fc.string().map(encodeURIComponent),
      fc.stringMatching(/^[!-~]{1,20}$/),
      fc.constantFrom('v1', 'api', 'traces', 'metadata', 'metric-alerts', 'label', 'values', '..', '.'),
    );
    return fc.array(segment, { maxLength: 5 }).map((segments) => ({
      request: { ...request, path: `/${segments.join('/')}`.replaceAll(/[?#]/g, '') },
    }));
  },
} as const satisfies Readonly<Record<string, Damage>>;

function replaceParameter(
  request: WireRequest,
  parameter: string | RegExp,
  values: readonly string[],
  expected: { readonly status: number; readonly names: string },
): ReturnType<Damage> {
  const path: string = operationTable[request.id].path;
  if (path.search(parameter) === -1) return undefined;
  return fc.constantFrom(...values).map((value) => ({
    request: { ...request, path: path.replace(parameter, value).replace(/\{[^}]+\}/, 'x') },
    expected,
  }));
}
