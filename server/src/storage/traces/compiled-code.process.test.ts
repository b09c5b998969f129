import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../memory/testing/trace-collection.ts';

const program = new URL('./testing/collect-between-requests.ts', import.meta.url);
/** Called for each span, field, attribute or posting. */
const hotFunctions = [
  'readSpan',
  'readTag',
  'readRange',
  'include',
  'read',
  'setText',
  'add',
  'readAttribute',
  'decodeInto',
];

describe('a collection that finds no request of spans', () => {
  it('leaves the code that was compiled for them', async () => {
    expect(await traceCollection(program, hotFunctions)).toEqual([]);
  });
});
