import fc from 'fast-check';
import { anyCharacter } from '../../../../../../test/support/any-character.ts';
import type { StoredLog } from '../../../../logs/log.ts';
import { dayNs } from '../../../../time/utc-day.ts';

export const testDay = 20_412;
export const testDayStartNs = BigInt(testDay) * BigInt(dayNs);

const text = fc.oneof(
  fc.constantFrom('', 'a', 'checkout', '__proto__', 'constructor', '\0', '\u2028', '😀', 'payment 17 failed'),
  fc.string({ unit: anyCharacter, maxLength: 12 }).map((value) => value.toWellFormed()),
);
const presentText = text.filter((value) => value !== '');
const keys = ['http.route', 'user.id', '__proto__', 'constructor', '', 'a\0b', 'service.name'];
const attributes = fc
  .array(fc.tuple(fc.constantFrom(...keys), text), { maxLength: 5 })
  .map((entries): ReadonlyMap<string, string> => new Map(entries));

const timeOfDayNs = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 86_399_999 }).map((ms) => ms * 1_000_000),
  fc.integer({ min: 0, max: dayNs - 1 }),
);

const observedTimeNs = fc.oneof(
  fc.constant(undefined),
  fc.bigInt({ min: testDayStartNs - 10n, max: testDayStartNs + 10n }),
  fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
);

const traceId = fc.oneof(
  fc.constantFrom(undefined, '0'.repeat(31).concat('1'), 'ab'.repeat(16)),
  hexDigits(16),
);

function hexDigits(byteCount: number): fc.Arbitrary<string> {
  return fc
    .uint8Array({ minLength: byteCount, maxLength: byteCount })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
    .map((bytes) => Buffer.from(bytes).toString('hex'));
}

const record = fc
  .record({
    timeOfDayNs,
    observedTimeNs,
    severityNumber: fc.integer({ min: 0, max: 24 }),
    severityText: text,
    eventName: fc.option(presentText, { nil: undefined }),
    body: text,
    serviceName: fc.constantFrom('', 'shop', 'checkout', '__proto__'),
    traceId,
    spanId: fc.option(hexDigits(8), { nil: undefined }),
    scopeName: fc.option(presentText, { nil: undefined }),
    scopeVersion: fc.option(presentText, { nil: undefined }),
    flags: fc.oneof(fc.constant(0), fc.constant(1), fc.nat({ max: 0xffffffff })),
    droppedAttributesCount: fc.oneof(fc.constant(0), fc.nat({ max: 0xffffffff })),
    attributes,
    resourceAttributes: attributes,
  })
  .map(({ timeOfDayNs: offsetNs, ...fields }) => ({
    ...withoutAbsent(fields),
    timeNs: testDayStartNs + BigInt(offsetNs),
  }));

/** Records of one day with distinct sequences, in the order of arrival. */
export function arbitraryRecords(size: fc.ArrayConstraints): fc.Arbitrary<StoredLog[]> {
  const gaps = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
  return fc.tuple(fc.array(record, size), gaps).map(([records, steps]) => {
    let sequence = 0;
    return records.map((fields, index) => {
      sequence += steps[index % steps.length] ?? 1;
      return { ...fields, sequence };
    });
  });
}

/** Drops properties that are `undefined`, which records never have. */
function withoutAbsent(fields: object): Omit<StoredLog, 'timeNs' | 'sequence'> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Cast: the record above has every required property.
  return Object.fromEntries(present) as unknown as Omit<StoredLog, 'timeNs' | 'sequence'>;
}
