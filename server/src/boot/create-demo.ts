import { createDemoService, type DemoService } from '../demo/demo-service.ts';
import { assertAllStored, type DemoTelemetry } from '../demo/demo-telemetry.ts';
import { createServiceDemoDocuments } from '../demo/service-demo-documents.ts';
import type { KeyedContext } from '../http/request-context.ts';
import type { Project } from '../identity/identity-store.ts';
import { createIngestHandlers } from '../ingest/native/ingest-handlers.ts';
import { decodeNativeBody } from '../ingest/native/native-body.ts';
import { jsonToProtobuf } from '../ingest/otlp/json/json-to-protobuf.ts';
import { exportLogsRequest } from '../ingest/otlp/json/logs-descriptors.ts';
import { exportMetricsRequest } from '../ingest/otlp/json/metrics-descriptors.ts';
import { exportTracesRequest } from '../ingest/otlp/json/traces-descriptors.ts';
import type { Services } from './create-services.ts';
import type { ServiceParts } from './service-parts.ts';

export interface DemoDependencies
  extends Pick<ServiceParts, 'stores' | 'clock' | 'randomness' | 'metrics' | 'log'> {
  readonly services: Pick<
    Services,
    | 'alerts'
    | 'dashboards'
    | 'automations'
    | 'eventDecoder'
    | 'logIngest'
    | 'metricIngest'
    | 'traceIngest'
    | 'usage'
  >;
  /** Aborts when the service starts to stop. */
  readonly stopping: AbortSignal;
}

/** Between two batches of sample data, for the requests of others and the evaluation of alerts. */
const pauseMs = 250;
/** In place of the id of a key: the sample data needs none. */
const demoKeyId = 'demo';

/** Sample data, written through the ingest services of this process. */
export function createDemo(deps: DemoDependencies): DemoService {
  const { stores, clock, randomness, services, log, stopping } = deps;
  const { nowMs } = clock;
  const { randomBytes } = randomness;
  return createDemoService({
    identities: stores.identities,
    documentsOf: ({ id: projectId, organizationId }) =>
      createServiceDemoDocuments(services, { projectId, organizationId }),
    telemetryOf: (project) => createInternalTelemetry(deps, project),
    randomBytes,
    nowMs,
    pause: () => new Promise((resolve) => void clock.setTimer(resolve, pauseMs)),
    stopping,
    onError: (error) => log.error({ err: error }, 'sample data was written in part; write it again'),
  });
}

/** The handlers and services behind the ingest listener, without its socket. */
function createInternalTelemetry(deps: DemoDependencies, project: Project): DemoTelemetry {
  const { stores, clock, metrics, services, log, stopping } = deps;
  const { usage, eventDecoder, logIngest, metricIngest, traceIngest } = services;
  const native = createIngestHandlers({
    ...clock,
    store: stores.traces,
    metrics,
    usage,
  });
  const writer = { projectId: project.id, keyId: demoKeyId };
  const exports = {
    logs: { message: exportLogsRequest, service: logIngest },
    metrics: { message: exportMetricsRequest, service: metricIngest },
    traces: { message: exportTracesRequest, service: traceIngest },
  };
  const context: KeyedContext = {
    requestId: demoKeyId,
    log,
    signal: stopping,
    client: { address: '', publicUrl: '', isSecure: true },
    caller: { ...writer, kind: 'ingest', organizationId: project.organizationId, allowedOrigins: [] },
  };

  return {
    async export(signal, request) {
      const { message, service } = exports[signal];
      const bytes = jsonToProtobuf(message, Buffer.from(JSON.stringify(request)));
      const { rejected, reason } = await service.ingest(writer, bytes);
      if (rejected > 0) throw new Error(`${rejected} items of the ${signal} were rejected: ${reason}`);
    },
    async writeTrace({ traceId, flush, close }) {
      const request = { path: { trace_id: traceId }, query: {}, headers: {} };
      const json = Buffer.from(JSON.stringify(flush));
      const body = decodeNativeBody(eventDecoder, 'flushTrace', json);
      const answer = await native.flushTrace({ ...request, body }, { ...context, bodyBytes: json.length });
      assertAllStored(answer.body);
      if (close === undefined) return;
      const closing = decodeNativeBody(eventDecoder, 'closeTrace', Buffer.from(JSON.stringify(close)));
      await native.closeTrace({ ...request, body: closing }, context);
    },
  };
}
