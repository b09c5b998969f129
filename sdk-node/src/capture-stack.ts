/** The stack of the caller of `below`, without the frames of this package above it. */
export function captureStack(below: (...args: never[]) => unknown): string | undefined {
  const holder: { stack?: string } = {};
  Error.captureStackTrace?.(holder, below);
  // The first line is the name of the error, which is not thrown.
  return holder.stack?.split('\n').slice(1).join('\n').trimStart() || undefined;
}
