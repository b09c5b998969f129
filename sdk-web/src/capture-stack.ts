/** V8 and recent Firefox and Safari have it; TypeScript's library for browsers does not list it. */
interface StackCapturer {
  captureStackTrace?(holder: object, below: (...args: never[]) => unknown): void;
}

/** The stack of the caller of `below`; with the frames of this package above it where the browser cannot leave them out. */
export function captureStack(below: (...args: never[]) => unknown): string | undefined {
  const holder = new Error();
  // The constructor is that object in every browser; the member is optional.
  (Error as StackCapturer).captureStackTrace?.(holder, below);
  // V8 begins with the name of the error, which is not thrown.
  return holder.stack?.replace(/^Error\n\s*/, '') || undefined;
}
