import { keepShape } from '../../../memory/keep-shape.ts';
import type {
  Block,
  DictionaryColumn,
  ResourceColumn,
  ScopeColumn,
  TimeBounds,
  TraceIdColumn,
} from '../block.ts';
import type { BodyColumn } from '../body/body-column.ts';
import { OpenBodies } from '../body/open-bodies.ts';
import { OpenBlock } from './open-block.ts';

/**
 * The rows `[firstRow, rowCount)` of an open block, without copying. It stays as it is while the block grows: rows and
 * dictionary codes are only added, and what a failed commit added is beyond every slice of committed rows.
 */
export function sliceBlock(block: Block, firstRow: number, rowCount: number): Block {
  return new BlockSlice(block, firstRow, rowCount);
}

class BlockSlice implements Block {
  readonly dayStartNs: bigint;
  readonly firstRow: number;
  readonly rowCount: number;
  readonly isSorted: boolean;
  readonly timeBounds: TimeBounds;
  readonly severityTexts: DictionaryColumn;
  readonly services: DictionaryColumn;
  readonly eventNames: DictionaryColumn;
  readonly resources: ResourceColumn;
  readonly scopes: ScopeColumn;
  readonly traceIds: TraceIdColumn;
  readonly bodies: BodyColumn;
  readonly minuteRollUp = undefined;
  readonly hourRollUp = undefined;
  readonly #block: Block;

  constructor(block: Block, firstRow: number, rowCount: number) {
    this.dayStartNs = block.dayStartNs;
    this.firstRow = firstRow;
    this.rowCount = rowCount;
    this.isSorted = block.isSorted;
    this.timeBounds = block.timeBounds;
    this.severityTexts = block.severityTexts;
    this.services = block.services;
    this.eventNames = block.eventNames;
    this.resources = block.resources;
    this.scopes = block.scopes;
    this.traceIds = block.traceIds;
    this.bodies = block.bodies;
    this.#block = block;
  }

  // Accessors: the block replaces an array by a longer one as it grows.
  get timesOfDayNs(): Float64Array {
    return this.#block.timesOfDayNs;
  }
  get sequences(): Float64Array {
    return this.#block.sequences;
  }
  get severityNumbers(): Uint8Array {
    return this.#block.severityNumbers;
  }
  get spanIds(): Uint8Array {
    return this.#block.spanIds;
  }
  get flags(): Uint32Array {
    return this.#block.flags;
  }
  get droppedAttributesCounts(): Uint32Array {
    return this.#block.droppedAttributesCounts;
  }
  get attributeKeys(): readonly string[] {
    return this.#block.attributeKeys;
  }
  get spilledKeys(): ReadonlySet<string> {
    return this.#block.spilledKeys;
  }

  attribute(key: string): DictionaryColumn | undefined {
    return this.#block.attribute(key);
  }

  spilledAttributes(row: number): ReadonlyMap<string, string> {
    return this.#block.spilledAttributes(row);
  }

  observedTimeNs(row: number): bigint | undefined {
    return this.#block.observedTimeNs(row);
  }

  mayHaveTraceId(id: Uint8Array): boolean {
    return this.#block.mayHaveTraceId(id);
  }
}

keepShape(new BlockSlice(new OpenBlock(0n, new OpenBodies(), 1), 0, 0));
