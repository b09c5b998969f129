import { createMetricDecoder } from '../metric-decoder.ts';
import { encodeMetricsRequest, type MetricInit } from './encode-metrics-request.ts';
import { createRecordingSink, type RecordingSinkOptions } from './recording-sink.ts';

/** With a sub-millisecond part, which is dropped. */
export const timeNs = 1_763_942_400_123_999_999n;
/** The same time in milliseconds. */
export const at = '@1763942400123';
export const shop = { 'service.name': 'shop' };

/** A decoder with its sink, and a function that sends it metrics of the service `shop`. */
export function startOtlpDecoder(options?: RecordingSinkOptions) {
  const sink = createRecordingSink(options);
  const decoder = createMetricDecoder();
  return {
    sink,
    decoder,
    decode: (metrics: readonly MetricInit[], resource: Readonly<Record<string, string>> = shop) =>
      decoder.decode(
        {
          projectId: 'p',
          request: encodeMetricsRequest([{ resource, scopeMetrics: [{ metrics }] }]),
          format: 'otlp',
        },
        sink,
      ),
  };
}
