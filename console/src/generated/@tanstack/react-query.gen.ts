// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

// @ts-nocheck

import { queryOptions, type UseMutationOptions } from '@tanstack/react-query';

import { client } from '../client.gen.ts';
import { acceptInvitation, changePassword, createAutomation, createDemo, createInvitation, createKey, createProject, deleteAutomation, deleteChannel, deleteDashboard, deleteMetricAlert, finishOpenIdConnect, getAutomation, getChannel, getDashboard, getDelivery, getIdentity, getIntegration, getLogStats, getMetricAlert, getProject, getPrometheusAlerts, getPrometheusBuildInfo, getPrometheusCardinality, getPrometheusConfig, getPrometheusExemplars, getPrometheusFlags, getPrometheusFormattedQuery, getPrometheusLabels, getPrometheusLabelValues, getPrometheusMetadata, getPrometheusParsedQuery, getPrometheusQuery, getPrometheusQueryRange, getPrometheusRules, getPrometheusRuntimeInfo, getPrometheusSeries, getRetention, getSession, getSignInOptions, getTrace, getTraceStats, getUsage, listAttributeKeys, listAttributeValues, listAuditEntries, listAutomations, listChannels, listDashboards, listDeliveries, listIntegrations, listInvitations, listKeys, listLogAttributes, listLogs, listMembers, listMetricAlertIncidents, listMetricAlerts, listMetrics, listSessions, listTags, listTraceEvents, listTraces, listUsers, type Options, postPrometheusExemplars, postPrometheusFormattedQuery, postPrometheusLabels, postPrometheusParsedQuery, postPrometheusQuery, postPrometheusQueryRange, postPrometheusSeries, previewMetricAlert, putAutomation, putChannel, putDashboard, putMember, putMetricAlert, putRetention, queryMetrics, queryMetricsRange, removeMember, renameProject, replayDelivery, resetPassword, revokeInvitation, revokeKey, revokeSession, setUpOwner, signIn, signOut, startOpenIdConnect, testChannel, tryAutomation, updateKey, updateUser } from '../sdk.gen.ts';
import type { AcceptInvitationData, AcceptInvitationError, AcceptInvitationResponse, ChangePasswordData, ChangePasswordError, ChangePasswordResponse, CreateAutomationData, CreateAutomationError, CreateAutomationResponse, CreateDemoData, CreateDemoError, CreateDemoResponse, CreateInvitationData, CreateInvitationError, CreateInvitationResponse, CreateKeyData, CreateKeyError, CreateKeyResponse, CreateProjectData, CreateProjectError, CreateProjectResponse, DeleteAutomationData, DeleteAutomationError, DeleteAutomationResponse, DeleteChannelData, DeleteChannelError, DeleteChannelResponse, DeleteDashboardData, DeleteDashboardError, DeleteDashboardResponse, DeleteMetricAlertData, DeleteMetricAlertError, DeleteMetricAlertResponse, FinishOpenIdConnectData, FinishOpenIdConnectError, GetAutomationData, GetAutomationError, GetAutomationResponse, GetChannelData, GetChannelError, GetChannelResponse, GetDashboardData, GetDashboardError, GetDashboardResponse, GetDeliveryData, GetDeliveryError, GetDeliveryResponse, GetIdentityData, GetIdentityError, GetIdentityResponse, GetIntegrationData, GetIntegrationError, GetIntegrationResponse, GetLogStatsData, GetLogStatsError, GetLogStatsResponse, GetMetricAlertData, GetMetricAlertError, GetMetricAlertResponse, GetProjectData, GetProjectError, GetProjectResponse, GetPrometheusAlertsData, GetPrometheusAlertsError, GetPrometheusAlertsResponse, GetPrometheusBuildInfoData, GetPrometheusBuildInfoError, GetPrometheusBuildInfoResponse, GetPrometheusCardinalityData, GetPrometheusCardinalityError, GetPrometheusCardinalityResponse, GetPrometheusConfigData, GetPrometheusConfigError, GetPrometheusConfigResponse, GetPrometheusExemplarsData, GetPrometheusExemplarsError, GetPrometheusExemplarsResponse, GetPrometheusFlagsData, GetPrometheusFlagsError, GetPrometheusFlagsResponse, GetPrometheusFormattedQueryData, GetPrometheusFormattedQueryError, GetPrometheusFormattedQueryResponse, GetPrometheusLabelsData, GetPrometheusLabelsError, GetPrometheusLabelsResponse, GetPrometheusLabelValuesData, GetPrometheusLabelValuesError, GetPrometheusLabelValuesResponse, GetPrometheusMetadataData, GetPrometheusMetadataError, GetPrometheusMetadataResponse, GetPrometheusParsedQueryData, GetPrometheusParsedQueryError, GetPrometheusParsedQueryResponse, GetPrometheusQueryData, GetPrometheusQueryError, GetPrometheusQueryRangeData, GetPrometheusQueryRangeError, GetPrometheusQueryRangeResponse, GetPrometheusQueryResponse, GetPrometheusRulesData, GetPrometheusRulesError, GetPrometheusRulesResponse, GetPrometheusRuntimeInfoData, GetPrometheusRuntimeInfoError, GetPrometheusRuntimeInfoResponse, GetPrometheusSeriesData, GetPrometheusSeriesError, GetPrometheusSeriesResponse, GetRetentionData, GetRetentionError, GetRetentionResponse, GetSessionData, GetSessionError, GetSessionResponse, GetSignInOptionsData, GetSignInOptionsError, GetSignInOptionsResponse, GetTraceData, GetTraceError, GetTraceResponse, GetTraceStatsData, GetTraceStatsError, GetTraceStatsResponse, GetUsageData, GetUsageError, GetUsageResponse, ListAttributeKeysData, ListAttributeKeysError, ListAttributeKeysResponse, ListAttributeValuesData, ListAttributeValuesError, ListAttributeValuesResponse, ListAuditEntriesData, ListAuditEntriesError, ListAuditEntriesResponse, ListAutomationsData, ListAutomationsError, ListAutomationsResponse, ListChannelsData, ListChannelsError, ListChannelsResponse, ListDashboardsData, ListDashboardsError, ListDashboardsResponse, ListDeliveriesData, ListDeliveriesError, ListDeliveriesResponse, ListIntegrationsData, ListIntegrationsError, ListIntegrationsResponse, ListInvitationsData, ListInvitationsError, ListInvitationsResponse, ListKeysData, ListKeysError, ListKeysResponse, ListLogAttributesData, ListLogAttributesError, ListLogAttributesResponse, ListLogsData, ListLogsError, ListLogsResponse, ListMembersData, ListMembersError, ListMembersResponse, ListMetricAlertIncidentsData, ListMetricAlertIncidentsError, ListMetricAlertIncidentsResponse, ListMetricAlertsData, ListMetricAlertsError, ListMetricAlertsResponse, ListMetricsData, ListMetricsError, ListMetricsResponse, ListSessionsData, ListSessionsError, ListSessionsResponse, ListTagsData, ListTagsError, ListTagsResponse, ListTraceEventsData, ListTraceEventsError, ListTraceEventsResponse, ListTracesData, ListTracesError, ListTracesResponse, ListUsersData, ListUsersError, ListUsersResponse, PostPrometheusExemplarsData, PostPrometheusExemplarsError, PostPrometheusExemplarsResponse, PostPrometheusFormattedQueryData, PostPrometheusFormattedQueryError, PostPrometheusFormattedQueryResponse, PostPrometheusLabelsData, PostPrometheusLabelsError, PostPrometheusLabelsResponse, PostPrometheusParsedQueryData, PostPrometheusParsedQueryError, PostPrometheusParsedQueryResponse, PostPrometheusQueryData, PostPrometheusQueryError, PostPrometheusQueryRangeData, PostPrometheusQueryRangeError, PostPrometheusQueryRangeResponse, PostPrometheusQueryResponse, PostPrometheusSeriesData, PostPrometheusSeriesError, PostPrometheusSeriesResponse, PreviewMetricAlertData, PreviewMetricAlertError, PreviewMetricAlertResponse, PutAutomationData, PutAutomationError, PutAutomationResponse, PutChannelData, PutChannelError, PutChannelResponse, PutDashboardData, PutDashboardError, PutDashboardResponse, PutMemberData, PutMemberError, PutMemberResponse, PutMetricAlertData, PutMetricAlertError, PutMetricAlertResponse, PutRetentionData, PutRetentionError, PutRetentionResponse, QueryMetricsData, QueryMetricsError, QueryMetricsRangeData, QueryMetricsRangeError, QueryMetricsRangeResponse, QueryMetricsResponse, RemoveMemberData, RemoveMemberError, RemoveMemberResponse, RenameProjectData, RenameProjectError, RenameProjectResponse, ReplayDeliveryData, ReplayDeliveryError, ReplayDeliveryResponse, ResetPasswordData, ResetPasswordError, ResetPasswordResponse, RevokeInvitationData, RevokeInvitationError, RevokeInvitationResponse, RevokeKeyData, RevokeKeyError, RevokeKeyResponse, RevokeSessionData, RevokeSessionError, RevokeSessionResponse, SetUpOwnerData, SetUpOwnerError, SetUpOwnerResponse, SignInData, SignInError, SignInResponse, SignOutData, SignOutError, SignOutResponse, StartOpenIdConnectData, StartOpenIdConnectError, TestChannelData, TestChannelError, TestChannelResponse, TryAutomationData, TryAutomationError, TryAutomationResponse, UpdateKeyData, UpdateKeyError, UpdateKeyResponse, UpdateUserData, UpdateUserError, UpdateUserResponse } from '../types.gen.ts';

