/** An object of JSON. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isJsonRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a member, never one that the prototype has. */
export function memberOf(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Whether two values are the same JSON. The order of members means nothing, and a member that is undefined is absent. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameJson(item, other[index]));
  if (!isJsonRecord(one) || !isJsonRecord(other)) return false;
  return [...keysOf(one, other)].every((key) => isSameJson(memberOf(one, key), memberOf(other, key)));
}

/** The keys that any of the objects has, those of the first one first. */
export function keysOf(...records: readonly JsonRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap((record) => Object.keys(record)));
}

/** How many values that are no object or array it holds. */
export function countLeaves(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + countLeaves(item), 0);
  return isJsonRecord(value)
    ? Object.values(value).reduce((sum: number, item) => sum + countLeaves(item), 0)
    : 1;
}

/** How many of them stand in both at the same place. */
export function countSharedLeaves(one: unknown, other: unknown): number {
  if (Array.isArray(one) && Array.isArray(other))
    return one.reduce((sum: number, item, index) => sum + countSharedLeaves(item, other[index]), 0);
  if (isJsonRecord(one) && isJsonRecord(other))
    return Object.keys(one).reduce(
      (sum, key) => sum + countSharedLeaves(memberOf(one, key), memberOf(other, key)),
      0,
    );
  return one === other ? 1 : 0;
}
