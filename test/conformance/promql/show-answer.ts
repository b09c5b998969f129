import { formatLabels } from '../../../server/src/promql/labels/format-labels.ts';
import type { Answer } from './target.ts';

/** Each series with its values, or the error. */
export function showAnswer(answer: Answer): string {
  if (!answer.ok) return 'refused';
  const { value } = answer;
  switch (value.type) {
    case 'scalar':
    case 'string':
      return String(value.value);
    case 'vector':
      return value.samples.map(({ labels, value: number }) => `${formatLabels(labels)} ${number}`).join(', ');
    case 'matrix':
      return value.series
        .map(({ labels, values }) => `${formatLabels(labels)} ${values.join(' ')}`)
        .join(', ');
  }
}
