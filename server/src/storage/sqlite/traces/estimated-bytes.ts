const bytesPerValue = 16;

/**
 * About how much memory a value holds, for bounding queues. Counts every string and every entry of objects, arrays
 * and maps; must not be given cycles.
 */
export function estimateBytes(value: unknown): number {
  let bytes = 0;
  // A stack of its own, because payloads may nest deeper than calls can.
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
