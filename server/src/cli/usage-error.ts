/** Wrong usage of a command: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
