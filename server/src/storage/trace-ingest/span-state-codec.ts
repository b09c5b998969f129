import type { SpanRank } from '../../traces/span-rank.ts';
import type { SpanState } from '../../traces/span-state.ts';

/** An attribute of a trace; with the index of the span it is from, if it is from one. */
export type LabelAttribute = [key: string, value: string, source?: number];

/** The JSON form of a `SpanState` and of the ranks of attributes. Nanoseconds are text, as they pass 2^53. */
export type StoredSpanState = [
  flags: number,
  root: [spanId: string, startNs: string, endNs: string] | 0,
  tags: readonly string[],
  /** Index of the span that the name is from, -1 when it is from a flush. */
  nameSource: number,
  sources: [rankClass: number, startNs: string, spanId: string][],
];

const createdFlag = 1;
const closedFlag = 2;

export function encodeSpanState(
  { created, closed, root, tags, nameRank, attributeRanks }: SpanState,
  attributes: ReadonlyMap<string, string>,
): { readonly attributes: LabelAttribute[]; readonly spans: StoredSpanState } {
  const sources: StoredSpanState[4] = [];
  const indexes = new Map<SpanRank, number>();

  // By identity first: the attributes of one span share its rank.
  function indexOf(rank: SpanRank): number {
    let index = indexes.get(rank);
    if (index === undefined) {
      index = sources.push([rank.class, String(rank.startNs), rank.spanId]) - 1;
      indexes.set(rank, index);
    }
    return index;
  }

  const encoded = Array.from(attributes, ([key, value]): LabelAttribute => {
    const rank = attributeRanks.get(key);
    return rank === undefined ? [key, value] : [key, value, indexOf(rank)];
  });
  return {
    attributes: encoded,
    spans: [
      (created ? createdFlag : 0) | (closed ? closedFlag : 0),
      root === undefined ? 0 : [root.spanId, String(root.startNs), String(root.endNs)],
      tags,
      nameRank === undefined ? -1 : indexOf(nameRank),
      sources,
    ],
  };
}

export function toSpanState(
  [flags, root, tags, nameSource, stored]: StoredSpanState,
  attributes: readonly LabelAttribute[],
): SpanState {
  const sources = stored.map(([rankClass, startNs, spanId]): SpanRank => {
    return { class: rankClass, startNs: BigInt(startNs), spanId };
  });
  const attributeRanks = new Map<string, SpanRank>();
  for (const [key, , source] of attributes) {
    const rank = source === undefined ? undefined : sources[source];
    if (rank !== undefined) attributeRanks.set(key, rank);
  }
  const nameRank = sources[nameSource];
  return {
    created: (flags & createdFlag) !== 0,
    closed: (flags & closedFlag) !== 0,
    tags,
    attributeRanks,
    ...(nameRank === undefined ? {} : { nameRank }),
    ...(root === 0 ? {} : { root: { spanId: root[0], startNs: BigInt(root[1]), endNs: BigInt(root[2]) } }),
  };
}
