import type { OperationResponse, TagHandlers } from '../../generated/operations.gen.ts';
import type { HandlerContexts } from '../../http/request-context.ts';
import { type ExportResult, encodeExportResult } from './export-result.ts';
import { jsonToProtobuf } from './json/json-to-protobuf.ts';
import { exportLogsRequest } from './json/logs-descriptors.ts';
import type { LogIngestService } from './log-ingest-service.ts';
import { type OtlpBody, otlpMediaTypes } from './otlp-body.ts';

/** The Export operations of OTLP over HTTP; what is stored is protobuf, whatever was sent. */
export function createOtlpHandlers({
  logs,
}: {
  readonly logs: LogIngestService;
}): TagHandlers<'OTLP', HandlerContexts> {
  return {
    async ingestLogs({ body }, { caller }): Promise<OperationResponse<'ingestLogs'>> {
      const { encoding, bytes } = body as OtlpBody; // the step before left it there
      if (encoding === 'protobuf') {
        const result = await logs.ingest(caller, bytes);
        return { status: 200, contentType: otlpMediaTypes.protobuf, body: encodeExportResult(result) };
      }
      const result = await logs.ingest(caller, jsonToProtobuf(exportLogsRequest, bytes));
      return { status: 200, contentType: otlpMediaTypes.json, body: toLogsResponse(result) };
    },
  };
}

type LogsResponse = Extract<
  OperationResponse<'ingestLogs'>,
  { status: 200; contentType: 'application/json' }
>['body'];

/** The JSON of an `ExportLogsServiceResponse`; 64-bit integers are strings there. */
function toLogsResponse({ rejected, reason = '' }: ExportResult): LogsResponse {
  if (rejected === 0) return {};
  return { partialSuccess: { rejectedLogRecords: String(rejected), errorMessage: reason } };
}
