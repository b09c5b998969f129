import { formatFilter, logDialect, parseFilter } from '@cairn/server/filter';
import { appendCondition } from '../filter-bar/append-condition.ts';
import { toField } from '../log-records/log-fields.ts';
import type { VolumeGroup } from '../log-records/log-volume.ts';

/** The filter that has only the records which a group of the dimension counts; the rest of a volume changes nothing. */
export function narrowToGroup(
  filter: string,
  dimension: string,
  { kind, value }: Pick<VolumeGroup, 'kind' | 'value'>,
): string {
  const field = toField(dimension);
  if (field === undefined || kind === 'rest') return filter;
  if (kind === 'absent') {
    const absent = `NOT ${appendCondition('', field, ':*')}`;
    if (filter === '') return absent;
    return hasClause(filter, absent) ? filter : `${filter} AND ${absent}`;
  }
  const narrowed = appendCondition(filter, field, '=', value);
  // An attribute that was never set equals the empty text, but is another group.
  return value === '' && field.kind === 'attribute' ? appendCondition(narrowed, field, ':*') : narrowed;
}

/** @param clause in its canonical form. */
function hasClause(filter: string, clause: string): boolean {
  const parsed = parseFilter(filter, logDialect);
  return (
    parsed.ok &&
    parsed.filter.clauses.some((one) => formatFilter({ kind: 'filter', clauses: [one] }) === clause)
  );
}
