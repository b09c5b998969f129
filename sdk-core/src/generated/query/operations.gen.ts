// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import { defineOperation, definePagedOperation } from '../../query/operation.ts';

import type {
  DeleteDashboardData,
  DeleteDashboardResponse,
  DeleteMetricAlertData,
  DeleteMetricAlertResponse,
  GetDashboardData,
  GetDashboardResponse,
  GetIdentityData,
  GetIdentityResponse,
  GetIntegrationData,
  GetIntegrationResponse,
  GetLogStatsData,
  GetLogStatsResponse,
  GetMetricAlertData,
  GetMetricAlertResponse,
  GetTraceData,
  GetTraceResponse,
  GetTraceStatsData,
  GetTraceStatsResponse,
  ListAttributeKeysData,
  ListAttributeKeysResponse,
  ListAttributeValuesData,
  ListAttributeValuesResponse,
  ListDashboardsData,
  ListDashboardsResponse,
  ListIntegrationsData,
  ListIntegrationsResponse,
  ListLogAttributesData,
  ListLogAttributesResponse,
  ListLogsData,
  ListLogsResponse,
  ListMetricAlertIncidentsData,
  ListMetricAlertIncidentsResponse,
  ListMetricAlertsData,
  ListMetricAlertsResponse,
  ListMetricsData,
  ListMetricsResponse,
  ListTagsData,
  ListTagsResponse,
  ListTraceEventsData,
  ListTraceEventsResponse,
  ListTracesData,
  ListTracesResponse,
  PutDashboardData,
  PutDashboardResponse,
  PutMetricAlertData,
  PutMetricAlertResponse,
  QueryMetricsData,
  QueryMetricsRangeData,
  QueryMetricsRangeResponse,
  QueryMetricsResponse,
} from './types.gen.ts';

/**
 * Get the project and organization of the key
 *
 * Cheap; reads only the key itself. Use it to check a key.
 */
export const getIdentity = /* @__PURE__ */ defineOperation<GetIdentityData, GetIdentityResponse>('GET', '/v1/identity');

/**
 * List the tags observed in the project
 *
 * Sorted by code point. A tag stays listed until retention has removed its last trace and those written about the same time.
 */
export const listTags = /* @__PURE__ */ defineOperation<ListTagsData, ListTagsResponse>('GET', '/v1/metadata/tags');

/**
 * List the attribute keys observed in the project
 *
 * Sorted by code point.
 */
export const listAttributeKeys = /* @__PURE__ */ defineOperation<ListAttributeKeysData, ListAttributeKeysResponse>('GET', '/v1/metadata/attributes');

/**
 * List the values observed under an attribute key
 *
 * Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.
 */
export const listAttributeValues = /* @__PURE__ */ defineOperation<ListAttributeValuesData, ListAttributeValuesResponse>('GET', '/v1/metadata/attributes/{key}');

/**
 * List traces, newest first
 *
 * Returns one page of trace summaries and the exact `total` of all matches; count cheaply with `page_size=1`. A short
 * or empty page may still carry `next_page_token`; only its absence marks the last page. Deleted traces are left out
 * unless the filter names `status`; so are stored traces that are damaged, which `total` counts.
 *
 * Filter fields: `status` (`=`, `!=`), `severity` (`=`, of any event in the trace), `tag` (`=`, `:`), and
 * `attribute.<key>` (`=`, `!=`, `:*`). A missing attribute and an empty value compare equal; `attribute.<key>:*` tells
 * them apart.
 */
export const listTraces = /* @__PURE__ */ definePagedOperation<ListTracesData, ListTracesResponse, 'traces'>('/v1/traces', 'traces');

/**
 * Count traces and their durations over time
 *
 * Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds
 * are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets
 * are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.
 */
export const getTraceStats = /* @__PURE__ */ defineOperation<GetTraceStatsData, GetTraceStatsResponse>('GET', '/v1/traces/stats');

/**
 * Get one trace
 *
 * The summary without the event timeline. Deleted traces are returned too, until retention removes them.
 */
export const getTrace = /* @__PURE__ */ defineOperation<GetTraceData, GetTraceResponse>('GET', '/v1/traces/{trace_id}');

/**
 * Get the event timeline of a trace
 *
 * The complete timeline in one response, ordered by `trace_timestamp`. At one instant the start of the trace comes first, then what
 * clients and plugins sent, in order of arrival, then the events of OpenTelemetry spans, each start before its end. It is sent while
 * it is read, so a timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read
 * it again.
 */
export const listTraceEvents = /* @__PURE__ */ defineOperation<ListTraceEventsData, ListTraceEventsResponse>('GET', '/v1/traces/{trace_id}/events');

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
 */
export const listLogs = /* @__PURE__ */ definePagedOperation<ListLogsData, ListLogsResponse, 'logs'>('/v1/logs', 'logs');

