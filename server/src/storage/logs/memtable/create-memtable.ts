import { type KeyGate, openGate } from '../../log-ingest/project-keys.ts';
import type { AcceptanceWindow, AppendResult, Memtable, MemtableMark } from './memtable.ts';
import { OpenBlock } from './open-block.ts';
import { RequestAppender } from './request-appender.ts';

// Used for one request after the other, by all memtables of a thread: see `keep-shape.ts`.
const appender = new RequestAppender();

export function createMemtable(): Memtable {
  const blocks: OpenBlock[] = [];

  function blockOfDay(dayStartNs: bigint): OpenBlock {
    const open = blocks.find((block) => block.dayStartNs === dayStartNs && !block.isFull);
    if (open !== undefined) return open;
    const block = new OpenBlock(dayStartNs);
    blocks.push(block);
    return block;
  }

  function append(request: Uint8Array, window: AcceptanceWindow, keys: KeyGate = openGate): AppendResult {
    const before = mark();
    try {
      return appender.append(request, window, blockOfDay, keys);
    } catch (error) {
      rollBack(before);
      throw error;
    }
  }

  function mark(): MemtableMark {
    return blocks.map(({ rowCount }) => rowCount);
  }

  function rollBack(rowCounts: MemtableMark): void {
    blocks.length = rowCounts.length;
    for (const [index, block] of blocks.entries()) block.truncate(rowCounts[index] ?? 0);
  }

  return {
    get rowCount() {
      return blocks.reduce((sum, block) => sum + block.rowCount, 0);
    },
    get byteSize() {
      return blocks.reduce((sum, block) => sum + block.byteSize, 0);
    },
    get hasFullBlock() {
      return blocks.some((block) => block.isFull);
    },
    append,
    mark,
    rollBack,
    blocks,
    freeze: () => blocks.map((block) => block.freeze()),
  };
}
