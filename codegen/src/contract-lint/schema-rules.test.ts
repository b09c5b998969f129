import { describe, expect, it } from 'vitest';
import { editFixture, readFixture } from '../testing/fixture-contract.ts';
import { checkBoundedRequests } from './bounded-requests.ts';
import { checkDescribedSchemas } from './described-schemas.ts';
import type { Rule } from './finding.ts';
import { checkObjectOpenness } from './object-openness.ts';
import { checkSchemaNames } from './schema-names.ts';
import { checkSingleTypes } from './single-types.ts';

const schemas = 'components/schemas';
const request = `${schemas}/TraceCloseRequest`;
const reason = `${request}/properties/reason`;

describe('the rules for schemas', () => {
  it.each([
    [checkBoundedRequests],
    [checkDescribedSchemas],
    [checkObjectOpenness],
    [checkSchemaNames],
    [checkSingleTypes],
  ])('accept the fixture: %o', (rule) => {
    expect(rule(readFixture().document)).toEqual([]);
  });

  it.each<[string, Rule, string, unknown, string, string]>([
    [
      'a schema without a description',
      checkDescribedSchemas,
      `${schemas}/Trace/description`,
      undefined,
      `${schemas}/Trace`,
      'needs a description',
    ],
    [
      'a property without one',
      checkDescribedSchemas,
      `${reason}/description`,
      undefined,
      reason,
      'needs a description',
    ],
    [
      'an item without one',
      checkDescribedSchemas,
      reason,
      { type: 'array', description: 'x', items: {} },
      `${reason}/items`,
      'needs a description',
    ],
    [
      'an unbounded string',
      checkBoundedRequests,
      `${reason}/maxLength`,
      undefined,
      reason,
      'needs maxLength, because it is part of a request body',
    ],
    [
      'a pattern without end',
      checkBoundedRequests,
      reason,
      { type: 'string', pattern: '^a{3,}$' },
      reason,
      'needs maxLength, because it is part of a request body',
    ],
    [
      'an unbounded array',
      checkBoundedRequests,
      reason,
      { type: 'array' },
      reason,
      'needs maxItems, because it is part of a request body',
    ],
    [
      'an unbounded map',
      checkBoundedRequests,
      reason,
      { type: 'object', additionalProperties: { type: 'integer' } },
      reason,
      'needs maxProperties, because it is part of a request body',
    ],
    [
      'an open request body',
      checkObjectOpenness,
      `${request}/additionalProperties`,
      undefined,
      request,
      'needs additionalProperties: false, because it is part of a request body',
    ],
    [
      'a closed response',
      checkObjectOpenness,
      `${schemas}/Trace/additionalProperties`,
      false,
      `${schemas}/Trace`,
      'must stay open: it is part of a response',
    ],
    [
      'a global of JavaScript',
      checkSchemaNames,
      `${schemas}/Map`,
      {},
      `${schemas}/Map`,
      'Map is a global of JavaScript; choose another name',
    ],
    [
      'a global of browsers',
      checkSchemaNames,
      `${schemas}/Event`,
      {},
      `${schemas}/Event`,
      'Event is a global of JavaScript; choose another name',
    ],
    [
      'a name in another case',
      checkSchemaNames,
      `${schemas}/trace_list`,
      {},
      `${schemas}/trace_list`,
      'is not in PascalCase',
    ],
    [
      'a schema of two types',
      checkSingleTypes,
      `${reason}/type`,
      ['string', 'integer', 'null'],
      reason,
      'has the types string and integer; write a oneOf of them',
    ],
  ])('find %s', (_, rule, pointer, value, place, message) => {
    expect(rule(editFixture(pointer, value))).toEqual([{ place, message }]);
  });

  it('accept a bounded pattern or an enum as a bound', () => {
    for (const schema of [{ pattern: '^[a-z]{1,9}$' }, { enum: ['a'] }, { const: 'a' }]) {
      expect(checkBoundedRequests(editFixture(reason, { type: 'string', ...schema }))).toEqual([]);
    }
  });

  it('accept a type and null', () => {
    expect(checkSingleTypes(editFixture(`${reason}/type`, ['string', 'null']))).toEqual([]);
  });

  it('follow references from request bodies', () => {
    const findings = checkBoundedRequests(editFixture(reason, { $ref: '#/components/schemas/Problem' }));
    expect(findings.map(({ place }) => place)).toContain(
      `${schemas}/Problem/properties/error/properties/message`,
    );
  });
});
