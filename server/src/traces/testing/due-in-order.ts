/** The oracle of `TraceStore.dropCreatedBefore`: what is removed of the traces of a project, which are in the order of their numbers. */
export function dueInOrder<Trace extends { readonly createdAtMs: number }>(
  traces: readonly Trace[],
  createdBeforeMs: number,
  nowMs = Number.POSITIVE_INFINITY,
): readonly Trace[] {
  const kept = traces.findIndex(({ createdAtMs }) => createdAtMs >= createdBeforeMs && createdAtMs <= nowMs);
  const before = kept < 0 ? traces : traces.slice(0, kept);
  const lastDue = before.findLastIndex(({ createdAtMs }) => createdAtMs < createdBeforeMs);
  return before.slice(0, lastDue + 1);
}
