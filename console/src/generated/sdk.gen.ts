// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

// @ts-nocheck

import { client } from './client.gen.ts';
import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type TDataShape, urlSearchParamsBodySerializer } from './client/index.ts';
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, ChangePasswordData, ChangePasswordErrors, ChangePasswordResponses, CreateAutomationData, CreateAutomationErrors, CreateAutomationResponses, CreateDemoData, CreateDemoErrors, CreateDemoResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateKeyData, CreateKeyErrors, CreateKeyResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, DeleteAutomationData, DeleteAutomationErrors, DeleteAutomationResponses, DeleteChannelData, DeleteChannelErrors, DeleteChannelResponses, DeleteDashboardData, DeleteDashboardErrors, DeleteDashboardResponses, DeleteMetricAlertData, DeleteMetricAlertErrors, DeleteMetricAlertResponses, FinishOpenIdConnectData, FinishOpenIdConnectErrors, GetAutomationData, GetAutomationErrors, GetAutomationResponses, GetChannelData, GetChannelErrors, GetChannelResponses, GetDashboardData, GetDashboardErrors, GetDashboardResponses, GetDeliveryData, GetDeliveryErrors, GetDeliveryResponses, GetIdentityData, GetIdentityErrors, GetIdentityResponses, GetIntegrationData, GetIntegrationErrors, GetIntegrationResponses, GetLogStatsData, GetLogStatsErrors, GetLogStatsResponses, GetMetricAlertData, GetMetricAlertErrors, GetMetricAlertResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetPrometheusAlertsData, GetPrometheusAlertsErrors, GetPrometheusAlertsResponses, GetPrometheusBuildInfoData, GetPrometheusBuildInfoErrors, GetPrometheusBuildInfoResponses, GetPrometheusCardinalityData, GetPrometheusCardinalityErrors, GetPrometheusCardinalityResponses, GetPrometheusConfigData, GetPrometheusConfigErrors, GetPrometheusConfigResponses, GetPrometheusExemplarsData, GetPrometheusExemplarsErrors, GetPrometheusExemplarsResponses, GetPrometheusFlagsData, GetPrometheusFlagsErrors, GetPrometheusFlagsResponses, GetPrometheusFormattedQueryData, GetPrometheusFormattedQueryErrors, GetPrometheusFormattedQueryResponses, GetPrometheusLabelsData, GetPrometheusLabelsErrors, GetPrometheusLabelsResponses, GetPrometheusLabelValuesData, GetPrometheusLabelValuesErrors, GetPrometheusLabelValuesResponses, GetPrometheusMetadataData, GetPrometheusMetadataErrors, GetPrometheusMetadataResponses, GetPrometheusParsedQueryData, GetPrometheusParsedQueryErrors, GetPrometheusParsedQueryResponses, GetPrometheusQueryData, GetPrometheusQueryErrors, GetPrometheusQueryRangeData, GetPrometheusQueryRangeErrors, GetPrometheusQueryRangeResponses, GetPrometheusQueryResponses, GetPrometheusRulesData, GetPrometheusRulesErrors, GetPrometheusRulesResponses, GetPrometheusRuntimeInfoData, GetPrometheusRuntimeInfoErrors, GetPrometheusRuntimeInfoResponses, GetPrometheusSeriesData, GetPrometheusSeriesErrors, GetPrometheusSeriesResponses, GetRetentionData, GetRetentionErrors, GetRetentionResponses, GetSessionData, GetSessionErrors, GetSessionResponses, GetSignInOptionsData, GetSignInOptionsErrors, GetSignInOptionsResponses, GetTraceData, GetTraceErrors, GetTraceResponses, GetTraceStatsData, GetTraceStatsErrors, GetTraceStatsResponses, GetUsageData, GetUsageErrors, GetUsageResponses, ListAttributeKeysData, ListAttributeKeysErrors, ListAttributeKeysResponses, ListAttributeValuesData, ListAttributeValuesErrors, ListAttributeValuesResponses, ListAuditEntriesData, ListAuditEntriesErrors, ListAuditEntriesResponses, ListAutomationsData, ListAutomationsErrors, ListAutomationsResponses, ListChannelsData, ListChannelsErrors, ListChannelsResponses, ListDashboardsData, ListDashboardsErrors, ListDashboardsResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListIntegrationsData, ListIntegrationsErrors, ListIntegrationsResponses, ListInvitationsData, ListInvitationsErrors, ListInvitationsResponses, ListKeysData, ListKeysErrors, ListKeysResponses, ListLogAttributesData, ListLogAttributesErrors, ListLogAttributesResponses, ListLogsData, ListLogsErrors, ListLogsResponses, ListMembersData, ListMembersErrors, ListMembersResponses, ListMetricAlertIncidentsData, ListMetricAlertIncidentsErrors, ListMetricAlertIncidentsResponses, ListMetricAlertsData, ListMetricAlertsErrors, ListMetricAlertsResponses, ListMetricsData, ListMetricsErrors, ListMetricsResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListTagsData, ListTagsErrors, ListTagsResponses, ListTraceEventsData, ListTraceEventsErrors, ListTraceEventsResponses, ListTracesData, ListTracesErrors, ListTracesResponses, ListUsersData, ListUsersErrors, ListUsersResponses, PostPrometheusExemplarsData, PostPrometheusExemplarsErrors, PostPrometheusExemplarsResponses, PostPrometheusFormattedQueryData, PostPrometheusFormattedQueryErrors, PostPrometheusFormattedQueryResponses, PostPrometheusLabelsData, PostPrometheusLabelsErrors, PostPrometheusLabelsResponses, PostPrometheusParsedQueryData, PostPrometheusParsedQueryErrors, PostPrometheusParsedQueryResponses, PostPrometheusQueryData, PostPrometheusQueryErrors, PostPrometheusQueryRangeData, PostPrometheusQueryRangeErrors, PostPrometheusQueryRangeResponses, PostPrometheusQueryResponses, PostPrometheusSeriesData, PostPrometheusSeriesErrors, PostPrometheusSeriesResponses, PreviewMetricAlertData, PreviewMetricAlertErrors, PreviewMetricAlertResponses, PutAutomationData, PutAutomationErrors, PutAutomationResponses, PutChannelData, PutChannelErrors, PutChannelResponses, PutDashboardData, PutDashboardErrors, PutDashboardResponses, PutMemberData, PutMemberErrors, PutMemberResponses, PutMetricAlertData, PutMetricAlertErrors, PutMetricAlertResponses, PutRetentionData, PutRetentionErrors, PutRetentionResponses, QueryMetricsData, QueryMetricsErrors, QueryMetricsRangeData, QueryMetricsRangeErrors, QueryMetricsRangeResponses, QueryMetricsResponses, RemoveMemberData, RemoveMemberErrors, RemoveMemberResponses, RenameProjectData, RenameProjectErrors, RenameProjectResponses, ReplayDeliveryData, ReplayDeliveryErrors, ReplayDeliveryResponses, ResetPasswordData, ResetPasswordErrors, ResetPasswordResponses, RevokeInvitationData, RevokeInvitationErrors, RevokeInvitationResponses, RevokeKeyData, RevokeKeyErrors, RevokeKeyResponses, RevokeSessionData, RevokeSessionErrors, RevokeSessionResponses, SetUpOwnerData, SetUpOwnerErrors, SetUpOwnerResponses, SignInData, SignInErrors, SignInResponses, SignOutData, SignOutErrors, SignOutResponses, StartOpenIdConnectData, StartOpenIdConnectErrors, TestChannelData, TestChannelErrors, TestChannelResponses, TryAutomationData, TryAutomationErrors, TryAutomationResponses, UpdateKeyData, UpdateKeyErrors, UpdateKeyResponses, UpdateUserData, UpdateUserErrors, UpdateUserResponses } from './types.gen.ts';

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
export const getIdentity = <ThrowOnError extends boolean = true>(options?: Options<GetIdentityData, ThrowOnError>): RequestResult<GetIdentityResponses, GetIdentityErrors, ThrowOnError> => (options?.client ?? client).get<GetIdentityResponses, GetIdentityErrors, ThrowOnError>({ url: '/v1/identity', ...options });

