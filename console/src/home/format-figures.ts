/** How often something happened on average: per second, or per minute or hour where that is less than once. */
export function formatRate(count: number, seconds: number): string {
  if (count === 0 || seconds <= 0) return '0 / s';
  const perSecond = count / seconds;
  if (perSecond >= 1) return `${toDigits(perSecond)} / s`;
  if (perSecond * 60 >= 1) return `${toDigits(perSecond * 60)} / min`;
  return `${toDigits(perSecond * 3_600)} / h`;
}

function toDigits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 0.01 ? String(Number(value.toPrecision(2))) : 'less than 0.01';
}

/** A part of a whole as percent: `0 %` only for none, `100 %` only for all. */
export function formatShare(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0 %';
  const percent = (part / whole) * 100;
  if (percent < 0.01) return '< 0.01 %';
  if (part < whole && percent > 99.9) return '> 99.9 %';
  return `${Number(percent.toPrecision(percent >= 10 ? 3 : 2))} %`;
}

/** A duration in whole days or hours: `30 days`. */
export function formatKeptFor(seconds: number): string {
  const [count, unit] =
    seconds % 86_400 === 0 ? [seconds / 86_400, 'day'] : [Math.round(seconds / 3_600), 'hour'];
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
