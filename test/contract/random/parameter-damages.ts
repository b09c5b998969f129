import fc from 'fast-check';
import { arbitraryFilterText } from '../../../server/src/filter/testing/arbitrary-filter-text.ts';
import { traceDialect } from '../../../server/src/traces/trace-filter.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { arbitraryPromqlPieces } from './arbitrary-promql.ts';
import type { Damage } from './damage.ts';
import { parametersOf } from './request-parameters.ts';
import { namingOf, wrongValuesOf } from './wrong-values.ts';

const timeNames = ['since', 'until', 'start', 'end', 'time'];
const edgeTimes = [
  '0000-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:60Z',
  '9999999999d',
  '0s',
  '1d',
  '-62135596800.000',
  '253402300799.999',
  '8640000000000',
  '-8640000000000',
];

const filterText = arbitraryFilterText(traceDialect);
const anyText = fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), filterText, arbitraryPromqlPieces);

export const parameterDamages = {
  'an unknown parameter': (request, sources) =>
    fc.stringMatching(/^x_[a-z]{1,20}$/).map((name) => {
      const { ignoresUnknown, replace } = parametersOf(request, sources);
      if (ignoresUnknown) return { request: replace([[name, '1']]) };
      const query = [...request.query, [name, '1'] as const];
      return { request: { ...request, query }, expected: { status: 400, names: name } };
    }),

  'a wrong value': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    const cases = parameters.flatMap(({ name }) =>
      wrongValuesOf(request.id, name).map((value) => ({ name, value })),
    );
    if (cases.length === 0) return undefined;
    return fc.constantFrom(...cases).map(({ name, value }) => ({
      request: replace([[name, value]]),
      expected: { status: 400, names: namingOf(request.id, name) },
    }));
  },

  'a parameter twice': (request, sources) => {
    const { parameters, takesFirst, replace } = parametersOf(request, sources);
    const single = parameters.filter(({ isList }) => !isList);
    if (single.length === 0) return undefined;
    return fc.constantFrom(...single).map(({ name }) => ({
      request: replace([
        [name, '1'],
        [name, '1'],
      ]),
      ...(takesFirst ? {} : { expected: { status: 400, names: name } }),
    }));
  },

  'no required parameter': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    const required = parameters.filter(({ isRequired }) => isRequired);
    if (required.length === 0) return undefined;
    return fc.constantFrom(...required).map(({ name }) => {
      const { query, body } = replace([[`${name}x`, '1']]);
      const without = query.filter(([other]) => other !== name);
      return { request: { ...request, query: without, ...(body === undefined ? {} : { body }) } };
    });
  },

  'any value': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    if (parameters.length === 0) return undefined;
    return fc
      .array(fc.tuple(fc.constantFrom(...parameters.map(({ name }) => name)), anyText), {
        minLength: 1,
        maxLength: 3,
      })
      .map((pairs) => ({ request: replace(pairs) }));
  },

  'any filter': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    if (!parameters.some(({ name }) => name === 'filter')) return undefined;
    return filterText.map((filter) => ({ request: replace([['filter', filter]]) }));
  },

  'any expression': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    const named = parameters.filter(({ name }) => name === 'query' || name === 'match[]');
    if (named.length === 0) return undefined;
    return fc
      .tuple(fc.constantFrom(...named), arbitraryPromqlPieces)
      .map(([{ name }, text]) => ({ request: replace([[name, text]]) }));
  },

  'a window at the edges of time': (request, sources) => {
    const { parameters, replace } = parametersOf(request, sources);
    const names = parameters.map(({ name }) => name).filter((name) => timeNames.includes(name));
    if (names.length === 0) return undefined;
    const bounds = names.map((name) =>
      fc.constantFrom([], ...edgeTimes.map((time) => [[name, time] as const])),
    );
    return fc.tuple(...bounds).map((pairs) => ({ request: replace(pairs.flat()) }));
  },
} as const satisfies Readonly<Record<string, Damage>>;
