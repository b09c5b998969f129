import type { Labels } from './labels.ts';

/** The value of a label; '' if absent, which PromQL treats as empty. */
export function labelValue(labels: Labels, name: string): string {
  for (let i = 0; i < labels.length; i += 2) {
    if (labels[i] === name) return labels[i + 1] ?? '';
  }
  return '';
}
