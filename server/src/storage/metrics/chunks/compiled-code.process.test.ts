import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../../memory/testing/trace-collection.ts';

const program = new URL('../testing/collect-between-blocks.ts', import.meta.url);
/** Called for each series. */
const hotFunctions = ['add', '#hasTimesOfLast'];

describe('a collection that finds no block of samples', () => {
  it('leaves the code that was compiled for them', async () => {
    expect(await traceCollection(program, hotFunctions)).toEqual([]);
  });
});
