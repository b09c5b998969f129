import fc from 'fast-check';
import { anyCharacter } from '../../../../../test/support/any-character.ts';
import type { AnyValueInit, LogRecordInit, ResourceLogsInit, ScopeLogsInit } from './encode-logs-request.ts';

/** Records that vary by hour, on both sides of midnight. */
const firstMidnightNs = 1_763_942_400_000_000_000n;
const dayNs = 86_400_000_000_000n;

/** Times of four days, among them the first and last instant of a day. */
export const arbitraryTimeNs = fc
  .record({
    day: fc.bigInt(0n, 3n),
    timeOfDay: fc.oneof(fc.constantFrom(0n, 1n, dayNs - 1n), fc.bigInt(0n, dayNs - 1n)),
  })
  .map(({ day, timeOfDay }) => firstMidnightNs + day * dayNs + timeOfDay);

const text = fc.oneof(
  fc.constantFrom('', 'GET', 'POST', '\0', '\ufeff', 'é', '"\\\n'),
  fc.string({ unit: anyCharacter }),
);

/** Few, so that records share them; some collide with members of plain objects. */
export const arbitraryKey = fc.oneof(
  fc.constantFrom('user', 'http.route', 'service.name', 'event.name', '__proto__', 'constructor', '\0', ''),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);

const leaf = fc.oneof(
  text,
  fc.double(),
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  fc.bigInt(-3n, 500n),
  fc.boolean(),
  fc.uint8Array({ maxLength: 8 }),
  fc.constant(null),
);

/** Values of every kind, also nested ones. */
export const arbitraryAnyValue: fc.Arbitrary<AnyValueInit> = fc.letrec<{ value: AnyValueInit }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(arbitraryKey, tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
  ),
})).value;

/** May repeat a key. */
const attributes = fc.array(fc.tuple(arbitraryKey, fc.oneof(text, arbitraryAnyValue)), { maxLength: 5 });

function hexId(bytes: number): fc.Arbitrary<string> {
  const random = fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((id) => Buffer.from(id).toString('hex'));
  return fc.oneof(random, fc.constantFrom('', '00', '0'.repeat(2 * bytes), `${'0'.repeat(2 * bytes - 1)}1`));
}

const uint32 = fc.oneof(fc.constantFrom(0, 1, 2 ** 32 - 1), fc.nat(1000));

export const arbitraryLogRecord: fc.Arbitrary<LogRecordInit> = fc.record(
  {
    timeNs: fc.oneof({ weight: 5, arbitrary: arbitraryTimeNs }, fc.constantFrom(0n, 1n, 2n ** 64n - 1n)),
    observedTimeNs: fc.oneof(
      { weight: 5, arbitrary: arbitraryTimeNs },
      fc.constantFrom(0n, 1n, 2n ** 64n - 1n),
    ),
    severityNumber: fc.oneof(fc.integer({ min: 0, max: 24 }), fc.constantFrom(-1, 25, 300)),
    severityText: text,
    body: arbitraryAnyValue,
    attributes,
    droppedAttributesCount: uint32,
    flags: uint32,
    traceId: hexId(16),
    spanId: hexId(8),
    eventName: fc.constantFrom('', 'paid', 'shipped'),
  },
  { requiredKeys: [] },
);

const scopeLogs: fc.Arbitrary<ScopeLogsInit> = fc.record(
  {
    scope: fc.record({ name: text, version: text, attributes }, { requiredKeys: [] }),
    records: fc.array(arbitraryLogRecord, { maxLength: 5 }),
  },
  { requiredKeys: ['records'] },
);

/** Input of `encodeLogsRequest`: every field present or absent, values of every kind, repeated keys, odd times and ids. */
export const arbitraryLogsRequest: fc.Arbitrary<ResourceLogsInit[]> = fc.array(
  fc.record(
    { resource: attributes, scopeLogs: fc.array(scopeLogs, { maxLength: 3 }) },
    { requiredKeys: ['scopeLogs'] },
  ),
  { maxLength: 3 },
);
