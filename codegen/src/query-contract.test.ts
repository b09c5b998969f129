import { describe, expect, it } from 'vitest';
import { reachableSchemas, toQueryContract } from './query-contract.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

describe('toQueryContract', () => {
  it('keeps the operations under /v1 of the API listener', () => {
    expect(Object.keys(toQueryContract(readFixture().document).paths)).toEqual([
      '/v1/traces',
      '/v1/traces/{trace_id}/events',
    ]);
  });

  it('inlines shared parameters and leaves one server for all operations', () => {
    const { paths, servers, components } = toQueryContract(readFixture().document);
    const operation = paths['/v1/traces/{trace_id}/events']?.get;
    expect(operation?.parameters).toMatchObject([{ name: 'trace_id', in: 'path' }]);
    expect(operation).not.toHaveProperty('servers');
    expect(servers).toHaveLength(1);
    expect(components).not.toHaveProperty('parameters');
  });
});

describe('reachableSchemas', () => {
  it('follows references through responses and other schemas', () => {
    const names = reachableSchemas(toQueryContract(readFixture().document));
    expect([...names].sort()).toEqual([
      'ErrorCode',
      'Problem',
      'StartedEvent',
      'StartedPayload',
      'Trace',
      'TraceEvent',
      'TraceList',
      'TraceStatus',
      'UnknownTraceEvent',
    ]);
  });

  it('has the types of the client libraries, which no operation answers', () => {
    const schema = {
      type: 'object',
      'x-cairn-client-type': true,
      properties: { mode: { $ref: '#/components/schemas/HelperMode' } },
    };
    const marked = editFixture('components/schemas/Helper', schema);
    const document = { ...marked, paths: {} };
    Object.assign(document.components?.schemas ?? {}, { HelperMode: { type: 'string' } });
    expect([...reachableSchemas(document)].sort()).toEqual(['Helper', 'HelperMode']);
  });
});
