import { describe, expect, it } from 'vitest';
import { traceCollection } from '../../memory/testing/trace-collection.ts';

const program = new URL('./testing/collect-between-queries.ts', import.meta.url);
/** Called for each series, or for each point of the answer. */
const hotFunctions = ['next', 'evaluateWindows', 'add', 'writeMatrix'];

describe('a collection that finds no query of metrics', () => {
  it('leaves the code that was compiled for them', async () => {
    expect(await traceCollection(program, hotFunctions)).toEqual([]);
  });
});
