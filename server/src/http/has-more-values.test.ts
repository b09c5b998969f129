import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractOfListener } from '../contract/contract.ts';
import { servedContract } from '../contract/testing/served-contract.ts';
import { hasMoreValues } from './has-more-values.ts';
import { maxDocumentValues } from './parse-json.ts';

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

describe('hasMoreValues', () => {
  it('counts what parsing makes', () => {
    const spaces = fc.constantFrom(undefined, 1, '\t\r');
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), spaces, (value, space) => {
        const json = Buffer.from(JSON.stringify(value, null, space));
        const count = countValues(JSON.parse(json.toString()));
        expect(hasMoreValues(json, count)).toBe(false);
        expect(hasMoreValues(json, count - 1)).toBe(true);
      }),
    );
  });

  it.each([
    ['"[,{\\",[\\\\"', 1],
    [String.raw`["\\",0]`, 3],
    [' [ [ ] , { } ] ', 3],
    ['{"a":0,"a":[,]}', 4],
  ])('counts %s', (text, count) => {
    expect(hasMoreValues(Buffer.from(text), count)).toBe(false);
    expect(hasMoreValues(Buffer.from(text), count - 1)).toBe(true);
  });

  it('ends with a text that is not closed', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat({ max: 9 }), (bytes, maxValues) => {
        hasMoreValues(bytes, maxValues);
        hasMoreValues(Buffer.concat([bytes, Buffer.from('"\\')]), maxValues);
      }),
    );
  });
});

interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

// Casts: the server's own type has none of the members that count here.
const schemas = servedContract.document.components.schemas as Readonly<Record<string, unknown>> as Readonly<
  Record<string, Schema>
>;

/** The most values that a schema allows; what an object without named properties has is not counted. */
function mostValues(schema: Schema): number {
  const named = schema.$ref && schemas[schema.$ref.slice('#/components/schemas/'.length)];
  if (named) return mostValues(named);
  const branches = (schema.oneOf ?? []).map(mostValues);
  const members = Object.values(schema.properties ?? {}).map(mostValues);
  const items = schema.items === undefined ? 0 : (schema.maxItems ?? Infinity) * mostValues(schema.items);
  return Math.max(1, ...branches) + members.reduce((sum, count) => sum + count, 0) + items;
}

it('every valid document has as many values as may be parsed', () => {
  const { paths } = contractOfListener(servedContract.document, 'api');
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const most = new Map<string | undefined, number>();
  for (const { operationId, requestBody } of operations) {
    const schema = (requestBody as Body | undefined)?.content['application/json']?.schema;
    if (schema !== undefined) most.set(operationId, mostValues(schema));
  }
  expect(most.get('putDashboard')).toBeGreaterThan(3_000);
  for (const count of most.values()) expect(count).toBeLessThanOrEqual(maxDocumentValues);
});
