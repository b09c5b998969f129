import { keepShape } from '../../../memory/keep-shape.ts';
import { type KeyGate, openGate } from '../../log-ingest/project-keys.ts';
import { maxBlockRows } from '../block.ts';
import type { FrozenBlock } from './frozen-block.ts';
import type { AcceptanceWindow, AppendResult, Memtable, MemtableMark } from './memtable.ts';
import { OpenBlock } from './open-block.ts';
import { RequestAppender } from './request-appender.ts';

// Used for one request after the other, by all memtables of a thread: see `keep-shape.ts`.
const appender = new RequestAppender();

export function createMemtable(): Memtable {
  return new LogMemtable();
}

class LogMemtable implements Memtable {
  readonly blocks: OpenBlock[] = [];
  readonly #blockOfDay = (dayStartNs: bigint): OpenBlock => {
    const open = this.blocks.find((block) => block.dayStartNs === dayStartNs && !block.isFull);
    if (open !== undefined) return open;
    const block = new OpenBlock(dayStartNs);
    this.blocks.push(block);
    return block;
  };

  get rowCount(): number {
    return this.blocks.reduce((sum, block) => sum + block.rowCount, 0);
  }

  get byteSize(): number {
    return this.blocks.reduce((sum, block) => sum + block.byteSize, 0);
  }

  hasRoomFor(recordCount: number): boolean {
    return this.blocks.every((block) => block.rowCount + recordCount <= maxBlockRows);
  }

  append(request: Uint8Array, window: AcceptanceWindow, keys: KeyGate = openGate): AppendResult {
    const before = this.mark();
    try {
      return appender.append(request, window, this.#blockOfDay, keys);
    } catch (error) {
      this.rollBack(before);
      throw error;
    }
  }

  mark(): MemtableMark {
    return this.blocks.map((block) => block.mark());
  }

  rollBack(marks: MemtableMark): void {
    this.blocks.length = marks.length;
    for (const [index, mark] of marks.entries()) this.blocks[index]?.rollBack(mark);
  }

  freeze(): FrozenBlock[] {
    return this.blocks.map((block) => block.freeze());
  }
}

keepShape(new LogMemtable());
