import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryLogsRequest } from '../../../ingest/otlp/testing/arbitrary-logs-request.ts';
import { encodeLogsRequest } from '../../../ingest/otlp/testing/encode-logs-request.ts';
import type { Block } from '../block.ts';
import { maxAttributeColumns } from './attribute-columns.ts';
import { createBlockBuilder } from './create-block-builder.ts';
import { createMemtable } from './create-memtable.ts';
import { buffersOf } from './frozen-buffers.ts';
import { thawBlock } from './open-block.ts';
import { storedLogs } from './testing/stored-logs.ts';

const window = { receivedAtNs: 5n, oldestNs: 0n, newestNs: 2n ** 64n - 1n, firstSequence: 1 };

function blockWithKeys(firstKey: number, keyCount: number, firstSequence: number): Block {
  const keys = Array.from({ length: keyCount }, (_, index) => `key${firstKey + index}`);
  const records = [keys.slice(0, 5), keys, keys.slice(-5)].map((some, index) => ({
    timeNs: BigInt(index + 1),
    attributes: some.map((key) => [key, `${key} of ${firstSequence + index}`] as const),
  }));
  const memtable = createMemtable();
  memtable.append(encodeLogsRequest([{ scopeLogs: [{ records }] }]), { ...window, firstSequence });
  // Cast: a memtable with records has a block.
  return memtable.blocks[0] as Block;
}

describe('thawBlock', () => {
  it('restores every record of a block that was frozen and sent to another thread', () => {
    fc.assert(
      fc.property(arbitraryLogsRequest, (request) => {
        const memtable = createMemtable();
        memtable.append(encodeLogsRequest(request), window);
        const frozen = memtable.freeze();
        const thawed = structuredClone(frozen, { transfer: buffersOf(frozen) }).map(thawBlock);
        // The buffers were copies: the memtable goes on answering queries.
        expect(storedLogs(thawed)).toEqual(storedLogs(memtable.blocks));
        expect(thawed.map(({ attributeKeys }) => attributeKeys)).toEqual(
          memtable.blocks.map(({ attributeKeys }) => attributeKeys),
        );
      }),
    );
  });

  it('takes the arrays over without another copy', () => {
    const memtable = createMemtable();
    const records = [{ timeNs: 1n, body: 'a', attributes: [['key', 'value']] as const }];
    memtable.append(encodeLogsRequest([{ scopeLogs: [{ records }] }]), window);
    const frozen = memtable.freeze();
    const thawed = structuredClone(frozen, { transfer: buffersOf(frozen) });
    expect(buffersOf(frozen).every(({ byteLength }) => byteLength === 0)).toBe(true);
    const blocks = thawed.map(thawBlock);
    expect(blocks[0]?.fixed.timesOfDayNs.buffer).toBe(thawed[0]?.rows.timesOfDayNs.buffer);
    expect(blocks[0]?.attribute('key')?.codes).toBe(thawed[0]?.attributes[0]?.column.codes);
  });

  it('is unaffected by later appends', () => {
    const memtable = createMemtable();
    const request = encodeLogsRequest([{ scopeLogs: [{ records: [{ timeNs: 1n, body: 'a' }] }] }]);
    memtable.append(request, window);
    const frozen = memtable.freeze();
    memtable.append(request, { ...window, firstSequence: 2 });
    expect(storedLogs(frozen.map(thawBlock))).toHaveLength(1);
  });
});

describe('createBlockBuilder', () => {
  it('keeps every record of the blocks of a day', () => {
    fc.assert(
      fc.property(fc.array(arbitraryLogsRequest, { maxLength: 4 }), (requests) => {
        const memtables = requests.map((request, index) => {
          const memtable = createMemtable();
          memtable.append(encodeLogsRequest(request), { ...window, firstSequence: 1_000 * index });
          return memtable;
        });
        const blocks = memtables.flatMap((memtable) => memtable.blocks);
        const builders = new Map(
          blocks.map(({ dayStartNs }) => [dayStartNs, createBlockBuilder(dayStartNs)] as const),
        );
        for (const block of blocks) builders.get(block.dayStartNs)?.appendBlock(block);
        const merged = [...builders.values()].map(({ block }) => block);
        expect(storedLogs(merged)).toEqual(storedLogs(blocks));
      }),
    );
  });

  it('keeps attributes that have a column in one block and none in the other', () => {
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
  it('keeps the rarer keys by row, and removes them with their rows', () => {
    const block = blockWithKeys(0, 300, 1);
    expect(block.attributeKeys).toHaveLength(maxAttributeColumns);
    expect(block.spilledKeys.size).toBe(300 - maxAttributeColumns);
    expect(storedLogs([block]).map(({ attributes }) => attributes.size)).toEqual([5, 300, 5]);
    expect(storedLogs(structuredClone([blockWithKeysFrozen()]).map(thawBlock))).toEqual(storedLogs([block]));

    function blockWithKeysFrozen() {
      // Cast: `blockWithKeys` makes open blocks.
      return (block as ReturnType<typeof thawBlock>).freeze();
    }
  });

  it('takes the last value of a repeated key there too', () => {
    const memtable = createMemtable();
    const later = Array.from({ length: 300 }, (_, index) => [`key${index}`, 'x'] as const);
    const repeated = [['spilled', 'first'] as const, ['spilled', 'last'] as const, ...later];
    const records = [{ timeNs: 1n, attributes: repeated }];
    memtable.append(encodeLogsRequest([{ scopeLogs: [{ records }] }]), window);
    expect(storedLogs(memtable.blocks)[0]?.attributes).toEqual(new Map(repeated));
    expect(memtable.blocks[0]?.spilledKeys).toContain('spilled');
  });
});
