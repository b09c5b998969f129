import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../../memory/testing/trace-collection.ts';

const program = new URL('../testing/collect-between-selections.ts', import.meta.url);
/** Called for each series, or for each block of it. */
const hotFunctions = ['read', '#join', 'addFromBlock', 'readTimes'];

describe('a collection that finds no selection of series', () => {
  it('leaves the code that was compiled for them', async () => {
    const { compiled, discarded } = await traceCollection(program);
    expect(compiled).toEqual(expect.arrayContaining(hotFunctions));
    expect(discarded.filter((name) => hotFunctions.includes(name))).toEqual([]);
  });
});
