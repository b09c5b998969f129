import fc from 'fast-check';
import type { Clause, Filter, Leaf } from '../../../filter/ast.ts';
import type { TraceDimension } from '../../../traces/trace-store.ts';
import type { ClientWrite } from '../../trace-ingest/trace-command.ts';

/** Small alphabets, so that filters match stored values. */
const tags = ['', 'a', 'b', '\0'];
const keys = ['k', '__proto__', ''];
const values = ['', 'v', 'w'];
const knownValues = new Map([
  ['status', ['running', 'completed', 'deleted']],
  ['severity', ['info', 'warning', 'error']],
]);
const range = { start: 0, end: 0 };

const instantMs = fc.nat({ max: 60 });
const instantNs = fc.nat({ max: 60 }).map((ms) => BigInt(ms) * 1_000_000n + 1n);
const event = fc.record({
  eventId: fc.constantFrom('e1', 'e2', 'e3'),
  eventType: fc.constantFrom('info_event_added', 'warn_event_added', 'error_event_added', 'mined'),
  version: fc.constant(1),
  source: fc.constant('plugin' as const),
  traceTimestampNs: instantNs,
  payloadJson: fc.constant('{}'),
});
/** Few traces, so that commands hit the same ones. */
export const arbitraryCommand = arbitraryCommandOn(
  ['1', '2', '3', '4', '5', '6'].map((digit) => digit.repeat(32)),
);

export function arbitraryCommandOn(traceIds: readonly string[]): fc.Arbitrary<ClientWrite> {
  const trace = {
    projectId: fc.constant('prj'),
    traceId: fc.constantFrom(...traceIds),
    receivedAtMs: instantMs,
  };
  const flush = fc
    .record({
      kind: fc.constant('flush' as const),
      ...trace,
      flushId: fc.constantFrom('f1', 'f2', 'f3'),
      source: fc.constant('client_server' as const),
      sentAtNs: instantNs,
      events: fc.array(event, { maxLength: 3 }),
      attributes: fc
        .array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...values)), { maxLength: 3 })
        .map((entries) => new Map(entries)),
      tags: fc.array(fc.constantFrom(...tags), { maxLength: 3 }),
    })
    .chain((unnamed) =>
      fc.constantFrom({}, { name: 'pay' }, { name: 'ship' }).map((name) => ({ ...unnamed, ...name })),
    );
  const close = fc.record({ kind: fc.constant('close' as const), ...trace, sentAtNs: instantNs });
  const plugin = fc.record({
    kind: fc.constant('pluginEvents' as const),
    ...trace,
    events: fc.array(event, { maxLength: 3 }),
  });
  const reference = fc.record({ kind: fc.constantFrom('keepAlive' as const, 'delete' as const), ...trace });
  return fc.oneof(
    { weight: 6, arbitrary: flush },
    { weight: 1, arbitrary: close },
    { weight: 1, arbitrary: plugin },
    { weight: 1, arbitrary: reference },
  );
}

export function arbitraryTraceFilter(): fc.Arbitrary<Filter> {
  return fc.array(arbitraryClause(), { maxLength: 3 }).map((clauses) => ({ kind: 'filter', clauses }));
}

export const arbitraryDimensions: fc.Arbitrary<TraceDimension[]> = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom<TraceDimension>({ kind: 'status' }, { kind: 'severity' }, { kind: 'name' }),
    fc.constantFrom(...keys, 'never').map((key): TraceDimension => ({ kind: 'attribute', key })),
  ),
  { maxLength: 2, selector: ({ kind }) => kind },
);

function arbitraryClause(): fc.Arbitrary<Clause> {
  return fc.constantFrom('status', 'severity', 'tag', 'attribute').chain((name) => {
    const leaf = name === 'attribute' ? arbitraryAttributeLeaf() : arbitraryFieldLeaf(name);
    return fc.tuple(leaf, fc.array(leaf, { maxLength: 2 })).map(([first, rest]): Clause => {
      return { kind: 'clause', alternatives: [first, ...rest] };
    });
  });
}

function arbitraryFieldLeaf(name: string): fc.Arbitrary<Leaf> {
  return fc.record({
    kind: fc.constant('comparison'),
    field: fc.constant({ kind: 'field', name }),
    operator: name === 'tag' ? fc.constantFrom('=', ':') : fc.constantFrom('=', '!='),
    value: fc.constantFrom(...(knownValues.get(name) ?? [...tags, 'never'])),
    negated: fc.boolean(),
    range: fc.constant(range),
  });
}

function arbitraryAttributeLeaf(): fc.Arbitrary<Leaf> {
  const field = fc.constantFrom(...keys, 'never').map((key) => ({ kind: 'attribute' as const, key }));
  const shared = { field, negated: fc.boolean(), range: fc.constant(range) };
  return fc.oneof(
    fc.record({ kind: fc.constant('presence'), ...shared }),
    fc.record({
      kind: fc.constant('comparison'),
      operator: fc.constantFrom('=', '!='),
      value: fc.constantFrom(...values, 'never'),
      ...shared,
    }),
  );
}
