// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.gen.ts';
import type { GetIdentityData, GetIdentityErrors, GetIdentityResponses, GetLogStatsData, GetLogStatsErrors, GetLogStatsResponses, GetTraceData, GetTraceErrors, GetTraceResponses, GetTraceStatsData, GetTraceStatsErrors, GetTraceStatsResponses, ListAttributeKeysData, ListAttributeKeysErrors, ListAttributeKeysResponses, ListAttributeValuesData, ListAttributeValuesErrors, ListAttributeValuesResponses, ListLogAttributesData, ListLogAttributesErrors, ListLogAttributesResponses, ListLogsData, ListLogsErrors, ListLogsResponses, ListTagsData, ListTagsErrors, ListTagsResponses, ListTraceEventsData, ListTraceEventsErrors, ListTraceEventsResponses, ListTracesData, ListTracesErrors, ListTracesResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

/**
 * Get the project and organization of the key
 *
 * Cheap; reads nothing beyond the key itself. Use it to check a key.
 */
export const getIdentity = <ThrowOnError extends boolean = false>(options?: Options<GetIdentityData, ThrowOnError>): RequestResult<GetIdentityResponses, GetIdentityErrors, ThrowOnError> => (options?.client ?? client).get<GetIdentityResponses, GetIdentityErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/identity',
    ...options
});

/**
 * List every tag observed in the project
 *
 * Sorted by code point. A tag stays listed after the last trace that bears it is gone.
 */
export const listTags = <ThrowOnError extends boolean = false>(options?: Options<ListTagsData, ThrowOnError>): RequestResult<ListTagsResponses, ListTagsErrors, ThrowOnError> => (options?.client ?? client).get<ListTagsResponses, ListTagsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metadata/tags',
    ...options
});

/**
 * List every attribute key observed in the project
 *
 * Sorted by code point.
 */
export const listAttributeKeys = <ThrowOnError extends boolean = false>(options?: Options<ListAttributeKeysData, ThrowOnError>): RequestResult<ListAttributeKeysResponses, ListAttributeKeysErrors, ThrowOnError> => (options?.client ?? client).get<ListAttributeKeysResponses, ListAttributeKeysErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metadata/attributes',
    ...options
});

/**
 * List every value observed under an attribute key
 *
 * Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.
 */
export const listAttributeValues = <ThrowOnError extends boolean = false>(options: Options<ListAttributeValuesData, ThrowOnError>): RequestResult<ListAttributeValuesResponses, ListAttributeValuesErrors, ThrowOnError> => (options.client ?? client).get<ListAttributeValuesResponses, ListAttributeValuesErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metadata/attributes/{key}',
    ...options
});

/**
 * List traces, newest first
 *
 * Returns one page of trace summaries and the exact `total` of all matches; count cheaply with `page_size=1`. A short
 * or empty page may still carry `next_page_token`; only its absence marks the last page. Deleted traces are left out
 * unless the filter names `status`.
 *
 * Filter fields: `status` (`=`, `!=`), `severity` (`=`, of any event in the trace), `tag` (`=`, `:`), and
 * `attribute.<key>` (`=`, `!=`, `:*`). A missing attribute and an empty value compare equal; `attribute.<key>:*` tells
 * them apart.
 *
 */
export const listTraces = <ThrowOnError extends boolean = false>(options?: Options<ListTracesData, ThrowOnError>): RequestResult<ListTracesResponses, ListTracesErrors, ThrowOnError> => (options?.client ?? client).get<ListTracesResponses, ListTracesErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/traces',
    ...options
});

/**
 * Count traces and their durations over time
 *
 * Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds
 * are UTC multiples of the interval whatever the window, so the first and last bucket are clipped to it; empty buckets
 * are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.
 *
 */
export const getTraceStats = <ThrowOnError extends boolean = false>(options?: Options<GetTraceStatsData, ThrowOnError>): RequestResult<GetTraceStatsResponses, GetTraceStatsErrors, ThrowOnError> => (options?.client ?? client).get<GetTraceStatsResponses, GetTraceStatsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/traces/stats',
    ...options
});

/**
 * Get one trace
 *
 * The summary without the event timeline. Answers deleted traces too, until retention removes them.
 */
export const getTrace = <ThrowOnError extends boolean = false>(options: Options<GetTraceData, ThrowOnError>): RequestResult<GetTraceResponses, GetTraceErrors, ThrowOnError> => (options.client ?? client).get<GetTraceResponses, GetTraceErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/traces/{trace_id}',
    ...options
});

/**
 * Get the event timeline of a trace
 *
 * The complete timeline in one response, ordered by `trace_timestamp`, ties in order of arrival.
 */
export const listTraceEvents = <ThrowOnError extends boolean = false>(options: Options<ListTraceEventsData, ThrowOnError>): RequestResult<ListTraceEventsResponses, ListTraceEventsErrors, ThrowOnError> => (options.client ?? client).get<ListTraceEventsResponses, ListTraceEventsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/traces/{trace_id}/events',
    ...options
});

/**
 * List log records, newest first
 *
 * Returns one page of the records in the window, newest first by `time` (to the nanosecond), ties by arrival. There is no
 * total: count with `/v1/logs/stats?interval=whole`. Paging never skips or repeats a record that was there throughout,
 * whatever arrives meanwhile. A page of very large records ends early: go on while there is a token.
 *
 * Filter fields: `body` (`:`, every token has to occur), `severity` (`=`, `!=`, `<`, `<=`, `>`, `>=`), `service.name` and
 * `event.name` (`=`, `!=`), `trace_id` and `span_id` (`=`), and `attribute.<key>` (`=`, `!=`, `:*`). Log attributes take
 * precedence over resource attributes. A missing attribute and an empty value compare equal; `attribute.<key>:*` tells
 * them apart. `trace_id` also finds records that carry the id in an attribute of that name, which reads the whole window.
 *
 */
export const listLogs = <ThrowOnError extends boolean = false>(options?: Options<ListLogsData, ThrowOnError>): RequestResult<ListLogsResponses, ListLogsErrors, ThrowOnError> => (options?.client ?? client).get<ListLogsResponses, ListLogsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/logs',
    ...options
});

/**
 * Count log records over time
 *
 * Exact counts per time bucket, optionally by group, with the newest records of each group as exemplars. Bucket bounds are
 * UTC multiples of the interval whatever the window, so the first and last bucket are clipped to it; empty buckets are
 * returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`. `interval=whole` gives
 * one bucket: the way to count logs. Over all buckets there may be 500,000 groups; more is 400 with the limit
 * `stats_groups`.
 *
 */
export const getLogStats = <ThrowOnError extends boolean = false>(options?: Options<GetLogStatsData, ThrowOnError>): RequestResult<GetLogStatsResponses, GetLogStatsErrors, ThrowOnError> => (options?.client ?? client).get<GetLogStatsResponses, GetLogStatsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/logs/stats',
    ...options
});

/**
 * List services, attribute keys and sample values of logs
 *
 * What can be filtered by. Keys, of log and resource attributes alike, are complete for the window unless
 * `attributes.truncated`. Values come from a sample of recent records: where `values.truncated`, even with no items, test a
 * value with a filter. At most 1,000 keys, 100 values of a key and 1,000 services are listed.
 *
 */
export const listLogAttributes = <ThrowOnError extends boolean = false>(options?: Options<ListLogAttributesData, ThrowOnError>): RequestResult<ListLogAttributesResponses, ListLogAttributesErrors, ThrowOnError> => (options?.client ?? client).get<ListLogAttributesResponses, ListLogAttributesErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/logs/attributes',
    ...options
});
