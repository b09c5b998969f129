import { describe, expect, it } from 'vitest';
import type { ContractDocument, Schema } from './contract.ts';
import { resolveReference } from './resolve-reference.ts';

const document: ContractDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {},
  components: {
    schemas: {
      Leaf: { type: 'string' },
      Alias: { $ref: '#/components/schemas/Leaf' },
      Ring: { $ref: '#/components/schemas/Ring' },
      'a/b~c': { type: 'integer' },
    },
  },
};

describe('resolveReference', () => {
  it('returns a value that is not a reference unchanged', () => {
    const schema: Schema = { type: 'boolean' };
    expect(resolveReference(document, schema)).toBe(schema);
  });

  it('follows a reference to a reference', () => {
    expect(resolveReference<Schema>(document, { $ref: '#/components/schemas/Alias' })).toEqual({
      type: 'string',
    });
  });

  it('reads the escapes of JSON pointers', () => {
    expect(resolveReference<Schema>(document, { $ref: '#/components/schemas/a~1b~0c' })).toEqual({
      type: 'integer',
    });
  });

  it.each([
    ['#/components/schemas/Nothing', 'points at nothing'],
    ['#/components/schemas/toString', 'points at nothing'],
    ['other.yaml#/Leaf', 'points outside the contract'],
    ['#/components/schemas/Ring', 'refers to itself'],
  ])('refuses %s', ($ref, message) => {
    expect(() => resolveReference<Schema>(document, { $ref })).toThrow(`${$ref} ${message}`);
  });
});
