export * from '../generated/query/index.gen.ts';
export { createQueryClient, type QueryClientOptions } from './create-query-client.ts';
export { isEventOf } from './is-event-of.ts';
