import type { Block } from '../block.ts';
import type { FrozenBlock } from './frozen-block.ts';

/** What a request is judged and stamped by; stored in the write-ahead log, so that a replay judges alike. */
export interface AppendTerms {
  readonly receivedAtNs: bigint;
  /** Records whose time is before `oldestNs` or after `newestNs` are rejected. */
  readonly oldestNs: bigint;
  readonly newestNs: bigint;
  /** Given to the first record that is accepted; the next ones count on. */
  readonly firstSequence: number;
}

export interface AppendResult {
  readonly accepted: number;
  readonly rejected: number;
  /** Why the first rejected record was. */
  readonly reason?: string;
}

/** A place to go back to. */
export type GenerationMark = readonly number[];

/**
 * The records of one project since its last sealing, in open blocks: one or more for each UTC day they fall into.
 * It is what a crash replays from the write-ahead log and what sealing moves into day files as a whole.
 */
export interface Generation {
  readonly rowCount: number;
  /** An estimate of the memory held. */
  readonly byteSize: number;
  /** Whether a block has the most rows it may have, so that the generation should be sealed. */
  readonly hasFullBlock: boolean;
  /**
   * Decodes a request straight into columns.
   *
   * @throws MalformedRequest when the bytes are not an `ExportLogsServiceRequest`; the generation is as it was.
   */
  append(request: Uint8Array, terms: AppendTerms): AppendResult;
  mark(): GenerationMark;
  /** Forgets every row appended since the mark: their transaction was rolled back. */
  rollBack(mark: GenerationMark): void;
  readonly blocks: readonly Block[];
  /** Copies that another thread can be sent. */
  freeze(): FrozenBlock[];
}