export type QueryKey<TOptions extends Options> = [
    Pick<TOptions, 'baseUrl' | 'body' | 'headers' | 'path' | 'query'> & {
        _id: string;
        _infinite?: boolean;
        tags?: ReadonlyArray<string>;
    }
];

const createQueryKey = <TOptions extends Options>(id: string, options?: TOptions, infinite?: boolean, tags?: ReadonlyArray<string>): [
    QueryKey<TOptions>[0]
] => {
    const params: QueryKey<TOptions>[0] = { _id: id, baseUrl: options?.baseUrl || (options?.client ?? client).getConfig().baseUrl } as QueryKey<TOptions>[0];
    if (infinite) {
        params._infinite = infinite;
    }
    if (tags) {
        params.tags = tags;
    }
    if (options?.body) {
        params.body = options.body;
    }
    if (options?.headers) {
        params.headers = options.headers;
    }
    if (options?.path) {
        params.path = options.path;
    }
    if (options?.query) {
        params.query = options.query;
    }
    return [params];
};

export const getIdentityQueryKey = (options?: Options<GetIdentityData>) => createQueryKey('getIdentity', options);

/**
 * Get the project and organization of the key
 *
 * Cheap; reads only the key itself. Use it to check a key.
 */
export const getIdentityOptions = (options?: Options<GetIdentityData>) => queryOptions<GetIdentityResponse, GetIdentityError, GetIdentityResponse, ReturnType<typeof getIdentityQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getIdentity({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getIdentityQueryKey(options)
});

export const listTagsQueryKey = (options?: Options<ListTagsData>) => createQueryKey('listTags', options);

/**
 * List the tags observed in the project
 *
 * Sorted by code point. A tag stays listed until retention has removed its last trace and those written about the same time.
 */
export const listTagsOptions = (options?: Options<ListTagsData>) => queryOptions<ListTagsResponse, ListTagsError, ListTagsResponse, ReturnType<typeof listTagsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listTags({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listTagsQueryKey(options)
});

export const listAttributeKeysQueryKey = (options?: Options<ListAttributeKeysData>) => createQueryKey('listAttributeKeys', options);

/**
 * List the attribute keys observed in the project
 *
 * Sorted by code point.
 */
export const listAttributeKeysOptions = (options?: Options<ListAttributeKeysData>) => queryOptions<ListAttributeKeysResponse, ListAttributeKeysError, ListAttributeKeysResponse, ReturnType<typeof listAttributeKeysQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listAttributeKeys({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAttributeKeysQueryKey(options)
});

export const listAttributeValuesQueryKey = (options: Options<ListAttributeValuesData>) => createQueryKey('listAttributeValues', options);

/**
 * List the values observed under an attribute key
 *
 * Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.
 */
export const listAttributeValuesOptions = (options: Options<ListAttributeValuesData>) => queryOptions<ListAttributeValuesResponse, ListAttributeValuesError, ListAttributeValuesResponse, ReturnType<typeof listAttributeValuesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listAttributeValues({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAttributeValuesQueryKey(options)
});

export const listTracesQueryKey = (options?: Options<ListTracesData>) => createQueryKey('listTraces', options);

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
export const listTracesOptions = (options?: Options<ListTracesData>) => queryOptions<ListTracesResponse, ListTracesError, ListTracesResponse, ReturnType<typeof listTracesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listTraces({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listTracesQueryKey(options)
});

export const getTraceStatsQueryKey = (options?: Options<GetTraceStatsData>) => createQueryKey('getTraceStats', options);

/**
 * Count traces and their durations over time
 *
 * Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds
 * are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets
 * are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.
 *
 */
export const getTraceStatsOptions = (options?: Options<GetTraceStatsData>) => queryOptions<GetTraceStatsResponse, GetTraceStatsError, GetTraceStatsResponse, ReturnType<typeof getTraceStatsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getTraceStats({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getTraceStatsQueryKey(options)
});

export const getTraceQueryKey = (options: Options<GetTraceData>) => createQueryKey('getTrace', options);

/**
 * Get one trace
 *
 * The summary without the event timeline. Deleted traces are returned too, until retention removes them.
 */
export const getTraceOptions = (options: Options<GetTraceData>) => queryOptions<GetTraceResponse, GetTraceError, GetTraceResponse, ReturnType<typeof getTraceQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getTrace({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getTraceQueryKey(options)
});

export const listTraceEventsQueryKey = (options: Options<ListTraceEventsData>) => createQueryKey('listTraceEvents', options);

/**
 * Get the event timeline of a trace
 *
 * The complete timeline in one response, ordered by `trace_timestamp`. At one instant the start of the trace comes first, then what
 * clients and plugins sent, in order of arrival, then the events of OpenTelemetry spans, each start before its end. It is sent while
 * it is read, so a timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read
 * it again.
 *
 */
export const listTraceEventsOptions = (options: Options<ListTraceEventsData>) => queryOptions<ListTraceEventsResponse, ListTraceEventsError, ListTraceEventsResponse, ReturnType<typeof listTraceEventsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listTraceEvents({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listTraceEventsQueryKey(options)
});

export const listLogsQueryKey = (options?: Options<ListLogsData>) => createQueryKey('listLogs', options);

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
export const listLogsOptions = (options?: Options<ListLogsData>) => queryOptions<ListLogsResponse, ListLogsError, ListLogsResponse, ReturnType<typeof listLogsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listLogs({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listLogsQueryKey(options)
});

