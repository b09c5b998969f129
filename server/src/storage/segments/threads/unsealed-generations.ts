import { type Block, dayNs } from '../block.ts';
import type { Generation } from '../open-block/generation.ts';
import type { ReplayedGeneration } from '../wal/replay-wal.ts';
import { maxEntriesPerGeneration } from '../wal/wal-entries.ts';
import type { LogStoreLimits } from './log-store-limits.ts';

/** A generation with what its sealing depends on. */
export interface UnsealedGeneration {
  readonly number: number;
  readonly projectId: string;
  readonly generation: Generation;
  readonly sealedDays: ReadonlySet<number>;
  requestCount: number;
  requestBytes: number;
}

/** The generations that the writer answers queries from: at most one open per project, and those being sealed. */
export interface UnsealedGenerations {
  /** The project's open generation; a new one when there is none. */
  openFor(projectId: string): UnsealedGeneration;
  /** Takes up where an earlier process ended. Ascending by number. */
  adopt(replayed: ReplayedGeneration): void;
  /** To be told of every change of a generation. */
  measure(target: UnsealedGeneration): void;
  /** Whether memory and the log have grown so much that appends should wait for the sealer. */
  readonly isFull: boolean;
  /** Freezes what is full, old, or too much together. */
  freezeDue(nowMs: number): void;
  /** Freezes what has records of days before this one; returns all generations, frozen now or before, that have. */
  freezeBefore(day: number): number[];
  /** Takes the next frozen generation that nobody seals yet. */
  takeFrozen(): UnsealedGeneration | undefined;
  /** Drops a generation; `undefined` when there is none of this number. */
  retire(number: number): UnsealedGeneration | undefined;
  /** What of a project no day file has, oldest generation first. */
  blocksOf(projectId: string): Block[];
}

interface Measured extends UnsealedGeneration {
  /** When its first record came; `undefined` while it has none. */
  startedAtMs: number | undefined;
  bytes: number;
  isFrozen: boolean;
}

export interface UnsealedGenerationsOptions {
  readonly limits: LogStoreLimits;
  readonly createGeneration: () => Generation;
  readonly takeNumber: () => number;
  readonly monotonicNowMs: () => number;
}

/** Requests of one commit that may still join a generation after its last look at the limit. */
const entryReserve = 8192;

export function createUnsealedGenerations(options: UnsealedGenerationsOptions): UnsealedGenerations {
  const { limits, createGeneration, takeNumber, monotonicNowMs } = options;
  const all = new Map<number, Measured>();
  const open = new Map<string, Measured>();
  const waiting: Measured[] = [];
  let openBytes = 0;
  let unsealedBytes = 0;

  function add(added: Measured): void {
    all.set(added.number, added);
    open.set(added.projectId, added);
    measure(added);
  }

  function measure(target: UnsealedGeneration): void {
    // Only this file makes them.
    const measured = target as Measured;
    const bytes = Math.max(measured.generation.byteSize, measured.requestBytes);
    unsealedBytes += bytes - measured.bytes;
    if (!measured.isFrozen) openBytes += bytes - measured.bytes;
    measured.bytes = bytes;
    if (measured.generation.rowCount > 0) measured.startedAtMs ??= monotonicNowMs();
  }

  function freeze(target: Measured): void {
    if (target.isFrozen) return;
    target.isFrozen = true;
    openBytes -= target.bytes;
    open.delete(target.projectId);
    waiting.push(target);
  }

  function isDue({ generation, startedAtMs, bytes, requestCount }: Measured, nowMs: number): boolean {
    if (startedAtMs === undefined) return false;
    const isLarge = generation.hasFullBlock || bytes >= limits.maxGenerationBytes;
    return (
      isLarge ||
      requestCount >= maxEntriesPerGeneration - entryReserve ||
      nowMs - startedAtMs >= limits.sealAfterMs
    );
  }

  return {
    openFor(projectId) {
      const existing = open.get(projectId);
      if (existing !== undefined) return existing;
      const added: Measured = {
        number: takeNumber(),
        projectId,
        generation: createGeneration(),
        sealedDays: new Set(),
        requestCount: 0,
        requestBytes: 0,
        startedAtMs: undefined,
        bytes: 0,
        isFrozen: false,
      };
      add(added);
      return added;
    },
    adopt(replayed) {
      const earlier = open.get(replayed.projectId);
      if (earlier !== undefined) freeze(earlier);
      const adopted = { ...replayed, startedAtMs: undefined, bytes: 0, isFrozen: false };
      add(adopted);
      // Further records of a day that is sealed under this generation would be taken for sealed ones.
      if (replayed.sealedDays.size > 0) freeze(adopted);
    },
    measure,
    get isFull() {
      return unsealedBytes >= limits.maxUnsealedBytes;
    },
    freezeDue(nowMs) {
      for (const each of open.values()) if (isDue(each, nowMs)) freeze(each);
      if (openBytes <= limits.maxOpenBytes) return;
      for (const each of [...open.values()].sort((a, b) => b.bytes - a.bytes)) {
        freeze(each);
        if (openBytes <= limits.maxOpenBytes) return;
      }
    },
    freezeBefore(day) {
      const having = [...all.values()].filter((each) =>
        unsealedBlocks(each).some((block) => toDay(block) < day),
      );
      for (const each of having) freeze(each);
      return having.map(({ number }) => number);
    },
    takeFrozen: () => waiting.shift(),
    retire(number) {
      const retired = all.get(number);
      if (retired === undefined) return undefined;
      all.delete(number);
      unsealedBytes -= retired.bytes;
      return retired;
    },
    blocksOf: (projectId) =>
      [...all.values()].filter((each) => each.projectId === projectId).flatMap(unsealedBlocks),
  };
}

function unsealedBlocks({ generation, sealedDays }: UnsealedGeneration): Block[] {
  return generation.blocks.filter((block) => block.rowCount > 0 && !sealedDays.has(toDay(block)));
}

function toDay({ dayStartNs }: Block): number {
  return Number(dayStartNs / BigInt(dayNs));
}
