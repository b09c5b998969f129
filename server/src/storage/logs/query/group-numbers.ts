import type { GroupValues } from './group-cells.ts';

/** Numbers groups by their values, from 0 in order of first appearance. */
export interface GroupNumbers {
  readonly size: number;
  /** The number of a group; a new one is assigned if needed. */
  add(values: GroupValues): number;
  /** `undefined` for a group that was never added. */
  find(values: GroupValues): number | undefined;
  values(group: number): GroupValues;
}

/** More than the maximum groups, small enough that a pair of value numbers is one exact double. */
const maxValues = 2 ** 26;

/** Groups have one or two values. */
export function createGroupNumbers(): GroupNumbers {
  const valueNumbers = [
    new Map<string | undefined, number>(),
    new Map<string | undefined, number>(),
  ] as const;
  const groupByPair = new Map<number, number>();
  const groups: GroupValues[] = [];
  return {
    get size() {
      return groups.length;
    },
    add(values) {
      const [first, second] = valueNumbers;
      const pair = numberOf(first, values[0]) * maxValues + numberOf(second, values[1]);
      let group = groupByPair.get(pair);
      if (group === undefined) {
        group = groups.push(values) - 1;
        groupByPair.set(pair, group);
      }
      return group;
    },
    find(values) {
      const first = valueNumbers[0].get(values[0]);
      const second = valueNumbers[1].get(values[1]);
      if (first === undefined || second === undefined) return undefined;
      return groupByPair.get(first * maxValues + second);
    },
    values(group) {
      const values = groups[group];
      if (values === undefined) throw new RangeError(`there is no group ${group}`);
      return values;
    },
  };
}

function numberOf(numbers: Map<string | undefined, number>, value: string | undefined): number {
  let number = numbers.get(value);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(value, number);
  }
  return number;
}
