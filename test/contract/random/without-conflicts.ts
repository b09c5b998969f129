/** Parameters that may not stand together or alone: leaves out the later ones. */
export function withoutConflicts(
  query: readonly (readonly [name: string, value: unknown])[],
): readonly (readonly [name: string, value: unknown])[] {
  const names = new Set(query.map(([name]) => name));
  const without = (...dropped: string[]) => query.filter(([name]) => !dropped.includes(name));
  if (names.has('page_token')) return without('since', 'until', 'filter', 'page', 'per_page');
  if (names.has('page') || names.has('per_page')) return without('page_size');
  const hasGroups = query.some(([name, value]) => name === 'group_by' && [value].flat().length > 0);
  return hasGroups ? query : without('exemplars');
}
