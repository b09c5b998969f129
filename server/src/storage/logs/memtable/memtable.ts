import type { LogsRequestLimits } from '../../../ingest/otlp/logs-request/read-logs-request.ts';
import type { AppendOutcome } from '../../../logs/log-store.ts';
import type { KeyGate } from '../../log-ingest/project-keys.ts';
import type { Block } from '../block.ts';
import type { FrozenBlock } from './frozen-block.ts';
import type { BlockMark } from './open-block.ts';

/** Bounds and first sequence of a request; stored in the write-ahead log, so that a replay decides alike. */
export interface AcceptanceWindow {
  readonly receivedAtNs: bigint;
  /** Records whose time is before `oldestNs` or after `newestNs` are rejected. */
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  /** Sequence of the first accepted record; the following ones are consecutive. */
  readonly firstSequence: number;
  /** Places of records within the request, ascending, that a replay has to refuse. */
  readonly refusedRecords?: Uint32Array;
  /** A request with more records is refused; absent in a replay. */
  readonly maxRecords?: number;
  /** The same of other limits. */
  readonly limits?: LogsRequestLimits;
}

export interface AppendResult {
  readonly outcome: Omit<AppendOutcome, 'duplicate'>;
  /** Places of the records that were refused for their attribute keys. */
  readonly refusedRecords: Uint32Array;
}

/** An open block. */
export interface MeasuredBlock extends Block {
  /** An estimate of the memory held. */
  readonly byteSize: number;
}

/** A state to roll back to: of each block. */
export type MemtableMark = readonly BlockMark[];

/**
 * The records of one project since its last seal, in open blocks: one or more per UTC day. It is replayed from the
 * write-ahead log after a crash, and sealed into day files as a whole.
 */
export interface Memtable {
  readonly rowCount: number;
  /** An estimate of the memory held. */
  readonly byteSize: number;
  /** Whether each block has room for so many records; without it the memtable should be sealed. */
  hasRoomFor(recordCount: number): boolean;
  /**
   * Decodes a request straight into columns.
   *
   * @param keys by default admits all.
   * @throws MalformedRequest when the bytes are not an `ExportLogsServiceRequest`, AppError `INVALID_ARGUMENT` for too many records; the
   *   memtable is as it was.
   */
  append(request: Uint8Array, window: AcceptanceWindow, keys?: KeyGate): AppendResult;
  mark(): MemtableMark;
  /** Removes every row appended since the mark. */
  rollBack(mark: MemtableMark): void;
  readonly blocks: readonly MeasuredBlock[];
  /** Copies to send to another thread. */
  freeze(): FrozenBlock[];
}
