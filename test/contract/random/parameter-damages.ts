import fc from 'fast-check';
import { arbitraryFilterText } from '../../../server/src/filter/testing/arbitrary-filter-text.ts';
import { traceDialect } from '../../../server/src/traces/trace-filter.ts';
import { type ParameterObject, placedOperations, resolve } from '../../support/contract-document.ts';
import type { Damage } from './arbitrary-mutant.ts';
import type { RequestSources } from './arbitrary-request.ts';
import type { WireRequest } from './wire-request.ts';

/** For each query parameter values that are surely wrong. */
const wrongValues: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'filter',
    [
      'status',
      'status=running',
      'tag="a',
      'tag="a" OR status="running"',
      'colour="red"',
      `tag="${'x'.repeat(4096)}"`,
    ],
  ],
  [
    'since',
    [
      '',
      'yesterday',
      '-1h',
      '1w',
      '24',
      '2026-13-01T00:00:00Z',
      '2026-11-20',
      '2026-11-20T00:00:00',
      '1'.repeat(41),
    ],
  ],
  ['until', ['now', '1.5h', '2026-02-30T00:00:00Z', '2026-11-20T24:00:00Z', '24 h', '\0']],
  ['page_size', ['', '0', '-1', '1001', '1.5', 'ten', 'NaN', 'Infinity', '9'.repeat(30), '1,2']],
  ['page_token', ['', 'k1.', 'k1.AAAA', 'k2.AAAA', '.', '\0', 'x'.repeat(12_001)]],
  ['page', ['0', '-1', '100000001', 'one']],
  ['per_page', ['9', '101', 'all', '10.5']],
  ['interval', ['', '2m', 'AUTO', 'hour', '1h ']],
  ['group_by', ['', 'colour', 'attribute.', 'attribute', 'attribute."', 'status,name', 'x'.repeat(301)]],
  ['top_k', ['0', '21', '-5', 'many']],
  ['window', ['', '2m', '5M', '300s', '31d']],
  ['heartbeat', ['', '4', '61', '15s', '7.5']],
  ['exemplars', ['-1', '4', 'all', '1']],
]);
const edgeTimes = [
  '0000-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:60Z',
  '9999999999d',
  '0s',
  '1d',
];

export const parameterDamages = {
  'an unknown parameter': (request) =>
    fc.stringMatching(/^x_[a-z]{1,20}$/).map((name) => ({
      request: { ...request, query: [...request.query, [name, '1'] as const] },
      expected: { status: 400, names: name },
    })),

  'a wrong value': (request, sources) => {
    const cases = queryParameters(request, sources).flatMap(({ name }) =>
      (wrongValues.get(name) ?? []).map((value) => ({ name, value })),
    );
    if (cases.length === 0) return undefined;
    return fc.constantFrom(...cases).map(({ name, value }) => ({
      request: { ...request, query: [[name, value] as const] },
      expected: { status: 400, names: name === 'filter' ? 'INVALID_FILTER' : name },
    }));
  },

  'a parameter twice': (request, sources) => {
    const single = queryParameters(request, sources).filter(({ schema }) => schema['type'] !== 'array');
    if (single.length === 0) return undefined;
    return fc.constantFrom(...single).map(({ name }) => ({
      request: { ...request, query: [[name, '1'] as const, [name, '1'] as const] },
      expected: { status: 400, names: name },
    }));
  },

  'any value': (request, sources) => {
    const parameters = queryParameters(request, sources);
    if (parameters.length === 0) return undefined;
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), arbitraryFilterText(traceDialect));
    return fc
      .array(fc.tuple(fc.constantFrom(...parameters.map(({ name }) => name)), text), {
        minLength: 1,
        maxLength: 3,
      })
      .map((query) => ({ request: { ...request, query } }));
  },

  'any filter': (request, sources) => {
    if (!queryParameters(request, sources).some(({ name }) => name === 'filter')) return undefined;
    return arbitraryFilterText(traceDialect).map((filter) => ({
      request: { ...request, query: [['filter', filter] as const] },
    }));
  },

  'a window at the edges of time': (request, sources) => {
    if (!queryParameters(request, sources).some(({ name }) => name === 'since')) return undefined;
    const bound = (name: string) => fc.constantFrom([], ...edgeTimes.map((time) => [[name, time] as const]));
    return fc.tuple(bound('since'), bound('until')).map((bounds) => ({
      request: { ...request, query: bounds.flat() },
    }));
  },
} as const satisfies Readonly<Record<string, Damage>>;

function queryParameters({ id }: WireRequest, { document }: RequestSources): readonly ParameterObject[] {
  const operation = placedOperations(document).find((candidate) => candidate.id === id);
  return (operation?.object.parameters ?? [])
    .map((parameter) => resolve<ParameterObject>(document, parameter))
    .filter((parameter) => parameter.in === 'query');
}
