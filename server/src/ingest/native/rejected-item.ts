/** An item of a batch that cannot be stored, with the reason; the rest of its batch is stored. */
export interface RejectedItem {
  readonly item: 'event' | 'attribute' | 'tag' | 'hint' | 'span';
  /** Its index in its array. */
  readonly index?: number;
  /** The key of an attribute. */
  readonly key?: string;
  /** The flush that it belongs to, where an answer is about several. */
  readonly flush_id?: string;
  readonly reason: string;
}

/** The outcome of one item: the value to store, or the reason for its rejection. */
export type ItemResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function accepted<Value>(value: Value): ItemResult<Value> {
  return { ok: true, value };
}

export function refused(reason: string): ItemResult<never> {
  return { ok: false, reason };
}
