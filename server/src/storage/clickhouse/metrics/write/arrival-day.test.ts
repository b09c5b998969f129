import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../testing/property-runs.ts';
import { toUtcDay } from '../../../../time/utc-day.ts';
import { chooseArrivalDay, firstDayAfter } from './arrival-day.ts';

const epochDay = toUtcDay(Date.UTC(2025, 0, 1));
const today = epochDay + 500;

/** The number of a commit in the middle of that day by the clock of PostgreSQL. */
function numberOf(day: number): number {
  return ((day - epochDay) * 86_400 + 43_200) * 2 ** 22;
}

describe('the UTC day of arrival of a commit', () => {
  const written = { lastCommit: numberOf(today), activeDay: today };

  it.each([
    ['is that of the gateway', today, [], today],
    ['is that of a gateway a little ahead', today, [{ ...written, activeDay: today + 1 }], today + 1],
    ['is the new one after midnight', today + 1, [written], today + 1],
    ['is not that of a gateway far ahead', today, [{ ...written, activeDay: today + 30 }, written], today],
    ['does not go back under a clock that is behind', today - 30, [written], today],
    [
      'goes back to the day of the number under a clock that is behind',
      today - 30,
      [{ ...written, activeDay: today + 30 }],
      today,
    ],
    ['of projects without commits is that of the gateway', today, [{ lastCommit: 0, activeDay: 0 }], today],
  ])('%s', (_, ownDay, projects, expected) => {
    expect(chooseArrivalDay(ownDay, projects)).toBe(expected);
  });

  it('is never before the first day that was possible after an earlier commit, whatever the clocks say', () => {
    const commit = fc.record({
      ownDay: fc.integer({ min: -40, max: 40 }).map((each) => today + each),
      passedDays: fc.integer({ min: 0, max: 2 }),
      with: fc.subarray([0, 1, 2], { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(commit, { maxLength: 12 }), (commits) => {
        const projects = [0, 1, 2].map(() => ({ lastCommit: 0, activeDay: 0 }));
        const firstDays = projects.map(() => [0]);
        let day = today;
        for (const each of commits) {
          day += each.passedDays;
          const arrivalDay = chooseArrivalDay(
            each.ownDay,
            projects.filter((_, index) => each.with.includes(index)),
          );
          for (const index of each.with) {
            expect(arrivalDay).toBeGreaterThanOrEqual(Math.max(...(firstDays[index] ?? [])));
            const last = { lastCommit: numberOf(day), activeDay: arrivalDay };
            projects[index] = last;
            firstDays[index]?.push(firstDayAfter(last));
          }
        }
      }),
      { numRuns: propertyRuns(1) },
    );
  });
});