export const getLogStatsQueryKey = (options?: Options<GetLogStatsData>) => createQueryKey('getLogStats', options);

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
export const getLogStatsOptions = (options?: Options<GetLogStatsData>) => queryOptions<GetLogStatsResponse, GetLogStatsError, GetLogStatsResponse, ReturnType<typeof getLogStatsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getLogStats({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getLogStatsQueryKey(options)
});

export const listLogAttributesQueryKey = (options?: Options<ListLogAttributesData>) => createQueryKey('listLogAttributes', options);

/**
 * List services, attribute keys and sample values of logs
 *
 * What to filter by besides the fields of a record. Keys, of both log and resource attributes, are complete for the window unless
 * `attributes.truncated`; attributes named as a field (`service.name`, `event.name`, `trace_id`, `span_id`) are not among them. Values come from a sample of recent records: if `values.truncated`, even with no items, test a
 * value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed, those longer than 1,000
 * characters left out, and 4 Mi characters in all; `truncated` tells where there are more.
 *
 */
export const listLogAttributesOptions = (options?: Options<ListLogAttributesData>) => queryOptions<ListLogAttributesResponse, ListLogAttributesError, ListLogAttributesResponse, ReturnType<typeof listLogAttributesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listLogAttributes({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listLogAttributesQueryKey(options)
});

export const listMetricsQueryKey = (options?: Options<ListMetricsData>) => createQueryKey('listMetrics', options);

/**
 * List the metrics of the project
 *
 * Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one
 * family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series
 * that ended up to two hours before it, or a day in older data, may be included.
 *
 */
export const listMetricsOptions = (options?: Options<ListMetricsData>) => queryOptions<ListMetricsResponse, ListMetricsError, ListMetricsResponse, ReturnType<typeof listMetricsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMetrics({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMetricsQueryKey(options)
});

export const queryMetricsQueryKey = (options: Options<QueryMetricsData>) => createQueryKey('queryMetrics', options);

/**
 * Evaluate a PromQL expression at one time
 *
 * PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers
 * in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.
 *
 */
export const queryMetricsOptions = (options: Options<QueryMetricsData>) => queryOptions<QueryMetricsResponse, QueryMetricsError, QueryMetricsResponse, ReturnType<typeof queryMetricsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await queryMetrics({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: queryMetricsQueryKey(options)
});

export const queryMetricsRangeQueryKey = (options: Options<QueryMetricsRangeData>) => createQueryKey('queryMetricsRange', options);

/**
 * Evaluate a PromQL expression over a range of time
 *
 * Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus
 * envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.
 *
 */
export const queryMetricsRangeOptions = (options: Options<QueryMetricsRangeData>) => queryOptions<QueryMetricsRangeResponse, QueryMetricsRangeError, QueryMetricsRangeResponse, ReturnType<typeof queryMetricsRangeQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await queryMetricsRange({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: queryMetricsRangeQueryKey(options)
});

export const getPrometheusQueryQueryKey = (options: Options<GetPrometheusQueryData>) => createQueryKey('getPrometheusQuery', options);

/**
 * Evaluate a PromQL expression at one time (Prometheus API)
 *
 * The [Prometheus HTTP API](https://prometheus.io/docs/prometheus/latest/querying/api/), for Grafana, promtool and other clients. The server key may also be the password of basic authentication. Unknown parameters are ignored.
 *
 */
export const getPrometheusQueryOptions = (options: Options<GetPrometheusQueryData>) => queryOptions<GetPrometheusQueryResponse, GetPrometheusQueryError, GetPrometheusQueryResponse, ReturnType<typeof getPrometheusQueryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusQuery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusQueryQueryKey(options)
});

/**
 * Evaluate a PromQL expression at one time (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusQueryMutation = (options?: Partial<Options<PostPrometheusQueryData>>): UseMutationOptions<PostPrometheusQueryResponse, PostPrometheusQueryError, Options<PostPrometheusQueryData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusQueryResponse, PostPrometheusQueryError, Options<PostPrometheusQueryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusQuery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusQueryRangeQueryKey = (options: Options<GetPrometheusQueryRangeData>) => createQueryKey('getPrometheusQueryRange', options);

/**
 * Evaluate a PromQL expression over a range of time (Prometheus API)
 *
 * See `/api/v1/query`.
 *
 */
export const getPrometheusQueryRangeOptions = (options: Options<GetPrometheusQueryRangeData>) => queryOptions<GetPrometheusQueryRangeResponse, GetPrometheusQueryRangeError, GetPrometheusQueryRangeResponse, ReturnType<typeof getPrometheusQueryRangeQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusQueryRange({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusQueryRangeQueryKey(options)
});

/**
 * Evaluate a PromQL expression over a range of time (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusQueryRangeMutation = (options?: Partial<Options<PostPrometheusQueryRangeData>>): UseMutationOptions<PostPrometheusQueryRangeResponse, PostPrometheusQueryRangeError, Options<PostPrometheusQueryRangeData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusQueryRangeResponse, PostPrometheusQueryRangeError, Options<PostPrometheusQueryRangeData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusQueryRange({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusSeriesQueryKey = (options: Options<GetPrometheusSeriesData>) => createQueryKey('getPrometheusSeries', options);

/**
 * List series by selectors (Prometheus API)
 *
 * The window has the granularity of the store, see `/v1/metrics`.
 *
 */
export const getPrometheusSeriesOptions = (options: Options<GetPrometheusSeriesData>) => queryOptions<GetPrometheusSeriesResponse, GetPrometheusSeriesError, GetPrometheusSeriesResponse, ReturnType<typeof getPrometheusSeriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusSeries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusSeriesQueryKey(options)
});

/**
 * List series by selectors (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusSeriesMutation = (options?: Partial<Options<PostPrometheusSeriesData>>): UseMutationOptions<PostPrometheusSeriesResponse, PostPrometheusSeriesError, Options<PostPrometheusSeriesData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusSeriesResponse, PostPrometheusSeriesError, Options<PostPrometheusSeriesData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusSeries({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusExemplarsQueryKey = (options: Options<GetPrometheusExemplarsData>) => createQueryKey('getPrometheusExemplars', options);

/**
 * List exemplars of the series of an expression (Prometheus API)
 *
 * Exemplars of the series that the selectors of the expression select, oldest first; what surrounds the selectors does not matter. The
 * label `trace_id` names the trace of a measurement. The newest 100,000 of a project are kept.
 *
 */
export const getPrometheusExemplarsOptions = (options: Options<GetPrometheusExemplarsData>) => queryOptions<GetPrometheusExemplarsResponse, GetPrometheusExemplarsError, GetPrometheusExemplarsResponse, ReturnType<typeof getPrometheusExemplarsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusExemplars({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusExemplarsQueryKey(options)
});

/**
 * List exemplars of the series of an expression (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts. A body of another content type is ignored.
 *
 */
