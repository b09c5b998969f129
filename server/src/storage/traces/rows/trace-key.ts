const numbersPerProject = 2 ** 32;

/**
 * The row key of a trace: a project's rows lie together, in order of creation.
 * Exact up to 2^21 projects of 2^32 traces, where a JavaScript number stops being an exact integer.
 */
export function toTraceKey(project: number, traceNumber: number): number {
  return project * numbersPerProject + traceNumber;
}

export function toTraceNumber(traceKey: number): number {
  return traceKey % numbersPerProject;
}
