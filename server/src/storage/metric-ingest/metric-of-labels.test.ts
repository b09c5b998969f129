import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeLabelBytes } from '../../metrics/label-bytes.ts';
import { labelValue } from '../../promql/labels/label-value.ts';
import { metricNameLabel } from '../../promql/labels/labels.ts';
import { toLabels } from '../../promql/labels/to-labels.ts';
import { haveSameMetric, metricOfLabels } from './metric-of-labels.ts';

const labels = fc
  .array(
    fc.tuple(
      fc.constantFrom('__name__', '__name_', '__name__2', 'A', 'job'),
      fc.constantFrom('up', 'upper', 'u', 'é', '__name__', 'x'.repeat(127), 'x'.repeat(128), 'x'.repeat(300)),
    ),
    { maxLength: 4 },
  )
  .map(toLabels);

it('reads the metric name of label bytes, and compares it', () => {
  fc.assert(
    fc.property(labels, labels, (a, b) => {
      const [bytesA, bytesB] = [encodeLabelBytes(a), encodeLabelBytes(b)];
      expect(metricOfLabels(bytesA)).toBe(labelValue(a, metricNameLabel));
      expect(haveSameMetric(bytesA, bytesB)).toBe(metricOfLabels(bytesA) === metricOfLabels(bytesB));
    }),
  );
});