export const postPrometheusExemplarsMutation = (options?: Partial<Options<PostPrometheusExemplarsData>>): UseMutationOptions<PostPrometheusExemplarsResponse, PostPrometheusExemplarsError, Options<PostPrometheusExemplarsData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusExemplarsResponse, PostPrometheusExemplarsError, Options<PostPrometheusExemplarsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusExemplars({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusLabelsQueryKey = (options?: Options<GetPrometheusLabelsData>) => createQueryKey('getPrometheusLabels', options);

/**
 * List label names (Prometheus API)
 *
 * Sorted. The window has the granularity of the store, see `/v1/metrics`.
 *
 */
export const getPrometheusLabelsOptions = (options?: Options<GetPrometheusLabelsData>) => queryOptions<GetPrometheusLabelsResponse, GetPrometheusLabelsError, GetPrometheusLabelsResponse, ReturnType<typeof getPrometheusLabelsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusLabels({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusLabelsQueryKey(options)
});

/**
 * List label names (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
 * has the one that counts, and selectors of both count. A body of another content type is ignored.
 *
 */
export const postPrometheusLabelsMutation = (options?: Partial<Options<PostPrometheusLabelsData>>): UseMutationOptions<PostPrometheusLabelsResponse, PostPrometheusLabelsError, Options<PostPrometheusLabelsData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusLabelsResponse, PostPrometheusLabelsError, Options<PostPrometheusLabelsData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusLabels({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusLabelValuesQueryKey = (options: Options<GetPrometheusLabelValuesData>) => createQueryKey('getPrometheusLabelValues', options);

/**
 * List the values of a label (Prometheus API)
 *
 * Sorted. The window has the granularity of the store, see `/v1/metrics`.
 */
export const getPrometheusLabelValuesOptions = (options: Options<GetPrometheusLabelValuesData>) => queryOptions<GetPrometheusLabelValuesResponse, GetPrometheusLabelValuesError, GetPrometheusLabelValuesResponse, ReturnType<typeof getPrometheusLabelValuesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusLabelValues({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusLabelValuesQueryKey(options)
});

export const getPrometheusMetadataQueryKey = (options?: Options<GetPrometheusMetadataData>) => createQueryKey('getPrometheusMetadata', options);

/**
 * Get the metadata of metrics (Prometheus API)
 *
 * Type, help text and unit by metric family.
 */
export const getPrometheusMetadataOptions = (options?: Options<GetPrometheusMetadataData>) => queryOptions<GetPrometheusMetadataResponse, GetPrometheusMetadataError, GetPrometheusMetadataResponse, ReturnType<typeof getPrometheusMetadataQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusMetadata({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusMetadataQueryKey(options)
});

export const getPrometheusBuildInfoQueryKey = (options?: Options<GetPrometheusBuildInfoData>) => createQueryKey('getPrometheusBuildInfo', options);

/**
 * Get the version of Prometheus whose semantics these paths follow
 *
 * Clients such as Grafana read it to detect features.
 */
export const getPrometheusBuildInfoOptions = (options?: Options<GetPrometheusBuildInfoData>) => queryOptions<GetPrometheusBuildInfoResponse, GetPrometheusBuildInfoError, GetPrometheusBuildInfoResponse, ReturnType<typeof getPrometheusBuildInfoQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusBuildInfo({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusBuildInfoQueryKey(options)
});

export const getPrometheusRulesQueryKey = (options?: Options<GetPrometheusRulesData>) => createQueryKey('getPrometheusRules', options);

/**
 * List metric alerts as alerting rules (Prometheus API)
 *
 * Enabled metric alerts, as the rules of one group. Conditions have no `for`, so a rule is `firing` or `inactive`, never `pending`. Evaluation follows
 * the samples instead of an interval, which is 0. Where several services share the alerts, each knows the evaluations of its own.
 *
 */
export const getPrometheusRulesOptions = (options?: Options<GetPrometheusRulesData>) => queryOptions<GetPrometheusRulesResponse, GetPrometheusRulesError, GetPrometheusRulesResponse, ReturnType<typeof getPrometheusRulesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusRules({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusRulesQueryKey(options)
});

export const getPrometheusAlertsQueryKey = (options?: Options<GetPrometheusAlertsData>) => createQueryKey('getPrometheusAlerts', options);

/**
 * List the open incidents of metric alerts as active alerts (Prometheus API)
 *
 * See `/api/v1/rules`.
 *
 */
export const getPrometheusAlertsOptions = (options?: Options<GetPrometheusAlertsData>) => queryOptions<GetPrometheusAlertsResponse, GetPrometheusAlertsError, GetPrometheusAlertsResponse, ReturnType<typeof getPrometheusAlertsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusAlerts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusAlertsQueryKey(options)
});

export const getPrometheusFormattedQueryQueryKey = (options: Options<GetPrometheusFormattedQueryData>) => createQueryKey('getPrometheusFormattedQuery', options);

/**
 * Format a PromQL expression (Prometheus API)
 *
 * The canonical text of Prometheus: what is longer than 100 bytes has each operand on lines of its own.
 *
 */
export const getPrometheusFormattedQueryOptions = (options: Options<GetPrometheusFormattedQueryData>) => queryOptions<GetPrometheusFormattedQueryResponse, GetPrometheusFormattedQueryError, GetPrometheusFormattedQueryResponse, ReturnType<typeof getPrometheusFormattedQueryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusFormattedQuery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusFormattedQueryQueryKey(options)
});

/**
 * Format a PromQL expression (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL; see `/api/v1/query`.
 *
 */
export const postPrometheusFormattedQueryMutation = (options?: Partial<Options<PostPrometheusFormattedQueryData>>): UseMutationOptions<PostPrometheusFormattedQueryResponse, PostPrometheusFormattedQueryError, Options<PostPrometheusFormattedQueryData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusFormattedQueryResponse, PostPrometheusFormattedQueryError, Options<PostPrometheusFormattedQueryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusFormattedQuery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusParsedQueryQueryKey = (options: Options<GetPrometheusParsedQueryData>) => createQueryKey('getPrometheusParsedQuery', options);

/**
 * Parse a PromQL expression into a tree (Prometheus API)
 *
 * The nodes of the [Prometheus API](https://prometheus.io/docs/prometheus/latest/querying/api/#parsing-a-promql-expressions-into-a-abstract-syntax-tree-ast).
 *
 */
export const getPrometheusParsedQueryOptions = (options: Options<GetPrometheusParsedQueryData>) => queryOptions<GetPrometheusParsedQueryResponse, GetPrometheusParsedQueryError, GetPrometheusParsedQueryResponse, ReturnType<typeof getPrometheusParsedQueryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusParsedQuery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusParsedQueryQueryKey(options)
});

/**
 * Parse a PromQL expression into a tree (Prometheus API, form)
 *
 * Same as GET, for expressions too long for a URL; see `/api/v1/query`.
 *
 */
