import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../../memory/testing/trace-collection.ts';

const program = new URL('../testing/collect-between-selections.ts', import.meta.url);
/** Called for each series, or for each block of it. */
const hotFunctions = ['read', '#join', 'addFromBlock', 'readTimes'];

describe('a collection that finds no selection of series', () => {
  it('leaves the code that was compiled for them', async () => {
    expect(await traceCollection(program, hotFunctions)).toEqual([]);
  });
});
