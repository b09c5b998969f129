import type { Clause, FieldRef, Filter, Leaf } from '../../../server/src/filter/ast.ts';
import type { LogDimension, LogListQuery, LogStatsQuery } from '../../../server/src/logs/log-store.ts';
import type { SeededRandom } from '../../process/load/seeded-random.ts';
import {
  pick,
  sampleKeys,
  sampleNames,
  sampleRareKey,
  sampleSpanIds,
  sampleTimeNs,
  sampleTraceIds,
  sampleValues,
  sampleWords,
} from './sample-record.ts';

/** A query for both stores, about the records that match one filter. */
export interface SampleQuestion {
  readonly filter: Filter;
  readonly stats: Pick<LogStatsQuery, 'boundsNs' | 'groupBy' | 'topK' | 'exemplars'>;
  readonly list: Pick<LogListQuery, 'window' | 'limit'>;
}

const range = { start: 0, end: 0 };
const severities = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Operator = Extract<Leaf, { kind: 'comparison' }>['operator'];

export function createSampleQuestion(random: SeededRandom): SampleQuestion {
  const clauses = Array.from({ length: random.between(0, 3) }, () => createClause(random));
  const bounds = distinctTimes(random, random.between(2, 7));
  const [sinceNs = 0n, untilNs = 0n] = distinctTimes(random, 2);
  return {
    filter: { kind: 'filter', clauses },
    stats: {
      boundsNs: bounds,
      groupBy: createGroupBy(random),
      topK: random.chance(0.5) ? random.between(1, 4) : 20,
      exemplars: random.between(0, 3),
    },
    list: { window: { sinceNs, untilNs }, limit: random.chance(0.5) ? random.between(1, 20) : 1_000 },
  };
}

function distinctTimes(random: SeededRandom, count: number): bigint[] {
  const times = new Set<bigint>();
  while (times.size < count) times.add(sampleTimeNs(random));
  return [...times].sort((a, b) => (a < b ? -1 : 1));
}

function createGroupBy(random: SeededRandom): LogDimension[] {
  const attribute: LogDimension = { kind: 'attribute', key: sampleKey(random) };
  const dimensions: LogDimension[] = [
    { kind: 'service' },
    { kind: 'severity' },
    { kind: 'event' },
    attribute,
  ];
  const first = pick(random, dimensions);
  const others = dimensions.filter(({ kind }) => kind !== first.kind);
  return pick(random, [[], [first], [first], [first, pick(random, others)], [first, pick(random, others)]]);
}

function sampleKey(random: SeededRandom): string {
  return random.chance(0.2)
    ? sampleRareKey(random)
    : pick(
        random,
        sampleKeys.filter((key) => key !== ''),
      );
}

function createClause(random: SeededRandom): Clause {
  const not = random.chance(0.3);
  switch (
    pick(random, ['body', 'severity', 'severity', 'name', 'id', 'attribute', 'attribute', 'presence'])
  ) {
    case 'body': {
      const words = Array.from({ length: random.between(1, 3) }, () => pick(random, searchedWords));
      return one(compare({ kind: 'field', name: 'body' }, ':', words.join(pick(random, [' ', '-']))));
    }
    case 'severity':
      return or(random, () => severityLeaf(random));
    case 'name': {
      const field: FieldRef = { kind: 'field', name: pick(random, ['service.name', 'event.name']) };
      return equality(random, field, [...sampleNames, 'nobody'], not);
    }
    case 'id': {
      const [name, ids] = pick(random, [
        ['trace_id', sampleTraceIds],
        ['span_id', sampleSpanIds],
      ] as const);
      return one(compare({ kind: 'field', name }, '=', pick(random, ids)));
    }
    case 'presence':
      return one({
        kind: 'presence',
        field: { kind: 'attribute', key: sampleKey(random) },
        negated: not,
        range,
      });
    default:
      return equality(
        random,
        { kind: 'attribute', key: sampleKey(random) },
        [...sampleValues, 'nowhere'],
        not,
      );
  }
}

/** A term must have a token. */
const searchedWords = [...sampleWords.filter((word) => word !== '😀'), 'absent', 'absent99', 'a', 'PAYMENT'];

function severityLeaf(random: SeededRandom): Leaf {
  const operator = pick<Operator>(random, ['=', '!=', '<', '<=', '>', '>=']);
  const values = /^[<>]/.test(operator) ? severities : [...severities, 'unspecified'];
  return compare({ kind: 'field', name: 'severity' }, operator, pick(random, values), random.chance(0.2));
}

/** `=`, `!=`, or an OR of some `=`. */
function equality(random: SeededRandom, field: FieldRef, values: readonly string[], not: boolean): Clause {
  if (random.chance(0.4)) return or(random, () => compare(field, '=', pick(random, values)));
  return one(compare(field, pick<Operator>(random, ['=', '!=']), pick(random, values), not));
}

function compare(field: FieldRef, operator: Operator, value: string, negated = false): Leaf {
  return { kind: 'comparison', field, operator, value, negated, range };
}

function one(leaf: Leaf): Clause {
  return { kind: 'clause', alternatives: [leaf] };
}

function or(random: SeededRandom, create: () => Leaf): Clause {
  const rest = Array.from({ length: random.between(0, 2) }, create);
  return { kind: 'clause', alternatives: [create(), ...rest] };
}
