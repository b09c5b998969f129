/** Names the traces that were looked at; there is at least one. */
export function nameNewestTraces(count: number): string {
  return count === 1 ? 'the only trace' : `the newest ${count.toLocaleString('en')} traces`;
}