/**
 * List the tags observed in the project
 *
 * Sorted by code point. A tag stays listed until retention has removed its last trace and those written about the same time.
 */
export const listTags = <ThrowOnError extends boolean = true>(options?: Options<ListTagsData, ThrowOnError>): RequestResult<ListTagsResponses, ListTagsErrors, ThrowOnError> => (options?.client ?? client).get<ListTagsResponses, ListTagsErrors, ThrowOnError>({ url: '/v1/metadata/tags', ...options });

/**
 * List the attribute keys observed in the project
 *
 * Sorted by code point.
 */
export const listAttributeKeys = <ThrowOnError extends boolean = true>(options?: Options<ListAttributeKeysData, ThrowOnError>): RequestResult<ListAttributeKeysResponses, ListAttributeKeysErrors, ThrowOnError> => (options?.client ?? client).get<ListAttributeKeysResponses, ListAttributeKeysErrors, ThrowOnError>({ url: '/v1/metadata/attributes', ...options });

/**
 * List the values observed under an attribute key
 *
 * Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.
 */
export const listAttributeValues = <ThrowOnError extends boolean = true>(options: Options<ListAttributeValuesData, ThrowOnError>): RequestResult<ListAttributeValuesResponses, ListAttributeValuesErrors, ThrowOnError> => (options.client ?? client).get<ListAttributeValuesResponses, ListAttributeValuesErrors, ThrowOnError>({ url: '/v1/metadata/attributes/{key}', ...options });

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
 *
 */
export const listTraces = <ThrowOnError extends boolean = true>(options?: Options<ListTracesData, ThrowOnError>): RequestResult<ListTracesResponses, ListTracesErrors, ThrowOnError> => (options?.client ?? client).get<ListTracesResponses, ListTracesErrors, ThrowOnError>({ url: '/v1/traces', ...options });

/**
 * Count traces and their durations over time
 *
 * Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds
 * are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets
 * are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.
 *
 */
export const getTraceStats = <ThrowOnError extends boolean = true>(options?: Options<GetTraceStatsData, ThrowOnError>): RequestResult<GetTraceStatsResponses, GetTraceStatsErrors, ThrowOnError> => (options?.client ?? client).get<GetTraceStatsResponses, GetTraceStatsErrors, ThrowOnError>({ url: '/v1/traces/stats', ...options });

/**
 * Get one trace
 *
 * The summary without the event timeline. Deleted traces are returned too, until retention removes them.
 */
export const getTrace = <ThrowOnError extends boolean = true>(options: Options<GetTraceData, ThrowOnError>): RequestResult<GetTraceResponses, GetTraceErrors, ThrowOnError> => (options.client ?? client).get<GetTraceResponses, GetTraceErrors, ThrowOnError>({ url: '/v1/traces/{trace_id}', ...options });

/**
 * Get the event timeline of a trace
 *
 * The complete timeline in one response, ordered by `trace_timestamp`. At one instant the start of the trace comes first, then what
 * clients and plugins sent, in order of arrival, then the events of OpenTelemetry spans, each start before its end. It is sent while
 * it is read, so a timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read
 * it again.
 *
 */
export const listTraceEvents = <ThrowOnError extends boolean = true>(options: Options<ListTraceEventsData, ThrowOnError>): RequestResult<ListTraceEventsResponses, ListTraceEventsErrors, ThrowOnError> => (options.client ?? client).get<ListTraceEventsResponses, ListTraceEventsErrors, ThrowOnError>({ url: '/v1/traces/{trace_id}/events', ...options });

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
export const listLogs = <ThrowOnError extends boolean = true>(options?: Options<ListLogsData, ThrowOnError>): RequestResult<ListLogsResponses, ListLogsErrors, ThrowOnError> => (options?.client ?? client).get<ListLogsResponses, ListLogsErrors, ThrowOnError>({ url: '/v1/logs', ...options });

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
 *
 */
export const getLogStats = <ThrowOnError extends boolean = true>(options?: Options<GetLogStatsData, ThrowOnError>): RequestResult<GetLogStatsResponses, GetLogStatsErrors, ThrowOnError> => (options?.client ?? client).get<GetLogStatsResponses, GetLogStatsErrors, ThrowOnError>({ url: '/v1/logs/stats', ...options });

/**
 * List services, attribute keys and sample values of logs
 *
 * What to filter by besides the fields of a record. Keys, of both log and resource attributes, are complete for the window unless
 * `attributes.truncated`; attributes named as a field (`service.name`, `event.name`, `trace_id`, `span_id`) are not among them. Values come from a sample of recent records: if `values.truncated`, even with no items, test a
 * value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed, those longer than 1,000
 * characters left out, and 4 Mi characters in all; `truncated` tells where there are more.
 *
 */
