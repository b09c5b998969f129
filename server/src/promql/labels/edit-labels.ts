import { type Labels, metricNameLabel } from './labels.ts';

/** The labels with these names. Returns the same set if that is all of them. */
export function keepLabels(labels: Labels, names: readonly string[]): Labels {
  return filterByName(labels, (name) => names.includes(name));
}

/** The labels without those of these names. Returns the same set if it has none of them. */
export function dropLabels(labels: Labels, names: readonly string[]): Labels {
  return filterByName(labels, (name) => !names.includes(name));
}

/** The labels without `__name__`. Returns the same set if it has none. */
export function withoutMetricName(labels: Labels): Labels {
  return filterByName(labels, (name) => name !== metricNameLabel);
}

/** The labels with one added or replaced, or removed by the value ''. Returns the same set if nothing changes. */
export function setLabel(labels: Labels, name: string, value: string): Labels {
  let at = 0;
  while (at < labels.length && isBefore(labels[at], name)) at += 2;
  const isPresent = labels[at] === name;
  if (isPresent ? labels[at + 1] === value : value === '') return labels;
  const before = labels.slice(0, at);
  const after = labels.slice(isPresent ? at + 2 : at);
  return value === '' ? [...before, ...after] : [...before, name, value, ...after];
}

function isBefore(name: string | undefined, other: string): boolean {
  return name !== undefined && name < other;
}

function filterByName(labels: Labels, keeps: (name: string) => boolean): Labels {
  const kept: string[] = [];
  for (let i = 0; i + 1 < labels.length; i += 2) {
    const [name, value] = [labels[i], labels[i + 1]];
    if (name !== undefined && value !== undefined && keeps(name)) kept.push(name, value);
  }
  return kept.length === labels.length ? labels : kept;
}