/**
 * Count log records over time
 *
 * Exact counts per time bucket, optionally by group, with the newest records of each group as exemplars. Bucket bounds are
 * UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets are
 * returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`. `interval=whole` gives
 * one bucket: the way to count logs. All buckets together may have 500,000 groups; more is 400 with the limit
 * `stats_groups`, and more than 96 MiB of memory for them 400 with the limit `stats_bytes`. What a project counts at one
 * moment is bounded too: beyond it a request is 429 with the limit `project_stats_bytes`. Values of groups have 16 Mi characters at
 * most over all buckets; more is 400 with the limit `stats_text`.
 */
export const getLogStats = /* @__PURE__ */ defineOperation<GetLogStatsData, GetLogStatsResponse>('GET', '/v1/logs/stats');

/**
 * List services, attribute keys and sample values of logs
 *
 * What to filter by besides the fields of a record. Keys, of both log and resource attributes, are complete for the window unless
 * `attributes.truncated`; attributes named as a field (`service.name`, `event.name`, `trace_id`, `span_id`) are not among them. Values come from a sample of recent records: if `values.truncated`, even with no items, test a
 * value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed, those longer than 1,000
 * characters left out, and 4 Mi characters in all; `truncated` tells where there are more.
 */
export const listLogAttributes = /* @__PURE__ */ defineOperation<ListLogAttributesData, ListLogAttributesResponse>('GET', '/v1/logs/attributes');

/**
 * List the metrics of the project
 *
 * Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one
 * family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series
 * that ended up to two hours before it, or a day in older data, may be included.
 */
export const listMetrics = /* @__PURE__ */ defineOperation<ListMetricsData, ListMetricsResponse>('GET', '/v1/metrics');

/**
 * Evaluate a PromQL expression at one time
 *
 * PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers
 * in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.
 */
export const queryMetrics = /* @__PURE__ */ defineOperation<QueryMetricsData, QueryMetricsResponse>('GET', '/v1/metrics/query');

/**
 * Evaluate a PromQL expression over a range of time
 *
 * Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus
 * envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.
 */
export const queryMetricsRange = /* @__PURE__ */ defineOperation<QueryMetricsRangeData, QueryMetricsRangeResponse>('GET', '/v1/metrics/query_range');

/**
 * List the metric alerts of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listMetricAlerts = /* @__PURE__ */ defineOperation<ListMetricAlertsData, ListMetricAlertsResponse>('GET', '/v1/metric-alerts');

/**
 * Get one metric alert
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getMetricAlert = /* @__PURE__ */ defineOperation<GetMetricAlertData, GetMetricAlertResponse>('GET', '/v1/metric-alerts/{slug}');

/**
 * Create or replace one metric alert
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the metric alert was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. An enabled alert is evaluated at once: a new condition decides
 * which of the open incidents resolve. Disabling the alert leaves them open.
 */
export const putMetricAlert = /* @__PURE__ */ defineOperation<PutMetricAlertData, PutMetricAlertResponse>('PUT', '/v1/metric-alerts/{slug}');

/**
 * Delete one metric alert
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteMetricAlert = /* @__PURE__ */ defineOperation<DeleteMetricAlertData, DeleteMetricAlertResponse>('DELETE', '/v1/metric-alerts/{slug}');

/**
 * List the incidents of a metric alert, newest first
 *
 * One incident each time a label set starts firing. Sorted by opening time, ties by id.
 */
export const listMetricAlertIncidents = /* @__PURE__ */ definePagedOperation<ListMetricAlertIncidentsData, ListMetricAlertIncidentsResponse, 'incidents'>('/v1/metric-alerts/{slug}/incidents', 'incidents');

/**
 * List the dashboards of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listDashboards = /* @__PURE__ */ defineOperation<ListDashboardsData, ListDashboardsResponse>('GET', '/v1/dashboards');

/**
 * Get one dashboard
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getDashboard = /* @__PURE__ */ defineOperation<GetDashboardData, GetDashboardResponse>('GET', '/v1/dashboards/{slug}');

/**
 * Create or replace one dashboard
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the dashboard was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. Widget queries are parsed but not evaluated when the dashboard is written.
 */
export const putDashboard = /* @__PURE__ */ defineOperation<PutDashboardData, PutDashboardResponse>('PUT', '/v1/dashboards/{slug}');

/**
 * Delete one dashboard
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteDashboard = /* @__PURE__ */ defineOperation<DeleteDashboardData, DeleteDashboardResponse>('DELETE', '/v1/dashboards/{slug}');

/**
 * List the notification channels of the organization
 *
 * Sorted by slug. Channels belong to the organization and are shared by its projects. Addresses, headers and keys are never returned.
 */
export const listIntegrations = /* @__PURE__ */ defineOperation<ListIntegrationsData, ListIntegrationsResponse>('GET', '/v1/integrations');

/**
 * Get one notification channel
 *
 * Addresses, headers and keys are never returned.
 */
export const getIntegration = /* @__PURE__ */ defineOperation<GetIntegrationData, GetIntegrationResponse>('GET', '/v1/integrations/{slug}');