export const listLogAttributes = <ThrowOnError extends boolean = true>(options?: Options<ListLogAttributesData, ThrowOnError>): RequestResult<ListLogAttributesResponses, ListLogAttributesErrors, ThrowOnError> => (options?.client ?? client).get<ListLogAttributesResponses, ListLogAttributesErrors, ThrowOnError>({ url: '/v1/logs/attributes', ...options });

/**
 * List the metrics of the project
 *
 * Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one
 * family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series
 * that ended up to two hours before it, or a day in older data, may be included.
 *
 */
export const listMetrics = <ThrowOnError extends boolean = true>(options?: Options<ListMetricsData, ThrowOnError>): RequestResult<ListMetricsResponses, ListMetricsErrors, ThrowOnError> => (options?.client ?? client).get<ListMetricsResponses, ListMetricsErrors, ThrowOnError>({ url: '/v1/metrics', ...options });

/**
 * Evaluate a PromQL expression at one time
 *
 * PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers
 * in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.
 *
 */
export const queryMetrics = <ThrowOnError extends boolean = true>(options: Options<QueryMetricsData, ThrowOnError>): RequestResult<QueryMetricsResponses, QueryMetricsErrors, ThrowOnError> => (options.client ?? client).get<QueryMetricsResponses, QueryMetricsErrors, ThrowOnError>({ url: '/v1/metrics/query', ...options });

/**
 * Evaluate a PromQL expression over a range of time
 *
 * Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus
 * envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.
 *
 */
export const queryMetricsRange = <ThrowOnError extends boolean = true>(options: Options<QueryMetricsRangeData, ThrowOnError>): RequestResult<QueryMetricsRangeResponses, QueryMetricsRangeErrors, ThrowOnError> => (options.client ?? client).get<QueryMetricsRangeResponses, QueryMetricsRangeErrors, ThrowOnError>({ url: '/v1/metrics/query_range', ...options });

/**
 * Evaluate a PromQL expression at one time (Prometheus API)
 *
 * The [Prometheus HTTP API](https://prometheus.io/docs/prometheus/latest/querying/api/), for Grafana, promtool and other clients. The server key may also be the password of basic authentication. Unknown parameters are ignored.
 *
 */
export const getPrometheusQuery = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusQueryData, ThrowOnError>): RequestResult<GetPrometheusQueryResponses, GetPrometheusQueryErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusQueryResponses, GetPrometheusQueryErrors, ThrowOnError>({ url: '/api/v1/query', ...options });

/**
 * Evaluate a PromQL expression at one time (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusQuery = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusQueryData, ThrowOnError>): RequestResult<PostPrometheusQueryResponses, PostPrometheusQueryErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusQueryResponses, PostPrometheusQueryErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/query',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * Evaluate a PromQL expression over a range of time (Prometheus API)
 *
 * See `/api/v1/query`.
 *
 */
export const getPrometheusQueryRange = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusQueryRangeData, ThrowOnError>): RequestResult<GetPrometheusQueryRangeResponses, GetPrometheusQueryRangeErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusQueryRangeResponses, GetPrometheusQueryRangeErrors, ThrowOnError>({ url: '/api/v1/query_range', ...options });

/**
 * Evaluate a PromQL expression over a range of time (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusQueryRange = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusQueryRangeData, ThrowOnError>): RequestResult<PostPrometheusQueryRangeResponses, PostPrometheusQueryRangeErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusQueryRangeResponses, PostPrometheusQueryRangeErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/query_range',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * List series by selectors (Prometheus API)
 *
 * The window has the granularity of the store, see `/v1/metrics`.
 *
 */
export const getPrometheusSeries = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusSeriesData, ThrowOnError>): RequestResult<GetPrometheusSeriesResponses, GetPrometheusSeriesErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusSeriesResponses, GetPrometheusSeriesErrors, ThrowOnError>({ url: '/api/v1/series', ...options });

/**
 * List series by selectors (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusSeries = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusSeriesData, ThrowOnError>): RequestResult<PostPrometheusSeriesResponses, PostPrometheusSeriesErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusSeriesResponses, PostPrometheusSeriesErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/series',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * List exemplars of the series of an expression (Prometheus API)
 *
 * Exemplars of the series that the selectors of the expression select, oldest first; what surrounds the selectors does not matter. The
 * label `trace_id` names the trace of a measurement. The newest 100,000 of a project are kept.
 *
 */
export const getPrometheusExemplars = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusExemplarsData, ThrowOnError>): RequestResult<GetPrometheusExemplarsResponses, GetPrometheusExemplarsErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusExemplarsResponses, GetPrometheusExemplarsErrors, ThrowOnError>({ url: '/api/v1/query_exemplars', ...options });

/**
 * List exemplars of the series of an expression (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts. A body of another content type is ignored.
 *
 */
export const postPrometheusExemplars = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusExemplarsData, ThrowOnError>): RequestResult<PostPrometheusExemplarsResponses, PostPrometheusExemplarsErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusExemplarsResponses, PostPrometheusExemplarsErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/query_exemplars',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * List label names (Prometheus API)
 *
 * Sorted. The window has the granularity of the store, see `/v1/metrics`.
 *
 */
export const getPrometheusLabels = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusLabelsData, ThrowOnError>): RequestResult<GetPrometheusLabelsResponses, GetPrometheusLabelsErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusLabelsResponses, GetPrometheusLabelsErrors, ThrowOnError>({ url: '/api/v1/labels', ...options });

/**
 * List label names (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusLabels = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusLabelsData, ThrowOnError>): RequestResult<PostPrometheusLabelsResponses, PostPrometheusLabelsErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusLabelsResponses, PostPrometheusLabelsErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/labels',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * List the values of a label (Prometheus API)
 *
 * Sorted. The window has the granularity of the store, see `/v1/metrics`.
 */
export const getPrometheusLabelValues = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusLabelValuesData, ThrowOnError>): RequestResult<GetPrometheusLabelValuesResponses, GetPrometheusLabelValuesErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusLabelValuesResponses, GetPrometheusLabelValuesErrors, ThrowOnError>({ url: '/api/v1/label/{name}/values', ...options });

/**
 * Get the metadata of metrics (Prometheus API)
 *
 * Type, help text and unit by metric family.
 */
export const getPrometheusMetadata = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusMetadataData, ThrowOnError>): RequestResult<GetPrometheusMetadataResponses, GetPrometheusMetadataErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusMetadataResponses, GetPrometheusMetadataErrors, ThrowOnError>({ url: '/api/v1/metadata', ...options });

