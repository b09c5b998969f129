/** Longer than V8 takes to compile any function. */
const idleMs = 250;

/**
 * Ends this process when nothing keeps it running, at the latest after a quarter of a second. The first code that is not 0 counts.
 *
 * `process.exit` alone may never return: it waits for the threads in which V8 compiles, and one of them may be waiting until the main
 * thread collects garbage, which that does while it idles. Source: https://github.com/nodejs/node/issues/54918
 */
export function endProcess(exitCode: number): void {
  process.exitCode ||= exitCode;
  setTimeout(() => process.exit(), idleMs).unref();
}
