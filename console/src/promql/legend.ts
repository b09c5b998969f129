import { labelValue } from './label-syntax.ts';
import type { Labels } from './series-names.ts';

/** The name of a series by a template, in which `{{label}}` stands for the value of a label; empty for one that it has not. */
export function formatLegend(template: string, labels: Labels): string {
  // One pass: what a value brings in is no template.
  return template.replaceAll(
    /\{\{\s*([^{}\s]+)\s*\}\}/g,
    (_, name: string) => labelValue(labels, name) ?? '',
  );
}
