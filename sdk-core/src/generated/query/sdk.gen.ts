// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import { client } from './client.gen.ts';
import type { Client, ClientMeta, Options as Options2, RequestResult, TDataShape } from './client/index.gen.ts';
import type { DeleteDashboardData, DeleteDashboardErrors, DeleteDashboardResponses, DeleteMetricAlertData, DeleteMetricAlertErrors, DeleteMetricAlertResponses, GetDashboardData, GetDashboardErrors, GetDashboardResponses, GetIdentityData, GetIdentityErrors, GetIdentityResponses, GetIntegrationData, GetIntegrationErrors, GetIntegrationResponses, GetLogStatsData, GetLogStatsErrors, GetLogStatsResponses, GetMetricAlertData, GetMetricAlertErrors, GetMetricAlertResponses, GetTraceData, GetTraceErrors, GetTraceResponses, GetTraceStatsData, GetTraceStatsErrors, GetTraceStatsResponses, ListAttributeKeysData, ListAttributeKeysErrors, ListAttributeKeysResponses, ListAttributeValuesData, ListAttributeValuesErrors, ListAttributeValuesResponses, ListDashboardsData, ListDashboardsErrors, ListDashboardsResponses, ListIntegrationsData, ListIntegrationsErrors, ListIntegrationsResponses, ListLogAttributesData, ListLogAttributesErrors, ListLogAttributesResponses, ListLogsData, ListLogsErrors, ListLogsResponses, ListMetricAlertIncidentsData, ListMetricAlertIncidentsErrors, ListMetricAlertIncidentsResponses, ListMetricAlertsData, ListMetricAlertsErrors, ListMetricAlertsResponses, ListMetricsData, ListMetricsErrors, ListMetricsResponses, ListTagsData, ListTagsErrors, ListTagsResponses, ListTraceEventsData, ListTraceEventsErrors, ListTraceEventsResponses, ListTracesData, ListTracesErrors, ListTracesResponses, PutDashboardData, PutDashboardErrors, PutDashboardResponses, PutMetricAlertData, PutMetricAlertErrors, PutMetricAlertResponses, QueryMetricsData, QueryMetricsErrors, QueryMetricsRangeData, QueryMetricsRangeErrors, QueryMetricsRangeResponses, QueryMetricsResponses } from './types.gen.ts';

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
 * Cheap; reads only the key itself. Use it to check a key.
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
 * Sorted by code point. A tag stays listed after its last trace is gone.
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
 * are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets
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
 * The summary without the event timeline. Deleted traces are returned too, until retention removes them.
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
 * The complete timeline in one response, ordered by `trace_timestamp`, ties in order of arrival. It is sent while it is read, so a
 * timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read it again.
 *
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
 * total: count with `/v1/logs/stats?interval=whole`. Paging never skips or repeats a record that existed throughout,
 * whatever arrives meanwhile. A page of very large records ends early: continue while there is a token.
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
 * UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets are
 * returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`. `interval=whole` gives
 * one bucket: the way to count logs. All buckets together may have 500,000 groups; more is 400 with the limit
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
 * The fields to filter by. Keys, of both log and resource attributes, are complete for the window unless
 * `attributes.truncated`. Values come from a sample of recent records: if `values.truncated`, even with no items, test a
 * value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed.
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

/**
 * List the metrics of the project
 *
 * Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one
 * family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series
 * that ended up to two hours before it, or a day in older data, may be included.
 *
 */
export const listMetrics = <ThrowOnError extends boolean = false>(options?: Options<ListMetricsData, ThrowOnError>): RequestResult<ListMetricsResponses, ListMetricsErrors, ThrowOnError> => (options?.client ?? client).get<ListMetricsResponses, ListMetricsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metrics',
    ...options
});

/**
 * Evaluate a PromQL expression at one time
 *
 * PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers
 * in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.
 *
 */
export const queryMetrics = <ThrowOnError extends boolean = false>(options: Options<QueryMetricsData, ThrowOnError>): RequestResult<QueryMetricsResponses, QueryMetricsErrors, ThrowOnError> => (options.client ?? client).get<QueryMetricsResponses, QueryMetricsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metrics/query',
    ...options
});

/**
 * Evaluate a PromQL expression over a range of time
 *
 * Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus
 * envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.
 *
 */
export const queryMetricsRange = <ThrowOnError extends boolean = false>(options: Options<QueryMetricsRangeData, ThrowOnError>): RequestResult<QueryMetricsRangeResponses, QueryMetricsRangeErrors, ThrowOnError> => (options.client ?? client).get<QueryMetricsRangeResponses, QueryMetricsRangeErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metrics/query_range',
    ...options
});

/**
 * List the metric alerts of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listMetricAlerts = <ThrowOnError extends boolean = false>(options?: Options<ListMetricAlertsData, ThrowOnError>): RequestResult<ListMetricAlertsResponses, ListMetricAlertsErrors, ThrowOnError> => (options?.client ?? client).get<ListMetricAlertsResponses, ListMetricAlertsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metric-alerts',
    ...options
});

/**
 * Delete one metric alert
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteMetricAlert = <ThrowOnError extends boolean = false>(options: Options<DeleteMetricAlertData, ThrowOnError>): RequestResult<DeleteMetricAlertResponses, DeleteMetricAlertErrors, ThrowOnError> => (options.client ?? client).delete<DeleteMetricAlertResponses, DeleteMetricAlertErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metric-alerts/{slug}',
    ...options
});

/**
 * Get one metric alert
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getMetricAlert = <ThrowOnError extends boolean = false>(options: Options<GetMetricAlertData, ThrowOnError>): RequestResult<GetMetricAlertResponses, GetMetricAlertErrors, ThrowOnError> => (options.client ?? client).get<GetMetricAlertResponses, GetMetricAlertErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metric-alerts/{slug}',
    ...options
});

/**
 * Create or replace one metric alert
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the metric alert was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. Evaluation of an enabled alert starts immediately; replacing the condition or disabling the alert does not resolve its incidents.
 *
 */
export const putMetricAlert = <ThrowOnError extends boolean = false>(options: Options<PutMetricAlertData, ThrowOnError>): RequestResult<PutMetricAlertResponses, PutMetricAlertErrors, ThrowOnError> => (options.client ?? client).put<PutMetricAlertResponses, PutMetricAlertErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metric-alerts/{slug}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the incidents of a metric alert, newest first
 *
 * One incident each time a label set starts firing. Sorted by opening time, ties by id.
 */
export const listMetricAlertIncidents = <ThrowOnError extends boolean = false>(options: Options<ListMetricAlertIncidentsData, ThrowOnError>): RequestResult<ListMetricAlertIncidentsResponses, ListMetricAlertIncidentsErrors, ThrowOnError> => (options.client ?? client).get<ListMetricAlertIncidentsResponses, ListMetricAlertIncidentsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/metric-alerts/{slug}/incidents',
    ...options
});

/**
 * List the dashboards of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listDashboards = <ThrowOnError extends boolean = false>(options?: Options<ListDashboardsData, ThrowOnError>): RequestResult<ListDashboardsResponses, ListDashboardsErrors, ThrowOnError> => (options?.client ?? client).get<ListDashboardsResponses, ListDashboardsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/dashboards',
    ...options
});

/**
 * Delete one dashboard
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteDashboard = <ThrowOnError extends boolean = false>(options: Options<DeleteDashboardData, ThrowOnError>): RequestResult<DeleteDashboardResponses, DeleteDashboardErrors, ThrowOnError> => (options.client ?? client).delete<DeleteDashboardResponses, DeleteDashboardErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/dashboards/{slug}',
    ...options
});

/**
 * Get one dashboard
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getDashboard = <ThrowOnError extends boolean = false>(options: Options<GetDashboardData, ThrowOnError>): RequestResult<GetDashboardResponses, GetDashboardErrors, ThrowOnError> => (options.client ?? client).get<GetDashboardResponses, GetDashboardErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/dashboards/{slug}',
    ...options
});

/**
 * Create or replace one dashboard
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the dashboard was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. Widget queries are parsed but not evaluated when the dashboard is written.
 *
 */
export const putDashboard = <ThrowOnError extends boolean = false>(options: Options<PutDashboardData, ThrowOnError>): RequestResult<PutDashboardResponses, PutDashboardErrors, ThrowOnError> => (options.client ?? client).put<PutDashboardResponses, PutDashboardErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/dashboards/{slug}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the notification channels of the organization
 *
 * Sorted by slug. Channels belong to the organization and are shared by its projects. Addresses, headers and keys are never returned.
 */
export const listIntegrations = <ThrowOnError extends boolean = false>(options?: Options<ListIntegrationsData, ThrowOnError>): RequestResult<ListIntegrationsResponses, ListIntegrationsErrors, ThrowOnError> => (options?.client ?? client).get<ListIntegrationsResponses, ListIntegrationsErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/integrations',
    ...options
});

/**
 * Get one notification channel
 *
 * Addresses, headers and keys are never returned.
 */
export const getIntegration = <ThrowOnError extends boolean = false>(options: Options<GetIntegrationData, ThrowOnError>): RequestResult<GetIntegrationResponses, GetIntegrationErrors, ThrowOnError> => (options.client ?? client).get<GetIntegrationResponses, GetIntegrationErrors, ThrowOnError>({
    security: [{
            key: 'serverKeyBearer',
            scheme: 'bearer',
            type: 'http'
        }, { name: 'X-API-Key', type: 'apiKey' }],
    url: '/v1/integrations/{slug}',
    ...options
});
