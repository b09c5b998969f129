/** The entries of each memtable, of which those in a write-ahead log stand beside each other. */
export function* takeMemtables<Entry extends { readonly generation: number }>(
  entries: Iterable<Entry>,
): Generator<readonly [generation: number, entries: readonly Entry[]]> {
  let group: Entry[] = [];
  for (const entry of entries) {
    const [first] = group;
    if (first !== undefined && first.generation !== entry.generation) {
      yield [first.generation, group];
      group = [];
    }
    group.push(entry);
  }
  const [first] = group;
  if (first !== undefined) yield [first.generation, group];
}
