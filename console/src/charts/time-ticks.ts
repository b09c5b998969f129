import { formatClock, formatDate, type TimeZone } from '../time-range/format-time.ts';

const dayS = 86_400;

/** Labels of a time axis: the time of day, with the day where it begins or changes. */
export function formatTimeTicks(ticksS: readonly number[], zone: TimeZone): string[] {
  const [first = 0, second = first + 1] = ticksS;
  const spacingS = second - first;
  let previousDay = '';
  return ticksS.map((tickS) => {
    const day = formatDate(tickS * 1_000, zone).slice(5);
    const clock = formatClock(tickS * 1_000, zone);
    const isNewDay = day !== previousDay;
    previousDay = day;
    if (spacingS >= dayS) return day;
    const shown = spacingS < 60 ? clock : clock.slice(0, 5);
    const fraction = spacingS < 1 ? fractionOf(tickS) : '';
    return isNewDay ? `${shown}${fraction}\n${day}` : `${shown}${fraction}`;
  });
}

function fractionOf(seconds: number): string {
  return `.${String(Math.round((seconds - Math.floor(seconds)) * 1_000)).padStart(3, '0')}`;
}
