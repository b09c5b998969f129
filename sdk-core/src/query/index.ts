export * from '../generated/query/index.gen.ts';
export type { LogStreamReady } from '../generated/query/types.gen.ts';
export { ApiError, type ApiErrorCode, type ApiErrorOptions, isApiError } from './api-error.ts';
export { buildSpanTree, type SpanNode, type SpanTree } from './build-span-tree.ts';
export {
  type ApiKeySource,
  createQueryClient,
  type EnvironmentReader,
  type QueryClient,
  type QueryClientOptions,
} from './create-query-client.ts';
export { type EventLifecycle, groupLifecycles } from './group-lifecycles.ts';
export type { FetchRequest, HttpHeaders, HttpResponse } from './http-types.ts';
export { isEventOf } from './is-event-of.ts';
export type {
  Operation,
  OperationData,
  OperationFailure,
  OperationOptions,
  OperationResult,
  OperationSettings,
  OperationSuccess,
  PagedOperation,
} from './operation.ts';
export { paginate } from './paginate.ts';
export type { QueryRequest } from './query-request.ts';
export type { QueryTiming } from './query-timing.ts';
export { spansOf } from './spans-of.ts';
export { isLogTailError, LogTailError } from './tail/log-tail-error.ts';
export { type TailedLog, type TailLogsOptions, type TailReconnect, tailLogs } from './tail/tail-logs.ts';
export { type UpdateDocumentOptions, type UpdatedDocument, updateDocument } from './update-document.ts';
