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
    return filter === '' ? absent : `${filter} AND ${absent}`;
  }
  const narrowed = appendCondition(filter, field, '=', value);
  // An attribute that was never set equals the empty text, but is another group.
  return value === '' && field.kind === 'attribute' ? appendCondition(narrowed, field, ':*') : narrowed;
}
