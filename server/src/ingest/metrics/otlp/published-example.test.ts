import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonToProtobuf } from '../../otlp/json/json-to-protobuf.ts';
import { exportMetricsRequest } from '../../otlp/json/metrics-descriptors.ts';
import { createMetricDecoder } from '../metric-decoder.ts';
import { createRecordingSink } from '../testing/recording-sink.ts';

/* An example of https://github.com/open-telemetry/opentelemetry-proto (examples/), which is not part of this repository. */
const file = new URL('../../../../../../shared/conformance/otlp/examples/metrics.json', import.meta.url);

describe.skipIf(!existsSync(file))(
  'the example of opentelemetry-proto (skipped without ../shared/conformance)',
  () => {
    it('metrics.json becomes series with everything in it', () => {
      const sink = createRecordingSink();
      const request = jsonToProtobuf(exportMetricsRequest, readFileSync(file));
      const points = createMetricDecoder().decode({ projectId: 'p', request, format: 'otlp' }, sink);
      expect(points).toEqual({ received: 4, rejected: 0 });
      const labels = (attribute: string, le = '') =>
        `{job="my.service", ${le}${attribute}="some value", otel_scope_my_scope_attribute="some scope attribute", otel_scope_name="my.library", otel_scope_version="1.0.0"} @1544712660300`;
      expect(sink.samples.filter((sample) => !sample.startsWith('my_exponential_histogram_bucket'))).toEqual([
        `my_counter_total${labels('my_counter_attr')} += 5`,
        `my_gauge_ratio${labels('my_gauge_attr')} = 10`,
        `my_histogram_bucket${labels('my_histogram_attr', 'le="1", ')} += 1`,
        `my_histogram_bucket${labels('my_histogram_attr', 'le="+Inf", ')} += 2`,
        `my_histogram_count${labels('my_histogram_attr')} += 2`,
        `my_histogram_sum${labels('my_histogram_attr')} += 2`,
        `my_exponential_histogram_count${labels('my_exponential_histogram_attr')} += 3`,
        `my_exponential_histogram_sum${labels('my_exponential_histogram_attr')} += 10`,
      ]);
    });
  },
);
