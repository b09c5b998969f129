/** What the collections of the young generation did in the isolate that had most of them, in megabytes. */
export interface YoungGarbage {
  readonly freed: number;
  /** Moved to the old generation, where it stays until a full collection. */
  readonly promoted: number;
}

/**
 * Sums up the second half of the collections, when everything was compiled.
 *
 * @param trace what V8 prints with `--trace-gc`.
 */
export function readCollections(trace: string): YoungGarbage {
  const collections = Array.from(
    trace.matchAll(/:(0x[0-9a-f]+)\].*? (Scavenge|Mark-Compact).*? ([\d.]+) \([\d.]+\) -> ([\d.]+) \(/g),
    ([, isolate = '', kind, before, after]) => ({
      isolate,
      isYoung: kind === 'Scavenge',
      before: Number(before),
      after: Number(after),
    }),
  );
  const [busiest = []] = [...Map.groupBy(collections, ({ isolate }) => isolate).values()].sort(
    (a, b) => b.length - a.length,
  );
  const half = busiest.slice(busiest.length / 2);
  let [freed, promoted] = [0, 0];
  for (const [index, { isYoung, before, after }] of half.entries()) {
    if (!isYoung) continue;
    freed += before - after;
    promoted += after - (half[index - 1]?.after ?? after);
  }
  return { freed, promoted };
}
