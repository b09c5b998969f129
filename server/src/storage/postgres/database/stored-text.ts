const escapeMark = '\u0001';
const storedNul = `${escapeMark}\u0001`;
const storedEscape = `${escapeMark}\u0002`;

/**
 * A string without U+0000, which `text` of PostgreSQL cannot hold: it becomes U+0001 U+0001, and U+0001 becomes U+0001 U+0002.
 * Equality, prefixes and the order of `COLLATE "C"` stay those of the given strings.
 */
export function toStoredText(text: string): string {
  if (!text.includes('\0') && !text.includes(escapeMark)) return text;
  return text.replaceAll(escapeMark, storedEscape).replaceAll('\0', storedNul);
}

/** The inverse of `toStoredText`. */
export function fromStoredText(stored: string): string {
  if (!stored.includes(escapeMark)) return stored;
  // From left to right, so that each pair is found at its first character.
  return stored.replaceAll(storedNul, '\0').replaceAll(storedEscape, escapeMark);
}

/** A value of a statement, or an array of them, with its strings as they are stored. */
export function toStoredValue(value: unknown): unknown {
  if (typeof value === 'string') return toStoredText(value);
  return Array.isArray(value) ? value.map(toStoredValue) : value;
}
