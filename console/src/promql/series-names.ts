import { compareText, formatLabels, formatMatcher, labelValue } from './label-syntax.ts';

export type Labels = Readonly<Record<string, string>>;

/** Series sorted by their labels, numbers inside by value, so that a series keeps its colour from one answer to the next. */
export function sortSeries<T extends { readonly metric: Labels }>(series: readonly T[]): T[] {
  const named = series.map((one) => ({ one, text: formatLabels(one.metric) }));
  return named.sort((a, b) => compareText(a.text, b.text)).map(({ one }) => one);
}

/** Label names that are not the same in all of these series, sorted. */
export function varyingLabels(series: readonly Labels[]): string[] {
  const first: Labels = series[0] ?? {};
  const names = new Set(series.flatMap((labels) => Object.keys(labels)));
  return [...names]
    .filter((name) => series.some((labels) => labelValue(labels, name) !== labelValue(first, name)))
    .sort(compareText);
}

/**
 * Short names for the series of one query: what tells them apart. A series alone has its whole name, or that of its query.
 *
 * @param expression the query, for a series without labels.
 */
export function nameSeries(series: readonly Labels[], expression: string): string[] {
  const varying = varyingLabels(series);
  return series.map((labels) => {
    if (Object.keys(labels).length === 0) return expression;
    if (varying.length === 0) return formatLabels(labels);
    const name = varying.includes('__name__') ? (labels['__name__'] ?? '') : '';
    const matchers = varying
      .filter((label) => label !== '__name__' && Object.hasOwn(labels, label))
      .map((label) => formatMatcher([label, labelValue(labels, label) ?? '']));
    if (matchers.length === 0) return name === '' ? '{}' : name;
    return name === '' ? matchers.join(', ') : `${name}{${matchers.join(', ')}}`;
  });
}
