const bytesPerValue = 16;

/**
 * Estimates the memory of a value, for bounding queues. Counts every string and every entry of objects, arrays
 * and maps; does not support cycles.
 */
export function estimateBytes(value: unknown): number {
  let bytes = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const current = pending.pop();
    bytes += bytesPerValue;
    if (typeof current === 'string') bytes += current.length * 2;
    else if (current instanceof Map) pending.push(...current.keys(), ...current.values());
    else if (Array.isArray(current)) for (const item of current) pending.push(item);
    else if (typeof current === 'object' && current !== null) {
      for (const [key, item] of Object.entries(current)) {
        bytes += key.length * 2;
        pending.push(item);
      }
    }
  }
  return bytes;
}
