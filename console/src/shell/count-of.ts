/** A count with its noun, for people: `1 record`, `1,744 records`. */
export function countOf(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
