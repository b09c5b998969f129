/**
 * The lines that are drawn after a click on one of a legend; undefined for all.
 *
 * @param isAdding adds to or takes from those drawn alone, instead of replacing them.
 */
export function isolateLines(
  isolated: ReadonlySet<string> | undefined,
  key: string,
  isAdding: boolean,
): ReadonlySet<string> | undefined {
  if (!isAdding) return isolated?.size === 1 && isolated.has(key) ? undefined : new Set([key]);
  const next = new Set(isolated);
  if (!next.delete(key)) next.add(key);
  return next.size === 0 ? undefined : next;
}
