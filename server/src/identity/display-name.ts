/** Parses the name of a project or key: 1 to 100 characters without control characters, trimmed. */
export function parseDisplayName(text: string): string | undefined {
  const name = text.trim();
  return name.length >= 1 && name.length <= 100 && name.isWellFormed() && !/\p{Cc}/u.test(name)
    ? name
    : undefined;
}
