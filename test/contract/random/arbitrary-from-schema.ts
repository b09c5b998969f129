import fc from 'fast-check';
import { anyCharacter } from '../../support/any-character.ts';
import { type ContractDocument, resolve, type SchemaObject } from '../../support/contract-document.ts';

type Arbitrary = fc.Arbitrary<unknown>;

/** Long enough to be interesting; the limits themselves are drawn now and then. */
const usualExtraLength = 12;
const usualMaxItems = 3;
/** The store keeps timestamps as 64-bit nanoseconds; outside of that range a timestamp is refused by name. */
const earliest = new Date('1970-01-01T00:00:00Z');
const latest = new Date('2262-04-11T00:00:00Z');

/**
 * Values that fit a schema of the contract.
 *
 * @throws Error for an unknown keyword, so that none is overlooked.
 */
export function arbitraryFromSchema(document: ContractDocument, schema: SchemaObject): Arbitrary {
  const draw = (part: unknown): Arbitrary => arbitraryFromSchema(document, part as SchemaObject); // where a schema stands
  if (typeof schema['$ref'] === 'string') {
    const { $ref, ...beside } = schema;
    return draw({ ...resolve<SchemaObject>(document, { $ref: String($ref) }), ...beside });
  }
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (Array.isArray(schema['oneOf'])) return fc.oneof(...schema['oneOf'].map(draw));
  if (Array.isArray(schema['type']))
    return fc.oneof(...schema['type'].map((type) => draw({ ...schema, type })));
  switch (schema['type']) {
    case 'string':
      return arbitraryString(schema);
    case 'integer':
      return fc.integer({
        min: numberOr(schema['minimum'], -1000),
        max: numberOr(schema['maximum'], Number.MAX_SAFE_INTEGER),
      });
    case 'number':
      return fc.double({ min: numberOr(schema['minimum'], -1e9), max: 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(draw(schema['items']), {
        minLength: numberOr(schema['minItems'], 0),
        maxLength: Math.min(numberOr(schema['maxItems'], usualMaxItems), usualMaxItems),
      });
    case 'object':
      return arbitraryObject(schema, draw);
    default:
      throw new Error(`no arbitrary for the schema ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

function arbitraryString({ pattern, format, minLength, maxLength }: SchemaObject): Arbitrary {
  if (format === 'date-time') return arbitraryTimestamp();
  if (typeof pattern === 'string') {
    const longest = numberOr(maxLength, Number.POSITIVE_INFINITY);
    return arbitraryMatch(pattern).filter((text) => text.length <= longest);
  }
  const min = numberOr(minLength, 0);
  const max = numberOr(maxLength, min + usualExtraLength);
  const usual = fc.string({
    unit: anyCharacter,
    minLength: min,
    maxLength: Math.min(max, min + usualExtraLength),
  });
  const atLimit = fc.constantFrom('x', 'é', '😀').map((character) => character.repeat(max));
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: atLimit });
}

/** Kept by pattern: building one takes fast-check 20 ms, and the schemas of events repeat few patterns hundreds of times. */
const matches = new Map<string, fc.Arbitrary<string>>();

function arbitraryMatch(pattern: string): fc.Arbitrary<string> {
  const match = matches.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matches.set(pattern, match);
  return match;
}

/** RFC 3339 with any offset and up to nine digits of fraction. */
function arbitraryTimestamp(): fc.Arbitrary<string> {
  const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.[0-9]{1,9}$/));
  const offset = fc.constantFrom('Z', 'z', '+00:00', '-00:00', '+05:30', '-11:00');
  const dayMs = 86_400_000;
  const min = new Date(earliest.getTime() + dayMs);
  return fc
    .tuple(fc.date({ min, max: new Date(latest.getTime() - dayMs), noInvalidDate: true }), fraction, offset)
    .map(([date, digits, zone]) => `${date.toISOString().slice(0, 19)}${digits}${zone}`);
}

function arbitraryObject(schema: SchemaObject, draw: (part: unknown) => Arbitrary): Arbitrary {
  const properties = Object.entries((schema['properties'] ?? {}) as SchemaObject); // JSON Schema has it so
  const known = fc.record(Object.fromEntries(properties.map(([name, part]) => [name, draw(part)])), {
    requiredKeys: Array.isArray(schema['required']) ? schema['required'] : [],
    noNullPrototype: true,
  });
  const { additionalProperties } = schema;
  if (additionalProperties === false) return known;
  const value =
    typeof additionalProperties === 'object' ? draw(additionalProperties) : fc.jsonValue({ maxDepth: 3 });
  const name = schema['propertyNames'] === undefined ? arbitraryName() : draw(schema['propertyNames']);
  const maxKeys = Math.min(numberOr(schema['maxProperties'], usualMaxItems), usualMaxItems);
  const additional = fc.array(fc.tuple(name as fc.Arbitrary<string>, value), { maxLength: maxKeys }); // names are strings
  return fc
    .tuple(additional, known)
    .map(([extra, own]) =>
      Object.fromEntries([...extra.filter(([key]) => !(key in own)), ...Object.entries(own)]),
    );
}

function arbitraryName(): fc.Arbitrary<string> {
  const notable = fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '\0', '😀', 'a.b');
  return fc.oneof({ weight: 4, arbitrary: fc.string({ maxLength: 8 }) }, notable);
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
