import type { Clause, Filter, Leaf } from '../../../../server/src/filter/ast.ts';
import type {
  PageStart,
  TraceDimension,
  TraceListQuery,
  TraceStatsQuery,
} from '../../../../server/src/traces/trace-store.ts';
import type { SeededRandom } from '../../../process/load/seeded-random.ts';
import { pick, sampleKeys, sampleTexts } from './sample-trace-writes.ts';

/** A query about the traces of a project that match one filter. */
export interface SampleTraceQuestion {
  readonly filter: Filter;
  readonly list: Pick<TraceListQuery, 'window' | 'start' | 'pageSize'>;
  readonly stats: Pick<TraceStatsQuery, 'boundsMs' | 'groupBy' | 'topK'>;
}

const range = { start: 0, end: 0 };
const fields = {
  status: { operators: ['=', '!='], values: ['running', 'completed', 'deleted'] },
  severity: { operators: ['='], values: ['info', 'warning', 'error'] },
  tag: { operators: ['=', ':'], values: [...sampleTexts, 'never'] },
} as const;

export function createSampleTraceQuestion(random: SeededRandom): SampleTraceQuestion {
  const [sinceMs = 0, untilMs = 0] = distinctTimes(random, 2);
  return {
    filter: createSampleTraceFilter(random),
    list: {
      window: {
        ...(random.chance(0.3) ? { sinceMs } : {}),
        ...(random.chance(0.3) ? { untilMs } : {}),
      },
      start: createStart(random),
      pageSize: random.chance(0.5) ? random.between(1, 4) : 100,
    },
    stats: {
      boundsMs: distinctTimes(random, random.between(2, 7)),
      groupBy: createGroupBy(random),
      topK: random.chance(0.5) ? random.between(1, 4) : 50,
    },
  };
}

/** Often without conditions on labels, so that many traces match. */
export function createSampleTraceFilter(random: SeededRandom): Filter {
  return {
    kind: 'filter',
    clauses: Array.from({ length: random.between(0, 2) }, () => createClause(random)),
  };
}

function createClause(random: SeededRandom): Clause {
  const kind = pick(random, ['status', 'severity', 'tag', 'attribute', 'attribute'] as const);
  const key = pick(random, [...sampleKeys, 'never']);
  const create = () =>
    kind === 'attribute' ? createAttributeLeaf(random, key) : createFieldLeaf(random, kind);
  return {
    kind: 'clause',
    alternatives: [create(), ...Array.from({ length: pick(random, [0, 0, 1, 2]) }, create)],
  };
}

function createFieldLeaf(random: SeededRandom, name: keyof typeof fields): Leaf {
  return {
    kind: 'comparison',
    field: { kind: 'field', name },
    operator: pick<'=' | '!=' | ':'>(random, fields[name].operators),
    value: pick<string>(random, fields[name].values),
    negated: random.chance(0.4),
    range,
  };
}

function createAttributeLeaf(random: SeededRandom, key: string): Leaf {
  const shared = { field: { kind: 'attribute', key }, negated: random.chance(0.4), range } as const;
  if (random.chance(0.3)) return { kind: 'presence', ...shared };
  const operator = pick(random, ['=', '!='] as const);
  return { kind: 'comparison', operator, value: pick(random, ['', ...sampleTexts]), ...shared };
}

function createStart(random: SeededRandom): PageStart {
  return pick<PageStart>(random, [
    { kind: 'newest' },
    { kind: 'after', traceNumber: random.between(0, 30) },
    { kind: 'offset', offset: random.between(0, 10) },
  ]);
}

/** Between and at the times of the writes. */
function distinctTimes(random: SeededRandom, count: number): number[] {
  const times = new Set<number>();
  while (times.size < count) times.add(random.between(0, 13) * 10_000 + random.between(-1, 1));
  return [...times].sort((a, b) => a - b);
}

function createGroupBy(random: SeededRandom): TraceDimension[] {
  const dimensions: readonly TraceDimension[] = [
    { kind: 'status' },
    { kind: 'severity' },
    { kind: 'name' },
    { kind: 'attribute', key: 'service.name', promoted: true },
    { kind: 'attribute', key: pick(random, [...sampleKeys, 'never']) },
  ];
  const first = pick(random, dimensions);
  const second = pick(
    random,
    dimensions.filter((each) => each !== first),
  );
  return pick(random, [[], [first], [first, second], [first, second]]);
}