/**
 * Get the version of Prometheus whose semantics these paths follow
 *
 * Clients such as Grafana read it to detect features.
 */
export const getPrometheusBuildInfo = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusBuildInfoData, ThrowOnError>): RequestResult<GetPrometheusBuildInfoResponses, GetPrometheusBuildInfoErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusBuildInfoResponses, GetPrometheusBuildInfoErrors, ThrowOnError>({ url: '/api/v1/status/buildinfo', ...options });

/**
 * List metric alerts as alerting rules (Prometheus API)
 *
 * Enabled metric alerts, as the rules of one group. Conditions have no `for`, so a rule is `firing` or `inactive`, never `pending`. Evaluation follows
 * the samples instead of an interval, which is 0. Where several services share the alerts, each knows the evaluations of its own.
 *
 */
export const getPrometheusRules = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusRulesData, ThrowOnError>): RequestResult<GetPrometheusRulesResponses, GetPrometheusRulesErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusRulesResponses, GetPrometheusRulesErrors, ThrowOnError>({ url: '/api/v1/rules', ...options });

/**
 * List the open incidents of metric alerts as active alerts (Prometheus API)
 *
 * See `/api/v1/rules`.
 *
 */
export const getPrometheusAlerts = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusAlertsData, ThrowOnError>): RequestResult<GetPrometheusAlertsResponses, GetPrometheusAlertsErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusAlertsResponses, GetPrometheusAlertsErrors, ThrowOnError>({ url: '/api/v1/alerts', ...options });

/**
 * Format a PromQL expression (Prometheus API)
 *
 * The canonical text of Prometheus: what is longer than 100 bytes has each operand on lines of its own.
 *
 */
export const getPrometheusFormattedQuery = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusFormattedQueryData, ThrowOnError>): RequestResult<GetPrometheusFormattedQueryResponses, GetPrometheusFormattedQueryErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusFormattedQueryResponses, GetPrometheusFormattedQueryErrors, ThrowOnError>({ url: '/api/v1/format_query', ...options });

/**
 * Format a PromQL expression (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL; see `/api/v1/query`.
 *
 */
export const postPrometheusFormattedQuery = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusFormattedQueryData, ThrowOnError>): RequestResult<PostPrometheusFormattedQueryResponses, PostPrometheusFormattedQueryErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusFormattedQueryResponses, PostPrometheusFormattedQueryErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/format_query',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * Parse a PromQL expression into a tree (Prometheus API)
 *
 * The nodes of the [Prometheus API](https://prometheus.io/docs/prometheus/latest/querying/api/#parsing-a-promql-expressions-into-a-abstract-syntax-tree-ast).
 *
 */
export const getPrometheusParsedQuery = <ThrowOnError extends boolean = true>(options: Options<GetPrometheusParsedQueryData, ThrowOnError>): RequestResult<GetPrometheusParsedQueryResponses, GetPrometheusParsedQueryErrors, ThrowOnError> => (options.client ?? client).get<GetPrometheusParsedQueryResponses, GetPrometheusParsedQueryErrors, ThrowOnError>({ url: '/api/v1/parse_query', ...options });

/**
 * Parse a PromQL expression into a tree (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL; see `/api/v1/query`.
 *
 */
export const postPrometheusParsedQuery = <ThrowOnError extends boolean = true>(options?: Options<PostPrometheusParsedQueryData, ThrowOnError>): RequestResult<PostPrometheusParsedQueryResponses, PostPrometheusParsedQueryErrors, ThrowOnError> => (options?.client ?? client).post<PostPrometheusParsedQueryResponses, PostPrometheusParsedQueryErrors, ThrowOnError>({
    ...urlSearchParamsBodySerializer,
    url: '/api/v1/parse_query',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options?.headers
    }
});

/**
 * Get the configuration (Prometheus API)
 *
 * There is no configuration file, so it is empty.
 *
 */
export const getPrometheusConfig = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusConfigData, ThrowOnError>): RequestResult<GetPrometheusConfigResponses, GetPrometheusConfigErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusConfigResponses, GetPrometheusConfigErrors, ThrowOnError>({ url: '/api/v1/status/config', ...options });

/**
 * Get the flags that concern queries (Prometheus API)
 *
 * Those of Prometheus that this service has too, under Prometheus' names.
 *
 */
export const getPrometheusFlags = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusFlagsData, ThrowOnError>): RequestResult<GetPrometheusFlagsResponses, GetPrometheusFlagsErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusFlagsResponses, GetPrometheusFlagsErrors, ThrowOnError>({ url: '/api/v1/status/flags', ...options });

/**
 * Get when the service started and how long it keeps samples (Prometheus API)
 *
 * What Go's runtime would say is 0 or empty, and so are the folder and the name of the host, which no key may learn.
 *
 */
export const getPrometheusRuntimeInfo = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusRuntimeInfoData, ThrowOnError>): RequestResult<GetPrometheusRuntimeInfoResponses, GetPrometheusRuntimeInfoErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusRuntimeInfoResponses, GetPrometheusRuntimeInfoErrors, ThrowOnError>({ url: '/api/v1/status/runtimeinfo', ...options });

/**
 * Count the series of the last three hours, by name and label (Prometheus API)
 *
 * The most frequent first, and those that are equally frequent by name. What is counted has samples in the last three hours; Prometheus counts its
 * head, which covers about as long. There are no chunks in Prometheus' sense, so `chunkCount` is 0.
 *
 */
export const getPrometheusCardinality = <ThrowOnError extends boolean = true>(options?: Options<GetPrometheusCardinalityData, ThrowOnError>): RequestResult<GetPrometheusCardinalityResponses, GetPrometheusCardinalityErrors, ThrowOnError> => (options?.client ?? client).get<GetPrometheusCardinalityResponses, GetPrometheusCardinalityErrors, ThrowOnError>({ url: '/api/v1/status/tsdb', ...options });

