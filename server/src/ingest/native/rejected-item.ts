/** An item of a batch that cannot be stored, and why; the rest of its batch is. */
export interface RejectedItem {
  readonly item: 'event' | 'attribute' | 'tag' | 'hint' | 'span';
  /** Its position in its array. */
  readonly index?: number;
  /** The key of an attribute. */
  readonly key?: string;
  readonly reason: string;
}

/** What became of one item: the value to store, or the reason it cannot be. */
export type ItemResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export function accepted<Value>(value: Value): ItemResult<Value> {
  return { ok: true, value };
}

export function refused(reason: string): ItemResult<never> {
  return { ok: false, reason };
}
