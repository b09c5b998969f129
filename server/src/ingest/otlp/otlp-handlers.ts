import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import { type ExportResult, encodeExportResult, isPartialSuccess } from './export-result.ts';
import type { LogIngestService } from './log-ingest-service.ts';
import type { MetricIngestService } from './metric-ingest-service.ts';
import { type OtlpBody, otlpMediaTypes } from './otlp-body.ts';
import type { TraceIngestService } from './trace-ingest-service.ts';

/** The Export operations of OTLP/HTTP. */
export function createOtlpHandlers({
  logs,
  metrics,
  traces,
}: {
  readonly logs: LogIngestService;
  readonly metrics: Pick<MetricIngestService, 'ingest'>;
  readonly traces: TraceIngestService;
}): TagHandlers<'OTLP', HandlerContexts> {
  return {
    async ingestLogs({ body }, { caller, bodyBytes }): Promise<OperationResponse<'ingestLogs'>> {
      const result = await logs.ingest(caller, requestOf(body), bodyBytes);
      if (isProtobuf(body)) return toProtobufAnswer(result);
      return { status: 200, contentType: otlpMediaTypes.json, body: toLogsResponse(result) };
    },
    async ingestMetrics({ body }, { caller, bodyBytes }): Promise<OperationResponse<'ingestMetrics'>> {
      const result = await metrics.ingest(caller, requestOf(body), bodyBytes);
      if (isProtobuf(body)) return toProtobufAnswer(result);
      return { status: 200, contentType: otlpMediaTypes.json, body: toMetricsResponse(result) };
    },
    async ingestTraces({ body }, { caller, bodyBytes }): Promise<OperationResponse<'ingestTraces'>> {
      const result = await traces.ingest(caller, requestOf(body), bodyBytes);
      if (isProtobuf(body)) return toProtobufAnswer(result);
      return { status: 200, contentType: otlpMediaTypes.json, body: toTracesResponse(result) };
    },
  };
}

function requestOf(body: unknown): Uint8Array<ArrayBuffer> {
  return (body as OtlpBody).bytes; // set by the previous step
}

function isProtobuf(body: unknown): boolean {
  return (body as OtlpBody).encoding === 'protobuf'; // set by the previous step
}

function toProtobufAnswer(result: ExportResult) {
  return { status: 200, contentType: otlpMediaTypes.protobuf, body: encodeExportResult(result) } as const;
}

/** The JSON body of an operation's answer. */
type JsonBody<Id extends 'ingestLogs' | 'ingestMetrics' | 'ingestTraces'> = Extract<
  OperationResponse<Id>,
  { status: 200; contentType: 'application/json' }
>['body'];

/** The JSON of an `ExportLogsServiceResponse`; 64-bit integers are strings there. */
function toLogsResponse(result: ExportResult): JsonBody<'ingestLogs'> {
  if (!isPartialSuccess(result)) return {};
  const { rejected, reason = '' } = result;
  return { partialSuccess: { rejectedLogRecords: String(rejected), errorMessage: reason } };
}

/** The JSON of an `ExportMetricsServiceResponse`. */
function toMetricsResponse(result: ExportResult): JsonBody<'ingestMetrics'> {
  if (!isPartialSuccess(result)) return {};
  const { rejected, reason = '' } = result;
  return { partialSuccess: { rejectedDataPoints: String(rejected), errorMessage: reason } };
}

/** The JSON of an `ExportTraceServiceResponse`. */
function toTracesResponse(result: ExportResult): JsonBody<'ingestTraces'> {
  if (!isPartialSuccess(result)) return {};
  const { rejected, reason = '' } = result;
  return { partialSuccess: { rejectedSpans: String(rejected), errorMessage: reason } };
}
