import { describe, expect, it } from 'vitest';
import { emitQueryOperations, queryOperationNames } from './emit-query-operations.ts';
import { toQueryContract } from './query-contract.ts';
import { editFixture, readFixture } from './testing/fixture-contract.ts';

const emit = (document = readFixture().document) =>
  emitQueryOperations(toQueryContract(document), 'x.gen.ts').text;

describe('emitQueryOperations', () => {
  it('makes each operation of its method, route, types and description', async () => {
    await expect(emit()).toMatchFileSnapshot('testing/golden/query-operations.gen.ts.txt');
  });

  it('marks an operation whose page has a token and one list as paged', () => {
    const page = {
      type: 'object',
      properties: {
        next_page_token: { type: 'string' },
        rows: { type: 'array', items: { type: 'string' } },
      },
    };
    expect(emit(editFixture('components/schemas/TraceList', page))).toContain(
      "definePagedOperation<ListTracesData, ListTracesResponse, 'rows'>('/v1/traces', 'rows')",
    );
    const twoLists = { ...page, properties: { ...page.properties, more: { type: 'array' } } };
    expect(() => emit(editFixture('components/schemas/TraceList', twoLists))).toThrow('listTraces');
  });

  it('lists the names of the operations, sorted', () => {
    expect(queryOperationNames(toQueryContract(readFixture().document))).toEqual([
      'listTraceEvents',
      'listTraces',
    ]);
  });
});
