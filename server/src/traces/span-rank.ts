/**
 * Decides which of several spans a value of their trace is taken from: the lowest class, then the earliest start, then the
 * smallest id. It does not depend on the order in which spans arrive.
 */
export interface SpanRank {
  readonly class: number;
  readonly startNs: bigint;
  /** 16 lowercase hex digits. */
  readonly spanId: string;
}

export interface RankedValue {
  readonly value: string;
  readonly rank: SpanRank;
}

/** Of the name of a trace: a root span, one without a parent, comes before every other. */
export const nameClasses = { root: 1, other: 2 } as const;

/** Of the attributes of a trace. */
export const attributeClasses = {
  /** A span attribute `cairn.trace.attribute.<key>` of a root span. */
  explicitOfRoot: 1,
  /** The same of any other span. */
  explicit: 2,
  /** Another attribute of a root span, or `service.name` of its resource. */
  root: 3,
  /** `service.name` of the resource of any other span. */
  service: 4,
} as const;

/** Whether the first rank comes before the second. */
export function precedes(first: SpanRank, second: SpanRank): boolean {
  if (first.class !== second.class) return first.class < second.class;
  if (first.startNs !== second.startNs) return first.startNs < second.startNs;
  return first.spanId < second.spanId;
}
