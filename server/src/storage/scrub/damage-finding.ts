/** A stored item whose bytes are not what was written. The rest of its store is served. */
export interface DamageFinding {
  /** `traces`, `logs`, `metrics` or `meta`. */
  readonly store: string;
  /** What a reader asks for, such as `trace 0af7...`; never the item's content. */
  readonly item: string;
  readonly reason: string;
}
