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

/** Resolves later. Does not keep the process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimer(resolve, ms));
}

const patientSteps = 10;

/**
 * As `setTimer`, for what others have so long to do. One timer would blame them when this thread is busy for longer than that, as while a
 * service starts: it ends before what arrived meanwhile is read. Here a step of a tenth is late then, and the next ones leave time to read.
 */
export function setPatientTimer(callback: () => void, delayMs: number): () => void {
  let stepsLeft = patientSteps;
  let cancel = setTimer(step, delayMs / patientSteps);
  function step(): void {
    stepsLeft -= 1;
    if (stepsLeft === 0) callback();
    else cancel = setTimer(step, delayMs / patientSteps);
  }
  return () => cancel();
}
