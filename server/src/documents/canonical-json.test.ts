import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCanonicalJson } from './canonical-json.ts';

/** As parsed from a request: `__proto__` is an ordinary member. */
const jsonValue = fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text));

it('is equivalent to its source', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(JSON.parse(toCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('does not depend on the order of members or on white space', () => {
  fc.assert(
    fc.property(jsonValue, fc.nat(8), (value, indent) => {
      expect(toCanonicalJson(JSON.parse(JSON.stringify(backwards(value), null, indent)))).toBe(
        toCanonicalJson(value),
      );
    }),
  );
});

it.each([
  ['{"b":1,"a":[{"d":1.0,"c":"é"}]}', '{"a":[{"c":"é","d":1}],"b":1}'],
  ['{"a":-0,"B":1e2,"\\u0061b":null}', '{"B":100,"a":0,"ab":null}'],
  ['{"__proto__":1,"10":true,"9":false}', '{"10":true,"9":false,"__proto__":1}'],
])('writes %s as %s', (text, expected) => {
  expect(toCanonicalJson(JSON.parse(text))).toBe(expected);
});

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, backwards(member)]),
  );
}