export const postPrometheusParsedQueryMutation = (options?: Partial<Options<PostPrometheusParsedQueryData>>): UseMutationOptions<PostPrometheusParsedQueryResponse, PostPrometheusParsedQueryError, Options<PostPrometheusParsedQueryData>> => {
    const mutationOptions: UseMutationOptions<PostPrometheusParsedQueryResponse, PostPrometheusParsedQueryError, Options<PostPrometheusParsedQueryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await postPrometheusParsedQuery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getPrometheusConfigQueryKey = (options?: Options<GetPrometheusConfigData>) => createQueryKey('getPrometheusConfig', options);

/**
 * Get the configuration (Prometheus API)
 *
 * There is no configuration file, so it is empty.
 *
 */
export const getPrometheusConfigOptions = (options?: Options<GetPrometheusConfigData>) => queryOptions<GetPrometheusConfigResponse, GetPrometheusConfigError, GetPrometheusConfigResponse, ReturnType<typeof getPrometheusConfigQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusConfig({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusConfigQueryKey(options)
});

export const getPrometheusFlagsQueryKey = (options?: Options<GetPrometheusFlagsData>) => createQueryKey('getPrometheusFlags', options);

/**
 * Get the flags that concern queries (Prometheus API)
 *
 * Those of Prometheus that this service has too, under Prometheus' names.
 *
 */
export const getPrometheusFlagsOptions = (options?: Options<GetPrometheusFlagsData>) => queryOptions<GetPrometheusFlagsResponse, GetPrometheusFlagsError, GetPrometheusFlagsResponse, ReturnType<typeof getPrometheusFlagsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusFlags({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusFlagsQueryKey(options)
});

export const getPrometheusRuntimeInfoQueryKey = (options?: Options<GetPrometheusRuntimeInfoData>) => createQueryKey('getPrometheusRuntimeInfo', options);

/**
 * Get when the service started and how long it keeps samples (Prometheus API)
 *
 * What Go's runtime would say is 0 or empty, and so are the folder and the name of the host, which no key may learn.
 *
 */
export const getPrometheusRuntimeInfoOptions = (options?: Options<GetPrometheusRuntimeInfoData>) => queryOptions<GetPrometheusRuntimeInfoResponse, GetPrometheusRuntimeInfoError, GetPrometheusRuntimeInfoResponse, ReturnType<typeof getPrometheusRuntimeInfoQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusRuntimeInfo({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusRuntimeInfoQueryKey(options)
});

export const getPrometheusCardinalityQueryKey = (options?: Options<GetPrometheusCardinalityData>) => createQueryKey('getPrometheusCardinality', options);

/**
 * Count the series of the last three hours, by name and label (Prometheus API)
 *
 * The most frequent first, and those that are equally frequent by name. What is counted has samples in the last three hours; Prometheus counts its
 * head, which covers about as long. There are no chunks in Prometheus' sense, so `chunkCount` is 0.
 *
 */
export const getPrometheusCardinalityOptions = (options?: Options<GetPrometheusCardinalityData>) => queryOptions<GetPrometheusCardinalityResponse, GetPrometheusCardinalityError, GetPrometheusCardinalityResponse, ReturnType<typeof getPrometheusCardinalityQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getPrometheusCardinality({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getPrometheusCardinalityQueryKey(options)
});

export const listMetricAlertsQueryKey = (options?: Options<ListMetricAlertsData>) => createQueryKey('listMetricAlerts', options);

/**
 * List the metric alerts of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listMetricAlertsOptions = (options?: Options<ListMetricAlertsData>) => queryOptions<ListMetricAlertsResponse, ListMetricAlertsError, ListMetricAlertsResponse, ReturnType<typeof listMetricAlertsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMetricAlerts({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMetricAlertsQueryKey(options)
});

/**
 * Delete one metric alert
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteMetricAlertMutation = (options?: Partial<Options<DeleteMetricAlertData>>): UseMutationOptions<DeleteMetricAlertResponse, DeleteMetricAlertError, Options<DeleteMetricAlertData>> => {
    const mutationOptions: UseMutationOptions<DeleteMetricAlertResponse, DeleteMetricAlertError, Options<DeleteMetricAlertData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteMetricAlert({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getMetricAlertQueryKey = (options: Options<GetMetricAlertData>) => createQueryKey('getMetricAlert', options);

/**
 * Get one metric alert
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getMetricAlertOptions = (options: Options<GetMetricAlertData>) => queryOptions<GetMetricAlertResponse, GetMetricAlertError, GetMetricAlertResponse, ReturnType<typeof getMetricAlertQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getMetricAlert({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getMetricAlertQueryKey(options)
});

/**
 * Create or replace one metric alert
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the metric alert was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. An enabled alert is evaluated at once: a new condition decides
 * which of the open incidents resolve. Disabling the alert leaves them open.
 *
 */
export const putMetricAlertMutation = (options?: Partial<Options<PutMetricAlertData>>): UseMutationOptions<PutMetricAlertResponse, PutMetricAlertError, Options<PutMetricAlertData>> => {
    const mutationOptions: UseMutationOptions<PutMetricAlertResponse, PutMetricAlertError, Options<PutMetricAlertData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putMetricAlert({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listMetricAlertIncidentsQueryKey = (options: Options<ListMetricAlertIncidentsData>) => createQueryKey('listMetricAlertIncidents', options);

/**
 * List the incidents of a metric alert, newest first
 *
 * One incident each time a label set starts firing. Sorted by opening time, ties by id.
 */
export const listMetricAlertIncidentsOptions = (options: Options<ListMetricAlertIncidentsData>) => queryOptions<ListMetricAlertIncidentsResponse, ListMetricAlertIncidentsError, ListMetricAlertIncidentsResponse, ReturnType<typeof listMetricAlertIncidentsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMetricAlertIncidents({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMetricAlertIncidentsQueryKey(options)
});

export const listDashboardsQueryKey = (options?: Options<ListDashboardsData>) => createQueryKey('listDashboards', options);

/**
 * List the dashboards of the project
 *
 * Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
 */
export const listDashboardsOptions = (options?: Options<ListDashboardsData>) => queryOptions<ListDashboardsResponse, ListDashboardsError, ListDashboardsResponse, ReturnType<typeof listDashboardsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listDashboards({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listDashboardsQueryKey(options)
});

/**
 * Delete one dashboard
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteDashboardMutation = (options?: Partial<Options<DeleteDashboardData>>): UseMutationOptions<DeleteDashboardResponse, DeleteDashboardError, Options<DeleteDashboardData>> => {
    const mutationOptions: UseMutationOptions<DeleteDashboardResponse, DeleteDashboardError, Options<DeleteDashboardData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteDashboard({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getDashboardQueryKey = (options: Options<GetDashboardData>) => createQueryKey('getDashboard', options);

/**
 * Get one dashboard
 *
 * The document as written, without an envelope. Pass its ETag in `If-Match`.
 */
export const getDashboardOptions = (options: Options<GetDashboardData>) => queryOptions<GetDashboardResponse, GetDashboardError, GetDashboardResponse, ReturnType<typeof getDashboardQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getDashboard({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getDashboardQueryKey(options)
});

/**
 * Create or replace one dashboard
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
 * when the dashboard was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
 * nothing and keeps its ETag. Widget queries are parsed but not evaluated when the dashboard is written.
 *
 */
export const putDashboardMutation = (options?: Partial<Options<PutDashboardData>>): UseMutationOptions<PutDashboardResponse, PutDashboardError, Options<PutDashboardData>> => {
    const mutationOptions: UseMutationOptions<PutDashboardResponse, PutDashboardError, Options<PutDashboardData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putDashboard({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listIntegrationsQueryKey = (options?: Options<ListIntegrationsData>) => createQueryKey('listIntegrations', options);

/**
 * List the notification channels of the organization
 *
 * Sorted by slug. Channels belong to the organization and are shared by its projects. Addresses, headers and keys are never returned.
 */
export const listIntegrationsOptions = (options?: Options<ListIntegrationsData>) => queryOptions<ListIntegrationsResponse, ListIntegrationsError, ListIntegrationsResponse, ReturnType<typeof listIntegrationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listIntegrations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listIntegrationsQueryKey(options)
});

export const getIntegrationQueryKey = (options: Options<GetIntegrationData>) => createQueryKey('getIntegration', options);

/**
 * Get one notification channel
 *
 * Addresses, headers and keys are never returned.
 */
export const getIntegrationOptions = (options: Options<GetIntegrationData>) => queryOptions<GetIntegrationResponse, GetIntegrationError, GetIntegrationResponse, ReturnType<typeof getIntegrationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getIntegration({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getIntegrationQueryKey(options)
});

export const getSignInOptionsQueryKey = (options?: Options<GetSignInOptionsData>) => createQueryKey('getSignInOptions', options);

/**
 * Get the ways to sign in
 *
 * Whether the first user has still to be created, and by what people may sign in.
 */
export const getSignInOptionsOptions = (options?: Options<GetSignInOptionsData>) => queryOptions<GetSignInOptionsResponse, GetSignInOptionsError, GetSignInOptionsResponse, ReturnType<typeof getSignInOptionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getSignInOptions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getSignInOptionsQueryKey(options)
});

/**
 * Create the first user
 *
 * Creates the owner with the one-time code of the set-up link, which the first start and `cairn setup-link` print and which works for 15 minutes, and signs them in. 401 for a wrong, used or expired code.
 */
export const setUpOwnerMutation = (options?: Partial<Options<SetUpOwnerData>>): UseMutationOptions<SetUpOwnerResponse, SetUpOwnerError, Options<SetUpOwnerData>> => {
    const mutationOptions: UseMutationOptions<SetUpOwnerResponse, SetUpOwnerError, Options<SetUpOwnerData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await setUpOwner({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Sign out
 *
 * Ends the session and clears its cookie.
 */
export const signOutMutation = (options?: Partial<Options<SignOutData>>): UseMutationOptions<SignOutResponse, SignOutError, Options<SignOutData>> => {
    const mutationOptions: UseMutationOptions<SignOutResponse, SignOutError, Options<SignOutData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signOut({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getSessionQueryKey = (options?: Options<GetSessionData>) => createQueryKey('getSession', options);

/**
 * Get the signed-in user
 *
 * The user of the session cookie and the projects they may open. A user with an organization role may open all.
 */
export const getSessionOptions = (options?: Options<GetSessionData>) => queryOptions<GetSessionResponse, GetSessionError, GetSessionResponse, ReturnType<typeof getSessionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getSession({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getSessionQueryKey(options)
});

/**
 * Sign in with a password
 *
 * Starts a session and sets its cookie. Attempts are limited per account and per address; a wrong password and an unknown account have the same answer after the same time.
 */
export const signInMutation = (options?: Partial<Options<SignInData>>): UseMutationOptions<SignInResponse, SignInError, Options<SignInData>> => {
    const mutationOptions: UseMutationOptions<SignInResponse, SignInError, Options<SignInData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await signIn({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Accept an invitation or reset a password
 *
 * Creates the invited user, or sets the password of an existing one whose link was made by `cairn users reset-password` or an admin, and signs them in. 401 for a wrong, used or expired code.
 */
export const acceptInvitationMutation = (options?: Partial<Options<AcceptInvitationData>>): UseMutationOptions<AcceptInvitationResponse, AcceptInvitationError, Options<AcceptInvitationData>> => {
    const mutationOptions: UseMutationOptions<AcceptInvitationResponse, AcceptInvitationError, Options<AcceptInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await acceptInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Change your password
 *
 * Ends all other sessions of the user. 403 when the current password is wrong.
 */
export const changePasswordMutation = (options?: Partial<Options<ChangePasswordData>>): UseMutationOptions<ChangePasswordResponse, ChangePasswordError, Options<ChangePasswordData>> => {
    const mutationOptions: UseMutationOptions<ChangePasswordResponse, ChangePasswordError, Options<ChangePasswordData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await changePassword({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listSessionsQueryKey = (options?: Options<ListSessionsData>) => createQueryKey('listSessions', options);

/**
 * List your sessions
 *
 * The open sessions of the user, the most recently used first.
 */
export const listSessionsOptions = (options?: Options<ListSessionsData>) => queryOptions<ListSessionsResponse, ListSessionsError, ListSessionsResponse, ReturnType<typeof listSessionsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listSessions({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listSessionsQueryKey(options)
});

/**
 * End one of your sessions
 *
 * Takes effect within a second, open live tails included.
 */
export const revokeSessionMutation = (options?: Partial<Options<RevokeSessionData>>): UseMutationOptions<RevokeSessionResponse, RevokeSessionError, Options<RevokeSessionData>> => {
    const mutationOptions: UseMutationOptions<RevokeSessionResponse, RevokeSessionError, Options<RevokeSessionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await revokeSession({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const startOpenIdConnectQueryKey = (options?: Options<StartOpenIdConnectData>) => createQueryKey('startOpenIdConnect', options);

/**
 * Start a sign-in with OpenID Connect
 *
 * Redirects to the configured provider (authorization code flow with PKCE). 404 when none is configured.
 */
export const startOpenIdConnectOptions = (options?: Options<StartOpenIdConnectData>) => queryOptions<unknown, StartOpenIdConnectError, unknown, ReturnType<typeof startOpenIdConnectQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await startOpenIdConnect({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: startOpenIdConnectQueryKey(options)
});

export const finishOpenIdConnectQueryKey = (options?: Options<FinishOpenIdConnectData>) => createQueryKey('finishOpenIdConnect', options);

/**
 * Finish a sign-in with OpenID Connect
 *
 * The provider redirects here. Signs in a user whose verified address is known, invited or of an allowed domain, and redirects to the console; a refusal redirects to the sign-in page and names its reason.
 */
export const finishOpenIdConnectOptions = (options?: Options<FinishOpenIdConnectData>) => queryOptions<unknown, FinishOpenIdConnectError, unknown, ReturnType<typeof finishOpenIdConnectQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await finishOpenIdConnect({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: finishOpenIdConnectQueryKey(options)
});

export const getProjectQueryKey = (options: Options<GetProjectData>) => createQueryKey('getProject', options);

/**
 * Get one project
 *
 * Its name and the role of the caller in it.
 */
export const getProjectOptions = (options: Options<GetProjectData>) => queryOptions<GetProjectResponse, GetProjectError, GetProjectResponse, ReturnType<typeof getProjectQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getProject({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getProjectQueryKey(options)
});

/**
 * Rename a project
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const renameProjectMutation = (options?: Partial<Options<RenameProjectData>>): UseMutationOptions<RenameProjectResponse, RenameProjectError, Options<RenameProjectData>> => {
    const mutationOptions: UseMutationOptions<RenameProjectResponse, RenameProjectError, Options<RenameProjectData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await renameProject({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Create a project
 *
 * Project names are unique in the organization: 409 when it is taken. An organization has at most 1,000 projects.
 */
export const createProjectMutation = (options?: Partial<Options<CreateProjectData>>): UseMutationOptions<CreateProjectResponse, CreateProjectError, Options<CreateProjectData>> => {
    const mutationOptions: UseMutationOptions<CreateProjectResponse, CreateProjectError, Options<CreateProjectData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createProject({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listKeysQueryKey = (options: Options<ListKeysData>) => createQueryKey('listKeys', options);

/**
 * List the keys of a project
 *
 * Without the keys themselves, revoked ones last.
 */
export const listKeysOptions = (options: Options<ListKeysData>) => queryOptions<ListKeysResponse, ListKeysError, ListKeysResponse, ReturnType<typeof listKeysQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listKeys({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listKeysQueryKey(options)
});

/**
 * Create a key
 *
 * The key itself is in this answer alone; only its hash is stored. A web key needs at least one allowed origin, other kinds have none. A project has at most 1,000 keys that are not revoked; of the others the 1,000 are kept that were revoked last.
 */
export const createKeyMutation = (options?: Partial<Options<CreateKeyData>>): UseMutationOptions<CreateKeyResponse, CreateKeyError, Options<CreateKeyData>> => {
    const mutationOptions: UseMutationOptions<CreateKeyResponse, CreateKeyError, Options<CreateKeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createKey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Revoke a key
 *
 * Takes effect within a second, open live tails included. Revoking again changes nothing.
 */
export const revokeKeyMutation = (options?: Partial<Options<RevokeKeyData>>): UseMutationOptions<RevokeKeyResponse, RevokeKeyError, Options<RevokeKeyData>> => {
    const mutationOptions: UseMutationOptions<RevokeKeyResponse, RevokeKeyError, Options<RevokeKeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await revokeKey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Rename a key or replace its origins
 *
 * Needs `If-Match` with the ETag that the list shows for the key.
 */
export const updateKeyMutation = (options?: Partial<Options<UpdateKeyData>>): UseMutationOptions<UpdateKeyResponse, UpdateKeyError, Options<UpdateKeyData>> => {
    const mutationOptions: UseMutationOptions<UpdateKeyResponse, UpdateKeyError, Options<UpdateKeyData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateKey({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getUsageQueryKey = (options: Options<GetUsageData>) => createQueryKey('getUsage', options);

/**
 * Get the usage of a project
 *
 * Accepted and rejected items and bytes per signal in equal buckets, and the reasons of rejections, each with a recent example. Kept for 35 days; counts of the last seconds may be missing after a crash.
 */
export const getUsageOptions = (options: Options<GetUsageData>) => queryOptions<GetUsageResponse, GetUsageError, GetUsageResponse, ReturnType<typeof getUsageQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getUsage({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getUsageQueryKey(options)
});

export const listMembersQueryKey = (options: Options<ListMembersData>) => createQueryKey('listMembers', options);

/**
 * List who may open a project
 *
 * Users with a role in the project, and those whose organization role opens all projects.
 */
export const listMembersOptions = (options: Options<ListMembersData>) => queryOptions<ListMembersResponse, ListMembersError, ListMembersResponse, ReturnType<typeof listMembersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listMembers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listMembersQueryKey(options)
});

/**
 * Remove a user from a project
 *
 * Their open requests to the project end within a second.
 */
export const removeMemberMutation = (options?: Partial<Options<RemoveMemberData>>): UseMutationOptions<RemoveMemberResponse, RemoveMemberError, Options<RemoveMemberData>> => {
    const mutationOptions: UseMutationOptions<RemoveMemberResponse, RemoveMemberError, Options<RemoveMemberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await removeMember({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Give a user a role in a project
 *
 * Adds the user to the project or changes their role in it.
 */
export const putMemberMutation = (options?: Partial<Options<PutMemberData>>): UseMutationOptions<PutMemberResponse, PutMemberError, Options<PutMemberData>> => {
    const mutationOptions: UseMutationOptions<PutMemberResponse, PutMemberError, Options<PutMemberData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putMember({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listAutomationsQueryKey = (options: Options<ListAutomationsData>) => createQueryKey('listAutomations', options);

/**
 * List the automations of a project
 *
 * Sorted by name; a project has at most 200.
 */
export const listAutomationsOptions = (options: Options<ListAutomationsData>) => queryOptions<ListAutomationsResponse, ListAutomationsError, ListAutomationsResponse, ReturnType<typeof listAutomationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listAutomations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAutomationsQueryKey(options)
});

/**
 * Create an automation
 *
 * It is evaluated for every trace that is written from now on, once per trace.
 */
export const createAutomationMutation = (options?: Partial<Options<CreateAutomationData>>): UseMutationOptions<CreateAutomationResponse, CreateAutomationError, Options<CreateAutomationData>> => {
    const mutationOptions: UseMutationOptions<CreateAutomationResponse, CreateAutomationError, Options<CreateAutomationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createAutomation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Delete an automation
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const deleteAutomationMutation = (options?: Partial<Options<DeleteAutomationData>>): UseMutationOptions<DeleteAutomationResponse, DeleteAutomationError, Options<DeleteAutomationData>> => {
    const mutationOptions: UseMutationOptions<DeleteAutomationResponse, DeleteAutomationError, Options<DeleteAutomationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteAutomation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getAutomationQueryKey = (options: Options<GetAutomationData>) => createQueryKey('getAutomation', options);

/**
 * Get one automation
 *
 * Pass its ETag in `If-Match`.
 */
export const getAutomationOptions = (options: Options<GetAutomationData>) => queryOptions<GetAutomationResponse, GetAutomationError, GetAutomationResponse, ReturnType<typeof getAutomationQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getAutomation({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getAutomationQueryKey(options)
});

/**
 * Replace an automation
 *
 * Needs `If-Match` with the ETag of a fresh GET.
 */
export const putAutomationMutation = (options?: Partial<Options<PutAutomationData>>): UseMutationOptions<PutAutomationResponse, PutAutomationError, Options<PutAutomationData>> => {
    const mutationOptions: UseMutationOptions<PutAutomationResponse, PutAutomationError, Options<PutAutomationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putAutomation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Try a filter against the newest traces
 *
 * Changes nothing: says which of the newest 1,000 traces the filter matches.
 */
export const tryAutomationMutation = (options?: Partial<Options<TryAutomationData>>): UseMutationOptions<TryAutomationResponse, TryAutomationError, Options<TryAutomationData>> => {
    const mutationOptions: UseMutationOptions<TryAutomationResponse, TryAutomationError, Options<TryAutomationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await tryAutomation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Preview the incidents of a condition
 *
 * Changes nothing: evaluates a condition over the past at equal steps, the last one now, and says which incidents it would have opened. The
 * service evaluates whenever a sample arrives, so between two steps it may see a peak that the preview does not. No incident is open at
 * the start of the range. At most 1,000 series per expression; one with `@ start()`, `@ end()` or the functions `start`, `end`, `range` or
 * `step` has no preview, because they tell of the range of a query.
 *
 */
export const previewMetricAlertMutation = (options?: Partial<Options<PreviewMetricAlertData>>): UseMutationOptions<PreviewMetricAlertResponse, PreviewMetricAlertError, Options<PreviewMetricAlertData>> => {
    const mutationOptions: UseMutationOptions<PreviewMetricAlertResponse, PreviewMetricAlertError, Options<PreviewMetricAlertData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await previewMetricAlert({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listUsersQueryKey = (options?: Options<ListUsersData>) => createQueryKey('listUsers', options);

/**
 * List the users
 *
 * Sorted by address; disabled ones included.
 */
export const listUsersOptions = (options?: Options<ListUsersData>) => queryOptions<ListUsersResponse, ListUsersError, ListUsersResponse, ReturnType<typeof listUsersQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listUsers({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listUsersQueryKey(options)
});

/**
 * Change the role of a user, or disable them
 *
 * Needs `If-Match` with the ETag that the list shows for the user. Only owners may change owners or make one; the last owner who can sign in cannot be demoted or disabled. Disabling ends all sessions of the user.
 */
export const updateUserMutation = (options?: Partial<Options<UpdateUserData>>): UseMutationOptions<UpdateUserResponse, UpdateUserError, Options<UpdateUserData>> => {
    const mutationOptions: UseMutationOptions<UpdateUserResponse, UpdateUserError, Options<UpdateUserData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await updateUser({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Make a link that sets a new password
 *
 * The link is in this answer alone and works for 24 hours. Only owners may reset the password of an owner.
 */
export const resetPasswordMutation = (options?: Partial<Options<ResetPasswordData>>): UseMutationOptions<ResetPasswordResponse, ResetPasswordError, Options<ResetPasswordData>> => {
    const mutationOptions: UseMutationOptions<ResetPasswordResponse, ResetPasswordError, Options<ResetPasswordData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await resetPassword({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listInvitationsQueryKey = (options?: Options<ListInvitationsData>) => createQueryKey('listInvitations', options);

/**
 * List the open invitations
 *
 * The newest first.
 */
export const listInvitationsOptions = (options?: Options<ListInvitationsData>) => queryOptions<ListInvitationsResponse, ListInvitationsError, ListInvitationsResponse, ReturnType<typeof listInvitationsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listInvitations({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listInvitationsQueryKey(options)
});

/**
 * Invite a person
 *
 * Makes a link that creates a user, to be sent to them. It is in this answer alone and works for 7 days. 409 when the address has a user.
 */
export const createInvitationMutation = (options?: Partial<Options<CreateInvitationData>>): UseMutationOptions<CreateInvitationResponse, CreateInvitationError, Options<CreateInvitationData>> => {
    const mutationOptions: UseMutationOptions<CreateInvitationResponse, CreateInvitationError, Options<CreateInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Withdraw an invitation
 *
 * Its link no longer works.
 */
export const revokeInvitationMutation = (options?: Partial<Options<RevokeInvitationData>>): UseMutationOptions<RevokeInvitationResponse, RevokeInvitationError, Options<RevokeInvitationData>> => {
    const mutationOptions: UseMutationOptions<RevokeInvitationResponse, RevokeInvitationError, Options<RevokeInvitationData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await revokeInvitation({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listChannelsQueryKey = (options?: Options<ListChannelsData>) => createQueryKey('listChannels', options);

/**
 * List the notification channels
 *
 * Sorted by slug. Addresses are shown by their host; secrets are never returned.
 */
export const listChannelsOptions = (options?: Options<ListChannelsData>) => queryOptions<ListChannelsResponse, ListChannelsError, ListChannelsResponse, ReturnType<typeof listChannelsQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listChannels({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listChannelsQueryKey(options)
});

/**
 * Delete a notification channel
 *
 * Needs `If-Match` with the ETag of a fresh GET. Its pending deliveries are cancelled.
 */
export const deleteChannelMutation = (options?: Partial<Options<DeleteChannelData>>): UseMutationOptions<DeleteChannelResponse, DeleteChannelError, Options<DeleteChannelData>> => {
    const mutationOptions: UseMutationOptions<DeleteChannelResponse, DeleteChannelError, Options<DeleteChannelData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await deleteChannel({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getChannelQueryKey = (options: Options<GetChannelData>) => createQueryKey('getChannel', options);

/**
 * Get one notification channel and its settings
 *
 * Pass its ETag in `If-Match`.
 */
export const getChannelOptions = (options: Options<GetChannelData>) => queryOptions<GetChannelResponse, GetChannelError, GetChannelResponse, ReturnType<typeof getChannelQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getChannel({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getChannelQueryKey(options)
});

/**
 * Create or replace a notification channel
 *
 * `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200). On a replacement, secret fields that are left out keep their values; the type cannot change. A webhook that goes to another host needs its headers anew, because their values are not sent elsewhere. A webhook that is created without a secret gets one, which is in this answer alone.
 */
export const putChannelMutation = (options?: Partial<Options<PutChannelData>>): UseMutationOptions<PutChannelResponse, PutChannelError, Options<PutChannelData>> => {
    const mutationOptions: UseMutationOptions<PutChannelResponse, PutChannelError, Options<PutChannelData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putChannel({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

/**
 * Send a test notification
 *
 * Sends one notification of kind `test` now, once, also to a disabled channel, and answers what came of it.
 */
export const testChannelMutation = (options?: Partial<Options<TestChannelData>>): UseMutationOptions<TestChannelResponse, TestChannelError, Options<TestChannelData>> => {
    const mutationOptions: UseMutationOptions<TestChannelResponse, TestChannelError, Options<TestChannelData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await testChannel({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listDeliveriesQueryKey = (options?: Options<ListDeliveriesData>) => createQueryKey('listDeliveries', options);

/**
 * List deliveries
 *
 * The newest first, kept for 30 days after they ended; of a project the newest 20,000 of these, of which one with a long payload counts several times.
 */
export const listDeliveriesOptions = (options?: Options<ListDeliveriesData>) => queryOptions<ListDeliveriesResponse, ListDeliveriesError, ListDeliveriesResponse, ReturnType<typeof listDeliveriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listDeliveries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listDeliveriesQueryKey(options)
});

export const getDeliveryQueryKey = (options: Options<GetDeliveryData>) => createQueryKey('getDelivery', options);

/**
 * Get one delivery with its attempts
 *
 * And with the payload that is sent.
 */
export const getDeliveryOptions = (options: Options<GetDeliveryData>) => queryOptions<GetDeliveryResponse, GetDeliveryError, GetDeliveryResponse, ReturnType<typeof getDeliveryQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getDelivery({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getDeliveryQueryKey(options)
});

/**
 * Replay a delivery
 *
 * Starts a new series of attempts with the same event id. 409 while it is pending or when its channel is disabled or gone.
 */
export const replayDeliveryMutation = (options?: Partial<Options<ReplayDeliveryData>>): UseMutationOptions<ReplayDeliveryResponse, ReplayDeliveryError, Options<ReplayDeliveryData>> => {
    const mutationOptions: UseMutationOptions<ReplayDeliveryResponse, ReplayDeliveryError, Options<ReplayDeliveryData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await replayDelivery({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const getRetentionQueryKey = (options?: Options<GetRetentionData>) => createQueryKey('getRetention', options);

/**
 * Get how long data is kept
 *
 * Of each signal, for all projects, with the space it takes.
 */
export const getRetentionOptions = (options?: Options<GetRetentionData>) => queryOptions<GetRetentionResponse, GetRetentionError, GetRetentionResponse, ReturnType<typeof getRetentionQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await getRetention({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: getRetentionQueryKey(options)
});

/**
 * Change how long data is kept
 *
 * Needs `If-Match` with the ETag of a fresh GET. `null` returns to the configuration of the service. Data that is due goes within 10 minutes and cannot be recovered.
 */
export const putRetentionMutation = (options?: Partial<Options<PutRetentionData>>): UseMutationOptions<PutRetentionResponse, PutRetentionError, Options<PutRetentionData>> => {
    const mutationOptions: UseMutationOptions<PutRetentionResponse, PutRetentionError, Options<PutRetentionData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await putRetention({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};

export const listAuditEntriesQueryKey = (options?: Options<ListAuditEntriesData>) => createQueryKey('listAuditEntries', options);

/**
 * List what people changed
 *
 * Every request of a person that could change something, the newest first: who, what, when, from where, and how it was answered. Append-only, kept for 400 days unless the service is configured otherwise.
 */
export const listAuditEntriesOptions = (options?: Options<ListAuditEntriesData>) => queryOptions<ListAuditEntriesResponse, ListAuditEntriesError, ListAuditEntriesResponse, ReturnType<typeof listAuditEntriesQueryKey>>({
    queryFn: async ({ queryKey, signal }) => {
        const { data } = await listAuditEntries({
            ...options,
            ...queryKey[0],
            signal,
            throwOnError: true
        });
        return data;
    },
    queryKey: listAuditEntriesQueryKey(options)
});

/**
 * Write sample data
 *
 * Writes an hour of believable telemetry of a small shop into the project `demo`, which is created if need be, through the ingest path. The
 * dashboard, the alerts and the automation are there when this answers, unless they were before; the telemetry follows within seconds. Another call
 * writes another hour beside the first. 409 while one is being written. After a failure what was written stays.
 *
 */
export const createDemoMutation = (options?: Partial<Options<CreateDemoData>>): UseMutationOptions<CreateDemoResponse, CreateDemoError, Options<CreateDemoData>> => {
    const mutationOptions: UseMutationOptions<CreateDemoResponse, CreateDemoError, Options<CreateDemoData>> = {
        mutationFn: async (fnOptions) => {
            const { data } = await createDemo({
                ...options,
                ...fnOptions,
                throwOnError: true
            });
            return data;
        }
    };
    return mutationOptions;
};
