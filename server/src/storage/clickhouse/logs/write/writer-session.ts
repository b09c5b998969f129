import type { ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { counterEnd } from '../log-sequence.ts';
import type { BlockClaims } from './block-claims.ts';
import type { HeldWriter, LogWriterTable } from './log-writers.ts';
import { settleBlocks } from './settle-blocks.ts';

export interface WriterSessionOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'insert' | 'readShard' | 'isPartlyDown'>;
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
  /** The outcome of a statement or an insert is not known: `ready` settles what is open. */
  suspect(): void;
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
  const { clickhouse, claims, writers } = options;
  const settling = { clickhouse, claims, limits: { timeoutMs: options.settleTimeoutMs } };
  let held: HeldWriter | undefined;
  let nextCounter = 0;
  let isSettled = false;
  /** Writers that were held, whose blocks could not be settled. */
  const left = new Map<number, HeldWriter>();

  async function acquire(): Promise<HeldWriter> {
    if (held !== undefined && !isSettled) {
      const next = await writers.renew(held);
      if (next === undefined) held = undefined;
      else nextCounter = next;
    }
    if (held === undefined) {
      const { nextCounter: next, ...writer } = await writers.acquire();
      held = writer;
      nextCounter = next;
      isSettled = false;
    }
    return held;
  }

  return {
    async ready() {
      // Nobody acquires it again, because few of its counters are left.
      if (isSettled && nextCounter >= counterEnd - reservedCounters) held = undefined;
      for (let tries = 1; ; tries += 1) {
        const writer = await acquire();
        try {
          if (!isSettled) await settleBlocks(writer, settling);
          isSettled = true;
          return { writer, nextCounter };
        } catch (error) {
          // A writer with a block of a shard that is down can store no other; one without can. Others settle it once its lease has ended.
          if (tries === maxWriters || !clickhouse.isPartlyDown()) throw error;
          left.set(writer.epoch, writer);
          held = undefined;
        }
      }
    },
    advance(next) {
      nextCounter = next;
      isSettled = true;
    },
    suspect() {
      isSettled = false;
    },
    lose() {
      held = undefined;
    },
    get epoch() {
      return held?.epoch;
    },
    async renew() {
      if (held !== undefined) await writers.renew(held);
    },
    async settleOther(epoch) {
      const other = left.get(epoch) ?? (await writers.takeOver(epoch));
      if (other === undefined) return;
      await settleBlocks(other, settling);
      left.delete(epoch);
      await writers.release(other);
    },
    async release() {
      if (held !== undefined) await writers.release(held);
      held = undefined;
    },
  };
}
