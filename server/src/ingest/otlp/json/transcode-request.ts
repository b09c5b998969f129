import type { TelemetrySignal } from '../../telemetry-signal.ts';
import { jsonToProtobuf } from './json-to-protobuf.ts';
import { exportLogsRequest } from './logs-descriptors.ts';
import type { MessageDescriptor } from './message-descriptor.ts';
import { exportMetricsRequest } from './metrics-descriptors.ts';
import { exportTracesRequest } from './traces-descriptors.ts';

/** The Export requests of OTLP. */
const requests: Readonly<Record<TelemetrySignal, MessageDescriptor>> = {
  logs: exportLogsRequest,
  metrics: exportMetricsRequest,
  traces: exportTracesRequest,
};

/**
 * Turns the Export request of a signal from JSON into protobuf, which is what the stores read.
 *
 * @throws AppError as `jsonToProtobuf`.
 */
export function transcodeRequest(signal: TelemetrySignal, json: Uint8Array): Uint8Array<ArrayBuffer> {
  return jsonToProtobuf(requests[signal], json);
}
