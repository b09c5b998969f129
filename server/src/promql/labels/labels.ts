/**
 * An immutable label set: name, value, name, value, ... sorted by name in code-unit order, without duplicates and
 * without empty values (an empty value means that the label is absent). The metric name is the label `__name__`.
 */
export type Labels = readonly string[];

export const metricNameLabel = '__name__';

export const noLabels: Labels = [];
