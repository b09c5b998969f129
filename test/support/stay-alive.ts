/**
 * Keeps this process alive while it has no connection, as a service does that listens: the timers of the service alone would not, and Node
 * ends with 13 while it is awaited that a database is back. @returns what ends that.
 */
export function stayAlive(): () => void {
  const timer = setInterval(() => {}, 60_000);
  return () => clearInterval(timer);
}
