import { readLogsRequest } from '../../../ingest/otlp/logs-request/read-logs-request.ts';
import { toRejectedCounts } from '../../../ingest/rejections.ts';
import { type KeyGate, openGate } from '../../log-ingest/project-keys.ts';
import type { AcceptanceWindow, AppendResult, Memtable, MemtableMark } from './memtable.ts';
import { OpenBlock } from './open-block.ts';
import { RequestAppender } from './request-appender.ts';

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
    const appender = new RequestAppender(request, window, blockOfDay, keys);
    try {
      readLogsRequest(request, appender);
      appender.checkUnused();
    } catch (error) {
      rollBack(before);
      throw error;
    }
    const { accepted, rejections, refusedRecords } = appender;
    return {
      outcome: { accepted, ...toRejectedCounts(rejections) },
      refusedRecords: Uint32Array.from(refusedRecords),
    };
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
