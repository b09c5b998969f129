/** Adds to what is counted for an owner, or takes it back when negative; one with nothing has no entry. */
export function addToCount(counts: Map<string, number>, owner: string, added: number): void {
  const count = (counts.get(owner) ?? 0) + added;
  if (count === 0) counts.delete(owner);
  else counts.set(owner, count);
}