/**
 * List the metric alerts of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listMetricAlerts = <ThrowOnError extends boolean = true>(options?: Options<ListMetricAlertsData, ThrowOnError>): RequestResult<ListMetricAlertsResponses, ListMetricAlertsErrors, ThrowOnError> => (options?.client ?? client).get<ListMetricAlertsResponses, ListMetricAlertsErrors, ThrowOnError>({ url: '/v1/metric-alerts', ...options });

/**
 * Delete one metric alert
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteMetricAlert = <ThrowOnError extends boolean = true>(options: Options<DeleteMetricAlertData, ThrowOnError>): RequestResult<DeleteMetricAlertResponses, DeleteMetricAlertErrors, ThrowOnError> => (options.client ?? client).delete<DeleteMetricAlertResponses, DeleteMetricAlertErrors, ThrowOnError>({ url: '/v1/metric-alerts/{slug}', ...options });

/**
 * Get one metric alert
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getMetricAlert = <ThrowOnError extends boolean = true>(options: Options<GetMetricAlertData, ThrowOnError>): RequestResult<GetMetricAlertResponses, GetMetricAlertErrors, ThrowOnError> => (options.client ?? client).get<GetMetricAlertResponses, GetMetricAlertErrors, ThrowOnError>({ url: '/v1/metric-alerts/{slug}', ...options });

/**
 * Create or replace one metric alert
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the metric alert was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. An enabled alert is evaluated at once: a new condition decides
 * which of the open incidents resolve. Disabling the alert leaves them open.
 *
 */
