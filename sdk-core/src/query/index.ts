export * from '../generated/query/index.gen.ts';
export type { LogStreamReady } from '../generated/query/types.gen.ts';
export { createQueryClient, type QueryClientOptions } from './create-query-client.ts';
export { isEventOf } from './is-event-of.ts';
export { spansOf } from './spans-of.ts';
export { isLogTailError, LogTailError } from './tail/log-tail-error.ts';
export { type TailedLog, type TailLogsOptions, type TailReconnect, tailLogs } from './tail/tail-logs.ts';
export type { TailTiming } from './tail/tail-timing.ts';
