import fc from 'fast-check';

/** Scalars that parsers and copies of values treat differently, as JSON. */
const scalar = fc.constantFrom(
  ...['-0', '1e400', '-1e-400', '9007199254740993', '0.1', 'true', 'null', '""', '"text"', '"😀\u2028"'],
  ...[String.raw`"\ud83d\ude00"`, String.raw`"\ud800"`, String.raw`"\\ud800"`, String.raw`"\u0000"`],
);
const name = fc.constantFrom(
  ...['a', 'a', 'b', '', '0', 'name', 'message', '__proto__', 'constructor', 'toString', 'length'],
  ...[String.raw`\ud83d`, String.raw`\u0061`, '😀'],
);

/** JSON with names that repeat, that objects inherit, and that are not valid Unicode. */
const { value, object } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('array'), tie('object')),
  array: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items}]`),
  object: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 5 })
    .map((members) => `{${members.map(([key, member]) => `"${key}":${member}`)}}`),
}));

const time = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('"2026-11-20T08:15:30Z"', '"2026-11-20T08:15:30.123456789+01:00"'),
  },
  value,
);
const event = fc
  .tuple(fc.constantFrom('info_event_added', 'span_started', 'a'), time, object)
  .map(([type, at, payload]) => `{"event_type":"${type}","trace_timestamp":${at},"payload":${payload}}`);
const span = fc
  .tuple(time, object)
  .map(
    ([at, attributes]) =>
      `{"span_id":"00f067aa0ba902b7","name":"n","started_at":${at},"attributes":${attributes}}`,
  );
const listOf = (item: fc.Arbitrary<string>) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: item }, value), { maxLength: 4 }).map((items) => `[${items}]`);

/** The text of a flush, whose parts may be invalid, and which may have members twice. */
export const arbitraryFlushJson: fc.Arbitrary<string> = fc
  .tuple(
    time,
    fc.array(
      fc.oneof(
        listOf(event).map((events) => `"events":${events}`),
        listOf(span).map((spans) => `"spans":${spans}`),
        listOf(value).map((tags) => `"tags":${tags}`),
        object.map((attributes) => `"attributes":${attributes}`),
        { weight: 1, arbitrary: fc.tuple(name, value).map(([key, member]) => `"${key}":${member}`) },
      ),
      { maxLength: 5 },
    ),
  )
  .map(([at, members]) => `{${[`"flush_id":"f","source":"client_server","sent_at":${at}`, ...members]}}`);
