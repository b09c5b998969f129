import { readSpanEvents } from '../../ingest/otlp/traces-request/span-events.ts';
import type { TraceEvent } from '../../traces/trace.ts';
import { decodeEvents } from './event-codec.ts';
import type { NextEvents, ReadAhead } from './read-ahead.ts';
import type { LoadedPart, PartHeader, PartLimits, PartsOfTrace, TimelineParts } from './timeline-parts.ts';

export interface CollectPartsOptions {
  readonly parts: Pick<TimelineParts, 'list' | 'load'>;
  readonly trace: PartsOfTrace;
  readonly fromNs: bigint;
  /** Has the events that no part has. */
  readonly ahead: ReadAhead;
  /** Those of the commits that are not made; called after parts of them were read. */
  readonly findOpenCommits: (commits: ReadonlySet<bigint>) => Promise<ReadonlySet<bigint>>;
  /** What is left of the time. @throws AppError `DEADLINE_EXCEEDED` */
  readonly limits: () => PartLimits;
  readonly sizes?: Partial<CollectSizes>;
}

export interface CollectSizes {
  /** Parts listed at once. */
  readonly partsPerList: number;
  /** Parts loaded at once, at least one. */
  readonly partsPerLoad: number;
  readonly bytesPerLoad: number;
}

export interface CollectedParts {
  readonly next: NextEvents;
  /** How many parts were read. */
  readonly partCount: number;
}

const defaultSizes: CollectSizes = { partsPerList: 4_096, partsPerLoad: 256, bytesPerLoad: 1024 * 1024 };

/**
 * Reads the parts of commits that are made, earliest first, until enough events are complete.
 *
 * @returns `undefined` when a part went away meanwhile.
 */
export async function collectParts(options: CollectPartsOptions): Promise<CollectedParts | undefined> {
  const { parts, trace, fromNs, ahead, findOpenCommits, limits } = options;
  const sizes = { ...defaultSizes, ...options.sizes };
  const limit = sizes.partsPerList;
  let after: PartHeader | undefined;
  let partCount = 0;
  while (true) {
    const listed = await parts.list(trace, { fromNs, after, limit }, limits());
    const open = await findOpenCommits(new Set(listed.map(({ commit }) => commit)));
    const made = listed.filter(({ commit }) => !open.has(commit));
    after = listed.at(-1);
    const listedUntilNs = listed.length < limit ? undefined : after?.firstNs;
    for (let index = 0; index < made.length; ) {
      const group = takeGroup(made, index, sizes);
      const loaded = await parts.load(trace, group, limits());
      if (loaded.length < group.length) return undefined;
      for (const part of loaded)
        ahead.add({
          isStored: part.kind === 'events',
          arrival: BigInt(part.position),
          events: readEvents(part),
          bytes: part.payload.length,
        });
      index += group.length;
      partCount += group.length;
      const unreadNs = made[index]?.firstNs ?? listedUntilNs;
      const next = unreadNs === undefined ? undefined : ahead.complete(unreadNs);
      if (next !== undefined) return { next, partCount };
    }
    if (listedUntilNs === undefined) return { next: ahead.finish(), partCount };
  }
}

function takeGroup(
  headers: readonly PartHeader[],
  first: number,
  { partsPerLoad, bytesPerLoad }: CollectSizes,
): readonly PartHeader[] {
  let bytes = 0;
  let end = first;
  do {
    bytes += headers[end]?.bytes ?? 0;
    end += 1;
  } while (end < headers.length && end - first < partsPerLoad && bytes < bytesPerLoad);
  return headers.slice(first, end);
}

function readEvents({ kind, payload, receivedAtMs }: LoadedPart): TraceEvent[] {
  if (kind === 'spans') return readSpanEvents(payload, receivedAtMs);
  const { buffer, byteOffset, byteLength } = payload;
  return decodeEvents(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'));
}
