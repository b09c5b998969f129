import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { counterEnd } from '../log-sequence.ts';
import type { BlockClaims } from './block-claims.ts';
import type { HeldWriter, LogWriterTable } from './log-writers.ts';
import { type SettleOptions, settleBlocks } from './settle-blocks.ts';

export interface WriterSessionOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'insert' | 'readShard' | 'isPartlyDown' | 'isLeftOut'>;
  readonly claims: BlockClaims;
  readonly writers: LogWriterTable;
  readonly settleTimeoutMs: number;
}

/** More than the records of any block. */
const reservedCounters = 2 ** 27;

/** Each of which may have a block that cannot be settled. */
const maxWriters = 8;

/** The writer that this gateway holds, from the first block that it stores. */
export interface WriterSession {
  /** The writer and its next counter, once all of its blocks are settled. */
  ready(): Promise<{ readonly writer: HeldWriter; readonly nextCounter: number }>;
  /** Call it when a block was confirmed or abandoned. */
  advance(nextCounter: number): void;
  /**
   * The outcome of a statement or an insert is not known: `ready` settles what is open.
   *
   * @param nextCounter after those that were claimed: by default, it is not known whether they were.
   */
  suspect(nextCounter?: number): void;
  /** Somebody took the writer over: `ready` acquires another. */
  lose(): void;
  /** The epoch that this gateway writes as. */
  readonly epoch: number | undefined;
  renew(): Promise<void>;
  /** Settles the blocks of another gateway, if it let its lease end, or of a writer that this one gave up. */
  settleOther(epoch: number): Promise<void>;
  release(): Promise<void>;
}

export function createWriterSession(options: WriterSessionOptions): WriterSession {
  return new SessionOfGateway(options);
}

class SessionOfGateway implements WriterSession {
  readonly #clickhouse: WriterSessionOptions['clickhouse'];
  readonly #writers: LogWriterTable;
  readonly #settling: SettleOptions;
  #held: HeldWriter | undefined;
  #nextCounter = 0;
  #isSettled = false;
  /** Writers that were held, whose blocks could not be settled. Nobody renews them, so others may have taken them over. */
  readonly #left = new Map<number, HeldWriter>();

  constructor({ clickhouse, claims, writers, settleTimeoutMs }: WriterSessionOptions) {
    this.#clickhouse = clickhouse;
    this.#writers = writers;
    this.#settling = { clickhouse, claims, limits: { timeoutMs: settleTimeoutMs } };
  }

  async ready(): Promise<{ readonly writer: HeldWriter; readonly nextCounter: number }> {
    // Nobody acquires it again, because few of its counters are left.
    if (this.#isSettled && this.#nextCounter >= counterEnd - reservedCounters) this.#held = undefined;
    for (let tries = 1; ; tries += 1) {
      const writer = await this.#acquire();
      try {
        if (!this.#isSettled) await settleBlocks(writer, this.#settling);
        this.#isSettled = true;
        return { writer, nextCounter: this.#nextCounter };
      } catch (error) {
        // A writer with a block of a shard that is down can store no other; one without can. Others settle it once its lease has ended.
        if (tries === maxWriters || !this.#clickhouse.isPartlyDown()) throw error;
        this.#left.set(writer.epoch, writer);
        this.#held = undefined;
      }
    }
  }

  advance(nextCounter: number): void {
    this.#nextCounter = nextCounter;
    this.#isSettled = true;
  }

  suspect(nextCounter: number = this.#nextCounter): void {
    this.#nextCounter = nextCounter;
    this.#isSettled = false;
  }

  lose(): void {
    this.#held = undefined;
  }

  get epoch(): number | undefined {
    return this.#held?.epoch;
  }

  async renew(): Promise<void> {
    if (this.#held !== undefined) await this.#writers.renew(this.#held);
  }

  async settleOther(epoch: number): Promise<void> {
    const other = this.#left.get(epoch) ?? (await this.#writers.takeOver(epoch));
    if (other === undefined) return;
    await settleBlocks(other, this.#settling);
    this.#left.delete(epoch);
    await this.#writers.release(other);
  }

  async release(): Promise<void> {
    if (this.#held !== undefined) await this.#writers.release(this.#held);
    this.#held = undefined;
  }

  async #acquire(): Promise<HeldWriter> {
    if (this.#held !== undefined && !this.#isSettled) {
      const next = await this.#writers.renew(this.#held);
      // A server that was promoted may lack the last claims: their counters must not be used again.
      if (next === undefined || next < this.#nextCounter) this.#held = undefined;
      else this.#nextCounter = next;
    }
    if (this.#held === undefined) {
      const { nextCounter, ...writer } = await this.#writers.acquire();
      this.#held = writer;
      this.#nextCounter = nextCounter;
      this.#isSettled = false;
    }
    return this.#held;
  }
}
