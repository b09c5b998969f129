import type { TimelinePart } from './timeline-part.ts';

/** A part without its payload, with the number of the commit that it was written in. */
export interface PartHeader extends Pick<TimelinePart, 'firstNs' | 'position'> {
  readonly commit: bigint;
  /** Of its payload. */
  readonly bytes: number;
}

/** What is needed of a part to read its events. */
export type LoadedPart = Pick<TimelinePart, 'position' | 'kind' | 'receivedAtMs' | 'payload'>;

/** The timeline of a trace. */
export interface PartsOfTrace extends Pick<TimelinePart, 'traceKey' | 'createdDay'> {
  /** How many parts the head of the trace counts; later ones are of writes after the head was read. */
  readonly partCount: number;
}

export interface PartLimits {
  readonly timeoutMs: number;
}

/** The parts of timelines, kept where there are no transactions. */
export interface TimelineParts {
  /**
   * Stores the parts of one commit, of any number of days of creation. The same call again stores what is missing, and changes no read.
   *
   * @throws AppError `UNAVAILABLE` when some or all of them may have been stored or not.
   */
  insert(commit: bigint, parts: readonly TimelinePart[]): Promise<void>;
  /**
   * The next parts that end at `fromNs` or later, in order of `firstNs`, also those of commits that were never made. Fewer than `limit`
   * are the last ones.
   *
   * @param after the last of those before.
   */
  list(
    trace: PartsOfTrace,
    page: { readonly fromNs: bigint; readonly after: PartHeader | undefined; readonly limit: number },
    limits: PartLimits,
  ): Promise<readonly PartHeader[]>;
  /** Parts of commits that are made, in any order. */
  load(
    trace: PartsOfTrace,
    headers: readonly PartHeader[],
    limits: PartLimits,
  ): Promise<readonly LoadedPart[]>;
  /** The days that parts are of, in ascending order, before this one. */
  listDays(beforeDay: number): Promise<readonly number[]>;
  /** Removes the parts of a day. */
  dropDay(day: number): Promise<void>;
}
