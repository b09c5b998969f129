import { type CountedGroup, compareGroups } from './compare-groups.ts';

const groupsPerCheck = 10_000;

/**
 * The first `limit` of the groups in the order of statistics, without sorting all of them.
 *
 * @param checkDeadline called periodically; throws to abort the selection.
 */
export function selectLargest<Group extends CountedGroup>(
  groups: Iterable<Group>,
  limit: number,
  checkDeadline: () => void = () => {},
): Group[] {
  const kept: Group[] = [];
  let seen = 0;
  for (const group of groups) {
    seen += 1;
    if (seen % groupsPerCheck === 0) checkDeadline();
    const last = kept[limit - 1];
    if (last !== undefined && compareGroups(group, last) >= 0) continue;
    const place = kept.findIndex((other) => compareGroups(group, other) < 0);
    kept.splice(place === -1 ? kept.length : place, 0, group);
    kept.length = Math.min(kept.length, limit);
  }
  return kept;
}
