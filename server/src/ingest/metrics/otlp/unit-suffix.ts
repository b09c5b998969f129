/**
 * Words for the UCUM units, from the table in
 * https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-metadata; `KBy` is the
 * older form of `kBy`.
 */
const words: ReadonlyMap<string, string> = new Map([
  ['d', 'days'],
  ['h', 'hours'],
  ['min', 'minutes'],
  ['s', 'seconds'],
  ['ms', 'milliseconds'],
  ['us', 'microseconds'],
  ['ns', 'nanoseconds'],
  ['By', 'bytes'],
  ['KiBy', 'kibibytes'],
  ['MiBy', 'mebibytes'],
  ['GiBy', 'gibibytes'],
  ['TiBy', 'tebibytes'],
  ['kBy', 'kilobytes'],
  ['KBy', 'kilobytes'],
  ['MBy', 'megabytes'],
  ['GBy', 'gigabytes'],
  ['TBy', 'terabytes'],
  ['m', 'meters'],
  ['V', 'volts'],
  ['A', 'amperes'],
  ['J', 'joules'],
  ['W', 'watts'],
  ['g', 'grams'],
  ['Cel', 'celsius'],
  ['Hz', 'hertz'],
  ['%', 'percent'],
  ['1', ''],
]);

/** Words for the unit after a slash. */
const wordsPer: ReadonlyMap<string, string> = new Map([
  ['s', 'second'],
  ['m', 'minute'],
  ['min', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['y', 'year'],
  ['a', 'year'],
]);

/**
 * The unit as a metric name suffix, '' for none: `By` is `bytes`, `m/s` is `meters_per_second`, `{request}` is ''
 * and `{request}/s` is `per_second`. Other units are kept, with `_` for invalid characters.
 */
export function toUnitSuffix(unit: string): string {
  const slash = unit.indexOf('/');
  const main = withoutAnnotations(slash === -1 ? unit : unit.slice(0, slash));
  const per = slash === -1 ? '' : withoutAnnotations(unit.slice(slash + 1));
  const mainWord = words.get(main) ?? toNamePart(main);
  const perWord = wordsPer.get(per) ?? toNamePart(per);
  return [mainWord, perWord === '' ? '' : `per_${perWord}`].filter((part) => part !== '').join('_');
}

/** UCUM annotations name what is counted, which Prometheus puts into the metric name. */
function withoutAnnotations(unit: string): string {
  return unit.replaceAll(/\{[^}]*\}/g, '').trim();
}

function toNamePart(text: string): string {
  return text.replaceAll(/[^a-zA-Z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
}