export const putMetricAlert = <ThrowOnError extends boolean = true>(options: Options<PutMetricAlertData, ThrowOnError>): RequestResult<PutMetricAlertResponses, PutMetricAlertErrors, ThrowOnError> => (options.client ?? client).put<PutMetricAlertResponses, PutMetricAlertErrors, ThrowOnError>({
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
export const listMetricAlertIncidents = <ThrowOnError extends boolean = true>(options: Options<ListMetricAlertIncidentsData, ThrowOnError>): RequestResult<ListMetricAlertIncidentsResponses, ListMetricAlertIncidentsErrors, ThrowOnError> => (options.client ?? client).get<ListMetricAlertIncidentsResponses, ListMetricAlertIncidentsErrors, ThrowOnError>({ url: '/v1/metric-alerts/{slug}/incidents', ...options });

/**
 * List the dashboards of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listDashboards = <ThrowOnError extends boolean = true>(options?: Options<ListDashboardsData, ThrowOnError>): RequestResult<ListDashboardsResponses, ListDashboardsErrors, ThrowOnError> => (options?.client ?? client).get<ListDashboardsResponses, ListDashboardsErrors, ThrowOnError>({ url: '/v1/dashboards', ...options });

/**
 * Delete one dashboard
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteDashboard = <ThrowOnError extends boolean = true>(options: Options<DeleteDashboardData, ThrowOnError>): RequestResult<DeleteDashboardResponses, DeleteDashboardErrors, ThrowOnError> => (options.client ?? client).delete<DeleteDashboardResponses, DeleteDashboardErrors, ThrowOnError>({ url: '/v1/dashboards/{slug}', ...options });

/**
 * Get one dashboard
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getDashboard = <ThrowOnError extends boolean = true>(options: Options<GetDashboardData, ThrowOnError>): RequestResult<GetDashboardResponses, GetDashboardErrors, ThrowOnError> => (options.client ?? client).get<GetDashboardResponses, GetDashboardErrors, ThrowOnError>({ url: '/v1/dashboards/{slug}', ...options });

/**
 * Create or replace one dashboard
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the dashboard was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. Widget queries are parsed but not evaluated when the dashboard is written.
 *
 */
export const putDashboard = <ThrowOnError extends boolean = true>(options: Options<PutDashboardData, ThrowOnError>): RequestResult<PutDashboardResponses, PutDashboardErrors, ThrowOnError> => (options.client ?? client).put<PutDashboardResponses, PutDashboardErrors, ThrowOnError>({
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
export const listIntegrations = <ThrowOnError extends boolean = true>(options?: Options<ListIntegrationsData, ThrowOnError>): RequestResult<ListIntegrationsResponses, ListIntegrationsErrors, ThrowOnError> => (options?.client ?? client).get<ListIntegrationsResponses, ListIntegrationsErrors, ThrowOnError>({ url: '/v1/integrations', ...options });

/**
 * Get one notification channel
 *
 * Addresses, headers and keys are never returned.
 */
export const getIntegration = <ThrowOnError extends boolean = true>(options: Options<GetIntegrationData, ThrowOnError>): RequestResult<GetIntegrationResponses, GetIntegrationErrors, ThrowOnError> => (options.client ?? client).get<GetIntegrationResponses, GetIntegrationErrors, ThrowOnError>({ url: '/v1/integrations/{slug}', ...options });

/**
 * Get the ways to sign in
 *
 * Whether the first user has still to be created, and by what people may sign in.
 */
export const getSignInOptions = <ThrowOnError extends boolean = true>(options?: Options<GetSignInOptionsData, ThrowOnError>): RequestResult<GetSignInOptionsResponses, GetSignInOptionsErrors, ThrowOnError> => (options?.client ?? client).get<GetSignInOptionsResponses, GetSignInOptionsErrors, ThrowOnError>({ url: '/console/v1/sign-in-options', ...options });

/**
 * Create the first user
 *
 * Creates the owner with the one-time code of the set-up link, which the first start and `cairn setup-link` print and which works for 15 minutes, and signs them in. 401 for a wrong, used or expired code.
 */
export const setUpOwner = <ThrowOnError extends boolean = true>(options: Options<SetUpOwnerData, ThrowOnError>): RequestResult<SetUpOwnerResponses, SetUpOwnerErrors, ThrowOnError> => (options.client ?? client).post<SetUpOwnerResponses, SetUpOwnerErrors, ThrowOnError>({
    url: '/console/v1/setup',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Sign out
 *
 * Ends the session and clears its cookie.
 */
export const signOut = <ThrowOnError extends boolean = true>(options?: Options<SignOutData, ThrowOnError>): RequestResult<SignOutResponses, SignOutErrors, ThrowOnError> => (options?.client ?? client).delete<SignOutResponses, SignOutErrors, ThrowOnError>({ url: '/console/v1/session', ...options });

/**
 * Get the signed-in user
 *
 * The user of the session cookie and the projects they may open. A user with an organization role may open all.
 */
export const getSession = <ThrowOnError extends boolean = true>(options?: Options<GetSessionData, ThrowOnError>): RequestResult<GetSessionResponses, GetSessionErrors, ThrowOnError> => (options?.client ?? client).get<GetSessionResponses, GetSessionErrors, ThrowOnError>({ url: '/console/v1/session', ...options });

/**
 * Sign in with a password
 *
 * Starts a session and sets its cookie. Attempts are limited per account and per address; a wrong password and an unknown account have the same answer after the same time.
 */
export const signIn = <ThrowOnError extends boolean = true>(options: Options<SignInData, ThrowOnError>): RequestResult<SignInResponses, SignInErrors, ThrowOnError> => (options.client ?? client).post<SignInResponses, SignInErrors, ThrowOnError>({
    url: '/console/v1/session',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Accept an invitation or reset a password
 *
 * Creates the invited user, or sets the password of an existing one whose link was made by `cairn users reset-password` or an admin, and signs them in. 401 for a wrong, used or expired code.
 */
export const acceptInvitation = <ThrowOnError extends boolean = true>(options: Options<AcceptInvitationData, ThrowOnError>): RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError> => (options.client ?? client).post<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError>({
    url: '/console/v1/invitations/accept',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Change your password
 *
 * Ends all other sessions of the user. 403 when the current password is wrong.
 */
export const changePassword = <ThrowOnError extends boolean = true>(options: Options<ChangePasswordData, ThrowOnError>): RequestResult<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError> => (options.client ?? client).put<ChangePasswordResponses, ChangePasswordErrors, ThrowOnError>({
    url: '/console/v1/session/password',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List your sessions
 *
 * The open sessions of the user, the most recently used first.
 */
export const listSessions = <ThrowOnError extends boolean = true>(options?: Options<ListSessionsData, ThrowOnError>): RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError> => (options?.client ?? client).get<ListSessionsResponses, ListSessionsErrors, ThrowOnError>({ url: '/console/v1/sessions', ...options });

/**
 * End one of your sessions
 *
 * Takes effect within a second, open live tails included.
 */
export const revokeSession = <ThrowOnError extends boolean = true>(options: Options<RevokeSessionData, ThrowOnError>): RequestResult<RevokeSessionResponses, RevokeSessionErrors, ThrowOnError> => (options.client ?? client).delete<RevokeSessionResponses, RevokeSessionErrors, ThrowOnError>({ url: '/console/v1/sessions/{session_id}', ...options });

/**
 * Start a sign-in with OpenID Connect
 *
 * Redirects to the configured provider (authorization code flow with PKCE). 404 when none is configured.
 */
export const startOpenIdConnect = <ThrowOnError extends boolean = true>(options?: Options<StartOpenIdConnectData, ThrowOnError>): RequestResult<unknown, StartOpenIdConnectErrors, ThrowOnError> => (options?.client ?? client).get<unknown, StartOpenIdConnectErrors, ThrowOnError>({ url: '/console/v1/openid-connect/start', ...options });

/**
 * Finish a sign-in with OpenID Connect
 *
 * The provider redirects here. Signs in a user whose verified address is known, invited or of an allowed domain, and redirects to the console; a refusal redirects to the sign-in page and names its reason.
 */
export const finishOpenIdConnect = <ThrowOnError extends boolean = true>(options?: Options<FinishOpenIdConnectData, ThrowOnError>): RequestResult<unknown, FinishOpenIdConnectErrors, ThrowOnError> => (options?.client ?? client).get<unknown, FinishOpenIdConnectErrors, ThrowOnError>({ url: '/console/v1/openid-connect/callback', ...options });

/**
 * Get one project
 *
 * Its name and the role of the caller in it.
 */
export const getProject = <ThrowOnError extends boolean = true>(options: Options<GetProjectData, ThrowOnError>): RequestResult<GetProjectResponses, GetProjectErrors, ThrowOnError> => (options.client ?? client).get<GetProjectResponses, GetProjectErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}', ...options });

/**
 * Rename a project
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const renameProject = <ThrowOnError extends boolean = true>(options: Options<RenameProjectData, ThrowOnError>): RequestResult<RenameProjectResponses, RenameProjectErrors, ThrowOnError> => (options.client ?? client).patch<RenameProjectResponses, RenameProjectErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Create a project
 *
 * Project names are unique in the organization: 409 when it is taken. An organization has at most 1,000 projects.
 */
export const createProject = <ThrowOnError extends boolean = true>(options: Options<CreateProjectData, ThrowOnError>): RequestResult<CreateProjectResponses, CreateProjectErrors, ThrowOnError> => (options.client ?? client).post<CreateProjectResponses, CreateProjectErrors, ThrowOnError>({
    url: '/console/v1/projects',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the keys of a project
 *
 * Without the keys themselves, revoked ones last.
 */
export const listKeys = <ThrowOnError extends boolean = true>(options: Options<ListKeysData, ThrowOnError>): RequestResult<ListKeysResponses, ListKeysErrors, ThrowOnError> => (options.client ?? client).get<ListKeysResponses, ListKeysErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/keys', ...options });

/**
 * Create a key
 *
 * The key itself is in this answer alone; only its hash is stored. A web key needs at least one allowed origin, other kinds have none. A project has at most 1,000 keys that are not revoked; of the others the 1,000 are kept that were revoked last.
 */
export const createKey = <ThrowOnError extends boolean = true>(options: Options<CreateKeyData, ThrowOnError>): RequestResult<CreateKeyResponses, CreateKeyErrors, ThrowOnError> => (options.client ?? client).post<CreateKeyResponses, CreateKeyErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/keys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Revoke a key
 *
 * Takes effect within a second, open live tails included. Revoking again changes nothing.
 */
export const revokeKey = <ThrowOnError extends boolean = true>(options: Options<RevokeKeyData, ThrowOnError>): RequestResult<RevokeKeyResponses, RevokeKeyErrors, ThrowOnError> => (options.client ?? client).delete<RevokeKeyResponses, RevokeKeyErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/keys/{key_id}', ...options });

/**
 * Rename a key or replace its origins
 *
 * Needs `If-Match` with the ETag that the list shows for the key.
 */
export const updateKey = <ThrowOnError extends boolean = true>(options: Options<UpdateKeyData, ThrowOnError>): RequestResult<UpdateKeyResponses, UpdateKeyErrors, ThrowOnError> => (options.client ?? client).patch<UpdateKeyResponses, UpdateKeyErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/keys/{key_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Get the usage of a project
 *
 * Accepted and rejected items and bytes per signal in equal buckets, and the reasons of rejections, each with a recent example. Kept for 35 days; counts of the last seconds may be missing after a crash.
 */
export const getUsage = <ThrowOnError extends boolean = true>(options: Options<GetUsageData, ThrowOnError>): RequestResult<GetUsageResponses, GetUsageErrors, ThrowOnError> => (options.client ?? client).get<GetUsageResponses, GetUsageErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/usage', ...options });

/**
 * List who may open a project
 *
 * Users with a role in the project, and those whose organization role opens all projects.
 */
export const listMembers = <ThrowOnError extends boolean = true>(options: Options<ListMembersData, ThrowOnError>): RequestResult<ListMembersResponses, ListMembersErrors, ThrowOnError> => (options.client ?? client).get<ListMembersResponses, ListMembersErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/members', ...options });

/**
 * Remove a user from a project
 *
 * Their open requests to the project end within a second.
 */
export const removeMember = <ThrowOnError extends boolean = true>(options: Options<RemoveMemberData, ThrowOnError>): RequestResult<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError> => (options.client ?? client).delete<RemoveMemberResponses, RemoveMemberErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/members/{user_id}', ...options });

/**
 * Give a user a role in a project
 *
 * Adds the user to the project or changes their role in it.
 */
export const putMember = <ThrowOnError extends boolean = true>(options: Options<PutMemberData, ThrowOnError>): RequestResult<PutMemberResponses, PutMemberErrors, ThrowOnError> => (options.client ?? client).put<PutMemberResponses, PutMemberErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/members/{user_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the automations of a project
 *
 * Sorted by name; a project has at most 200.
 */
export const listAutomations = <ThrowOnError extends boolean = true>(options: Options<ListAutomationsData, ThrowOnError>): RequestResult<ListAutomationsResponses, ListAutomationsErrors, ThrowOnError> => (options.client ?? client).get<ListAutomationsResponses, ListAutomationsErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/automations', ...options });

/**
 * Create an automation
 *
 * It is evaluated for every trace that is written from now on, once per trace.
 */
export const createAutomation = <ThrowOnError extends boolean = true>(options: Options<CreateAutomationData, ThrowOnError>): RequestResult<CreateAutomationResponses, CreateAutomationErrors, ThrowOnError> => (options.client ?? client).post<CreateAutomationResponses, CreateAutomationErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/automations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Delete an automation
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteAutomation = <ThrowOnError extends boolean = true>(options: Options<DeleteAutomationData, ThrowOnError>): RequestResult<DeleteAutomationResponses, DeleteAutomationErrors, ThrowOnError> => (options.client ?? client).delete<DeleteAutomationResponses, DeleteAutomationErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/automations/{automation_id}', ...options });

/**
 * Get one automation
 *
 * Pass its ETag in `If-Match`.
 */
export const getAutomation = <ThrowOnError extends boolean = true>(options: Options<GetAutomationData, ThrowOnError>): RequestResult<GetAutomationResponses, GetAutomationErrors, ThrowOnError> => (options.client ?? client).get<GetAutomationResponses, GetAutomationErrors, ThrowOnError>({ url: '/console/v1/projects/{project_id}/automations/{automation_id}', ...options });

/**
 * Replace an automation
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const putAutomation = <ThrowOnError extends boolean = true>(options: Options<PutAutomationData, ThrowOnError>): RequestResult<PutAutomationResponses, PutAutomationErrors, ThrowOnError> => (options.client ?? client).put<PutAutomationResponses, PutAutomationErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/automations/{automation_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Try a filter against the newest traces
 *
 * Changes nothing: says which of the newest 1,000 traces the filter matches.
 */
export const tryAutomation = <ThrowOnError extends boolean = true>(options: Options<TryAutomationData, ThrowOnError>): RequestResult<TryAutomationResponses, TryAutomationErrors, ThrowOnError> => (options.client ?? client).post<TryAutomationResponses, TryAutomationErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/automations/try',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Preview the incidents of a condition
 *
 * Changes nothing: evaluates a condition over the past at equal steps, the last one now, and says which incidents it would have opened. The
 * service evaluates whenever a sample arrives, so between two steps it may see a peak that the preview does not. No incident is open at
 * the start of the range. At most 1,000 series per expression; one with `@ start()`, `@ end()` or the functions `start`, `end`, `range` or
 * `step` has no preview, because they tell of the range of a query.
 *
 */
export const previewMetricAlert = <ThrowOnError extends boolean = true>(options: Options<PreviewMetricAlertData, ThrowOnError>): RequestResult<PreviewMetricAlertResponses, PreviewMetricAlertErrors, ThrowOnError> => (options.client ?? client).post<PreviewMetricAlertResponses, PreviewMetricAlertErrors, ThrowOnError>({
    url: '/console/v1/projects/{project_id}/metric-alerts/preview',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List the users
 *
 * Sorted by address; disabled ones included.
 */
export const listUsers = <ThrowOnError extends boolean = true>(options?: Options<ListUsersData, ThrowOnError>): RequestResult<ListUsersResponses, ListUsersErrors, ThrowOnError> => (options?.client ?? client).get<ListUsersResponses, ListUsersErrors, ThrowOnError>({ url: '/console/v1/users', ...options });

/**
 * Change the role of a user, or disable them
 *
 * Needs `If-Match` with the ETag that the list shows for the user. Only owners may change owners or make one; the last owner who can sign in cannot be demoted or disabled. Disabling ends all sessions of the user.
 */
export const updateUser = <ThrowOnError extends boolean = true>(options: Options<UpdateUserData, ThrowOnError>): RequestResult<UpdateUserResponses, UpdateUserErrors, ThrowOnError> => (options.client ?? client).patch<UpdateUserResponses, UpdateUserErrors, ThrowOnError>({
    url: '/console/v1/users/{user_id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Make a link that sets a new password
 *
 * The link is in this answer alone and works for 24 hours. Only owners may reset the password of an owner.
 */
export const resetPassword = <ThrowOnError extends boolean = true>(options: Options<ResetPasswordData, ThrowOnError>): RequestResult<ResetPasswordResponses, ResetPasswordErrors, ThrowOnError> => (options.client ?? client).post<ResetPasswordResponses, ResetPasswordErrors, ThrowOnError>({ url: '/console/v1/users/{user_id}/password-reset', ...options });

/**
 * List the open invitations
 *
 * The newest first.
 */
export const listInvitations = <ThrowOnError extends boolean = true>(options?: Options<ListInvitationsData, ThrowOnError>): RequestResult<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError> => (options?.client ?? client).get<ListInvitationsResponses, ListInvitationsErrors, ThrowOnError>({ url: '/console/v1/invitations', ...options });

/**
 * Invite a person
 *
 * Makes a link that creates a user, to be sent to them. It is in this answer alone and works for 7 days. 409 when the address has a user.
 */
export const createInvitation = <ThrowOnError extends boolean = true>(options: Options<CreateInvitationData, ThrowOnError>): RequestResult<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError> => (options.client ?? client).post<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError>({
    url: '/console/v1/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Withdraw an invitation
 *
 * Its link no longer works.
 */
export const revokeInvitation = <ThrowOnError extends boolean = true>(options: Options<RevokeInvitationData, ThrowOnError>): RequestResult<RevokeInvitationResponses, RevokeInvitationErrors, ThrowOnError> => (options.client ?? client).delete<RevokeInvitationResponses, RevokeInvitationErrors, ThrowOnError>({ url: '/console/v1/invitations/{invitation_id}', ...options });

/**
 * List the notification channels
 *
 * Sorted by slug. Addresses are shown by their host; secrets are never returned.
 */
export const listChannels = <ThrowOnError extends boolean = true>(options?: Options<ListChannelsData, ThrowOnError>): RequestResult<ListChannelsResponses, ListChannelsErrors, ThrowOnError> => (options?.client ?? client).get<ListChannelsResponses, ListChannelsErrors, ThrowOnError>({ url: '/console/v1/channels', ...options });

/**
 * Delete a notification channel
 *
 * Needs `If-Match` with the ETag of a fresh GET. Its pending deliveries are cancelled.
 */
export const deleteChannel = <ThrowOnError extends boolean = true>(options: Options<DeleteChannelData, ThrowOnError>): RequestResult<DeleteChannelResponses, DeleteChannelErrors, ThrowOnError> => (options.client ?? client).delete<DeleteChannelResponses, DeleteChannelErrors, ThrowOnError>({ url: '/console/v1/channels/{slug}', ...options });

/**
 * Get one notification channel and its settings
 *
 * Pass its ETag in `If-Match`.
 */
export const getChannel = <ThrowOnError extends boolean = true>(options: Options<GetChannelData, ThrowOnError>): RequestResult<GetChannelResponses, GetChannelErrors, ThrowOnError> => (options.client ?? client).get<GetChannelResponses, GetChannelErrors, ThrowOnError>({ url: '/console/v1/channels/{slug}', ...options });

/**
 * Create or replace a notification channel
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200). On a replacement, secret fields that are left out keep their values; the type cannot change. A webhook that goes to another host needs its headers anew, because their values are not sent elsewhere. A webhook that is created without a secret gets one, which is in this answer alone.
 */
export const putChannel = <ThrowOnError extends boolean = true>(options: Options<PutChannelData, ThrowOnError>): RequestResult<PutChannelResponses, PutChannelErrors, ThrowOnError> => (options.client ?? client).put<PutChannelResponses, PutChannelErrors, ThrowOnError>({
    url: '/console/v1/channels/{slug}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * Send a test notification
 *
 * Sends one notification of kind `test` now, once, also to a disabled channel, and answers what came of it.
 */
export const testChannel = <ThrowOnError extends boolean = true>(options: Options<TestChannelData, ThrowOnError>): RequestResult<TestChannelResponses, TestChannelErrors, ThrowOnError> => (options.client ?? client).post<TestChannelResponses, TestChannelErrors, ThrowOnError>({ url: '/console/v1/channels/{slug}/test', ...options });

/**
 * List deliveries
 *
 * The newest first, kept for 30 days after they ended; of a project the newest 20,000 of these, of which one with a long payload counts several times.
 */
export const listDeliveries = <ThrowOnError extends boolean = true>(options?: Options<ListDeliveriesData, ThrowOnError>): RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError> => (options?.client ?? client).get<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError>({ url: '/console/v1/deliveries', ...options });

/**
 * Get one delivery with its attempts
 *
 * And with the payload that is sent.
 */
export const getDelivery = <ThrowOnError extends boolean = true>(options: Options<GetDeliveryData, ThrowOnError>): RequestResult<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError> => (options.client ?? client).get<GetDeliveryResponses, GetDeliveryErrors, ThrowOnError>({ url: '/console/v1/deliveries/{event_id}', ...options });

/**
 * Replay a delivery
 *
 * Starts a new series of attempts with the same event id. 409 while it is pending or when its channel is disabled or gone.
 */
export const replayDelivery = <ThrowOnError extends boolean = true>(options: Options<ReplayDeliveryData, ThrowOnError>): RequestResult<ReplayDeliveryResponses, ReplayDeliveryErrors, ThrowOnError> => (options.client ?? client).post<ReplayDeliveryResponses, ReplayDeliveryErrors, ThrowOnError>({ url: '/console/v1/deliveries/{event_id}/replay', ...options });

/**
 * Get how long data is kept
 *
 * Of each signal, for all projects, with the space it takes.
 */
export const getRetention = <ThrowOnError extends boolean = true>(options?: Options<GetRetentionData, ThrowOnError>): RequestResult<GetRetentionResponses, GetRetentionErrors, ThrowOnError> => (options?.client ?? client).get<GetRetentionResponses, GetRetentionErrors, ThrowOnError>({ url: '/console/v1/retention', ...options });

/**
 * Change how long data is kept
 *
 * Needs `If-Match` with the ETag of a fresh GET. `null` returns to the configuration of the service. Data that is due goes within 10 minutes and cannot be recovered.
 */
export const putRetention = <ThrowOnError extends boolean = true>(options: Options<PutRetentionData, ThrowOnError>): RequestResult<PutRetentionResponses, PutRetentionErrors, ThrowOnError> => (options.client ?? client).put<PutRetentionResponses, PutRetentionErrors, ThrowOnError>({
    url: '/console/v1/retention',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});

/**
 * List what people changed
 *
 * Every request of a person that could change something, the newest first: who, what, when, from where, and how it was answered. Append-only, kept for 400 days unless the service is configured otherwise.
 */
export const listAuditEntries = <ThrowOnError extends boolean = true>(options?: Options<ListAuditEntriesData, ThrowOnError>): RequestResult<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError> => (options?.client ?? client).get<ListAuditEntriesResponses, ListAuditEntriesErrors, ThrowOnError>({ url: '/console/v1/audit-log', ...options });

/**
 * Write sample data
 *
 * Writes an hour of believable telemetry of a small shop into the project `demo`, which is created if need be, through the ingest path. The
 * dashboard, the alerts and the automation are there when this answers, unless they were before; the telemetry follows within seconds. Another call
 * writes another hour beside the first. 409 while one is being written. After a failure what was written stays.
 *
 */
export const createDemo = <ThrowOnError extends boolean = true>(options?: Options<CreateDemoData, ThrowOnError>): RequestResult<CreateDemoResponses, CreateDemoErrors, ThrowOnError> => (options?.client ?? client).post<CreateDemoResponses, CreateDemoErrors, ThrowOnError>({ url: '/console/v1/demo', ...options });
