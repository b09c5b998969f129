import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createEventPayloadValidator, type EventContract } from './event-payloads.ts';
import { serviceOwnedEventTypes } from './service-owned-event-types.ts';

interface Contract extends EventContract {
  readonly components: { readonly schemas: Readonly<Record<string, ContractSchema>> };
}

interface ContractSchema {
  readonly oneOf?: readonly { readonly $ref?: string }[];
  readonly properties?: Readonly<
    Record<string, { readonly const?: string; readonly not?: { readonly enum: readonly string[] } }>
  >;
  readonly examples?: readonly { readonly event_type: string; readonly payload: unknown }[];
}

// The served contract, so that a schema that Ajv rejects fails here and not at the first event of its type.
const contract: Contract = parse(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'));
const { schemas } = contract.components;
const branches = (schemas.TraceEvent?.oneOf ?? []).map(({ $ref }) => schemas[$ref?.split('/').at(-1) ?? '']);
const listedTypes = branches.flatMap((branch) => branch?.properties?.event_type?.const ?? []);
const producerTypes = listedTypes.filter((type) => !serviceOwnedEventTypes.has(type));

const validate = createEventPayloadValidator(contract);
const chain = { caip2: 'eip155:1' };
const hash = `0x${'ab'.repeat(32)}`;

describe('the event payload validator', () => {
  it.each(producerTypes)(
    'compiles the payload schema of %s and rejects a payload that is not an object',
    (type) => {
      expect(validate(type, 'text')).toEqual({ path: 'payload', reason: 'must be object' });
    },
  );

  it('accepts the payload of every example of the contract that a producer may send', () => {
    const examples = branches
      .flatMap((branch) => branch?.examples ?? [])
      .filter((example) => !serviceOwnedEventTypes.has(example.event_type));
    expect(examples.length).toBeGreaterThan(5);
    for (const { event_type, payload } of examples) {
      expect([event_type, validate(event_type, payload)]).toEqual([event_type, undefined]);
    }
  });

  it.each([
    ['a missing member', 'error_event_added', {}, 'payload.name', 'is required'],
    [
      'a wrong type',
      'info_event_added',
      { name: 'n', details: { a: 1 } },
      'payload.details.a',
      'must be string',
    ],
    [
      'a plugin event without chain',
      'evm_receipt_received',
      { transaction_hash: hash, status: 'success' },
      'payload.chain',
      'is required',
    ],
    [
      'a value outside its list',
      'evm_receipt_received',
      { chain, transaction_hash: hash, status: 'ok' },
      'payload.status',
      'must be equal to one of the allowed values: success, reverted',
    ],
    [
      'a malformed chain id',
      'transaction_hint_added',
      { chain: { caip2: 'ethereum' }, kind: 'k' },
      'payload.chain.caip2',
      'must match pattern "^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$"',
    ],
  ])('names place and reason of %s', (_what, type, payload, path, reason) => {
    expect(validate(type, payload)).toEqual({ path, reason });
  });

  it.each(['info_event_added', 'warn_event_added', 'error_event_added'])(
    'keeps the details of %s within an AttributeMap, which those of OpenTelemetry may exceed',
    (type) => {
      const keys = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, key) => [key, '']));
      for (const details of [keys(64), { k: 'v'.repeat(4096) }, { ['k'.repeat(256)]: '' }])
        expect(validate(type, { name: 'n', details })).toBeUndefined();
      for (const details of [keys(65), { k: 'v'.repeat(4097) }, { ['k'.repeat(257)]: '' }])
        expect(validate(type, { name: 'n', details })?.path).toMatch(/^payload\.details/);
    },
  );

  it.each(['info_event_added', 'warn_event_added', 'error_event_added'])(
    'rejects a chain in %s, which is at the level of the trace',
    (type) => {
      for (const value of [chain, null, 'eip155:1']) {
        expect(validate(type, { name: 'n', chain: value })).toEqual({
          path: 'payload.chain',
          reason:
            'is only for plugin events, trace-level events carry none; put it into details or send an event of a plugin',
        });
      }
      expect(validate(type, { name: 'n', details: { chain: 'eip155:1' } })).toBeUndefined();
    },
  );

  it('accepts members the contract does not name, because payloads stay open', () => {
    expect(validate('warn_event_added', { name: 'slow', extra: [1, { deep: true }] })).toBeUndefined();
  });

  it.each(['near_receipt_executed', 'constructor', '__proto__', 'toString'])(
    'accepts any object for the unlisted type %s',
    (type) => {
      expect(validate(type, { anything: [1] })).toBeUndefined();
      for (const payload of [[], null, 'text', 1, undefined]) {
        expect(validate(type, payload)).toEqual({ path: 'payload', reason: 'must be object' });
      }
    },
  );

  it.each([...serviceOwnedEventTypes])(
    'rejects %s, a type of the service, and names the remedy',
    (type, advice) => {
      expect(listedTypes).toContain(type);
      expect(validate(type, { name: 'n' })).toEqual({
        path: 'event_type',
        reason: `${type} belongs to the service: ${advice}`,
      });
    },
  );

  it('truncates a path that a producer made long', () => {
    // Half of a surrogate pair must not be sent.
    const key = 'k'.repeat(256 - 'details.'.length - 1);
    const problem = validate('info_event_added', { name: 'n', details: { [`${key}😀`]: 1 } });
    expect(problem?.path).toHaveLength('payload.'.length + 256);
    expect(problem?.path.isWellFormed()).toBe(true);
  });

  it.each([
    ['without the union', {}],
    ['with an empty union', { TraceEvent: { oneOf: [] } }],
    ['with a dangling reference', { TraceEvent: { oneOf: [{ $ref: '#/components/schemas/Gone' }] } }],
  ])('throws for a contract %s', (_what, brokenSchemas) => {
    expect(() => createEventPayloadValidator({ components: { schemas: brokenSchemas } })).toThrow(
      'TraceEvent',
    );
  });
});

describe('the union of trace events', () => {
  it('excludes exactly the listed types from its catch-all branch', () => {
    expect(schemas.UnknownTraceEvent?.properties?.event_type?.not?.enum).toEqual(listedTypes);
  });
});
