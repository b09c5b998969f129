/** Repeats the task at an interval until the returned function is called. Does not keep the process alive. */
export function repeat(task: () => void, intervalMs: number): () => void {
  const timer = setInterval(task, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Calls back once; the returned function cancels it. Does not keep the process alive. */
export function setTimer(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}
