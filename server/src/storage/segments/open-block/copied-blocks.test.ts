import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import type { Block } from '../block.ts';
import { maxAttributeColumns } from './attribute-columns.ts';
import { createBlockBuilder } from './create-block-builder.ts';
import { createGeneration } from './create-generation.ts';
import { thawBlock } from './open-block.ts';
import { storedLogs } from './testing/stored-logs.ts';

const terms = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 64n - 1n, firstSequence: 1 };

function blockWithKeys(firstKey: number, keyCount: number, firstSequence: number): Block {
  const keys = Array.from({ length: keyCount }, (_, index) => `key${firstKey + index}`);
  const records = [keys.slice(0, 5), keys, keys.slice(-5)].map((some, index) => ({
    timeNs: BigInt(index + 1),
    attributes: some.map((key) => [key, `${key} of ${firstSequence + index}`] as const),
  }));
  const generation = createGeneration();
  generation.append(encodeLogsRequest([{ scopeLogs: [{ records }] }]), { ...terms, firstSequence });
  // A generation with records has a block.
  return generation.blocks[0] as Block;
}

describe('thawBlock', () => {
  it('gives back every record of a block that was frozen and sent to another thread', () => {
    fc.assert(
      fc.property(arbitraryLogsRequest, (request) => {
        const generation = createGeneration();
        generation.append(encodeLogsRequest(request), terms);
        const thawed = structuredClone(generation.freeze()).map(thawBlock);
        expect(storedLogs(thawed)).toEqual(storedLogs(generation.blocks));
        expect(thawed.map(({ attributeKeys }) => attributeKeys)).toEqual(
          generation.blocks.map(({ attributeKeys }) => attributeKeys),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is not touched by what is appended after freezing', () => {
    const generation = createGeneration();
    const request = encodeLogsRequest([{ scopeLogs: [{ records: [{ timeNs: 1n, body: 'a' }] }] }]);
    generation.append(request, terms);
    const frozen = generation.freeze();
    generation.append(request, { ...terms, firstSequence: 2 });
    expect(storedLogs(frozen.map(thawBlock))).toHaveLength(1);
  });
});

describe('createBlockBuilder', () => {
  it('keeps every record of the blocks of a day', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLogsRequest, { maxLength: 4 }), (requests) => {
        const generations = requests.map((request, index) => {
          const generation = createGeneration();
          generation.append(encodeLogsRequest(request), { ...terms, firstSequence: 1_000 * index });
          return generation;
        });
        const blocks = generations.flatMap((generation) => generation.blocks);
        const builders = new Map(
          blocks.map(({ dayStartNs }) => [dayStartNs, createBlockBuilder(dayStartNs)] as const),
        );
        for (const block of blocks) builders.get(block.dayStartNs)?.appendBlock(block);
        const merged = [...builders.values()].map(({ block }) => block);
        expect(storedLogs(merged)).toEqual(storedLogs(blocks));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps attributes that have a column in one block and find none in the other', () => {
    const blocks = [blockWithKeys(0, 200, 1), blockWithKeys(150, 300, 100), blockWithKeys(440, 20, 200)];
    const builder = createBlockBuilder(0n);
    for (const block of blocks) builder.appendBlock(block);
    expect(storedLogs([builder.block])).toEqual(storedLogs(blocks));
    expect(builder.block.attributeKeys).toHaveLength(maxAttributeColumns);
    expect(builder.block.spilledKeys.size).toBe(460 - maxAttributeColumns);
    expect(builder.block.attributeKeys.some((key) => builder.block.spilledKeys.has(key))).toBe(false);
  });

  it('refuses a block of another day, and more rows than a block may have', () => {
    const block = blockWithKeys(0, 1, 1);
    expect(() => createBlockBuilder(86_400_000_000_000n).appendBlock(block)).toThrow(RangeError);
    const builder = createBlockBuilder(0n);
    for (let count = 0; count < 21_845; count++) builder.block.rowCount += 3;
    expect(() => builder.appendBlock(block)).toThrow('65535 and 3 rows do not fit one block of 65535');
  });
});

describe('a block with more keys than columns', () => {
  it('keeps the rarer keys by row, and forgets them with their rows', () => {
    const block = blockWithKeys(0, 300, 1);
    expect(block.attributeKeys).toHaveLength(maxAttributeColumns);
    expect(block.spilledKeys.size).toBe(300 - maxAttributeColumns);
    expect(storedLogs([block]).map(({ attributes }) => attributes.size)).toEqual([5, 300, 5]);
    expect(storedLogs(structuredClone([blockWithKeysFrozen()]).map(thawBlock))).toEqual(storedLogs([block]));

    function blockWithKeysFrozen() {
      // `blockWithKeys` makes open blocks.
      return (block as ReturnType<typeof thawBlock>).freeze();
    }
  });

  it('takes the last value of a repeated key there too', () => {
    const generation = createGeneration();
    const later = Array.from({ length: 300 }, (_, index) => [`key${index}`, 'x'] as const);
    const repeated = [['spilled', 'first'] as const, ['spilled', 'last'] as const, ...later];
    const records = [{ timeNs: 1n, attributes: repeated }];
    generation.append(encodeLogsRequest([{ scopeLogs: [{ records }] }]), terms);
    expect(storedLogs(generation.blocks)[0]?.attributes).toEqual(new Map(repeated));
    expect(generation.blocks[0]?.spilledKeys).toContain('spilled');
  });
});
