/** Words that cannot be metric names, because they would be ambiguous. */
export const reservedWords: ReadonlySet<string> = new Set([
  'bool',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'atan2',
]);
