import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../memory/testing/trace-collection.ts';

const program = new URL('./testing/collect-between-blocks.ts', import.meta.url);
/** Called for each record, field or token. */
const hotFunctions = [
  'readLogRecord',
  'readRange',
  'addRecord',
  'setRow',
  'add',
  'insert',
  'varint',
  'encodeGroup',
  'endChunk',
];

describe('a collection that finds no request of logs and no block', () => {
  // The program fails when a request or a block is left.
  it('leaves the code that was compiled for them, and nothing else', async () => {
    expect(await traceCollection(program, hotFunctions)).toEqual([]);
  });
});
