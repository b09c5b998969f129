// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

// @ts-nocheck

export type ClientOptions = {
    baseUrl: 'http://127.0.0.1:8080' | (string & {});
};

/**
 * RFC 3339; responses are in UTC. The width of the fraction varies, so compare instants, not strings.
 */
export type Timestamp = string;

/**
 * RFC 3339, or a relative age such as `90s`, `15m`, `24h` or `7d` that means that long ago.
 */
export type TimeBound = string;

/**
 * Chosen by the producer, 32 lowercase hexadecimal digits.
 */
export type TraceId = string;

/**
 * Whole milliseconds.
 */
export type DurationMs = number;

/**
 * The body of every error.
 */
export type Problem = {
    error: ProblemBody;
};

/**
 * What failed, where, and the remedy.
 */
export type ProblemBody = {
    code: ErrorCode;
    /**
     * For people. Never switch on it.
     */
    message: string;
    /**
     * Machine-readable context; every 500 has a `request` entry first.
     */
    details: Array<ProblemDetail>;
};

/**
 * Switch on this. The list grows; treat an unknown code by its status.
 */
export type ErrorCode = 'INVALID_ARGUMENT' | 'INVALID_FILTER' | 'INVALID_QUERY' | 'UNAUTHENTICATED' | 'PERMISSION_DENIED' | 'NOT_FOUND' | 'TRACE_NOT_FOUND' | 'ATTRIBUTE_NOT_FOUND' | 'METRIC_ALERT_NOT_FOUND' | 'DASHBOARD_NOT_FOUND' | 'INTEGRATION_NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'ALREADY_EXISTS' | 'REQUEST_TIMEOUT' | 'PRECONDITION_FAILED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'PRECONDITION_REQUIRED' | 'RESOURCE_EXHAUSTED' | 'HEADERS_TOO_LARGE' | 'INTERNAL' | 'UNAVAILABLE' | 'DEADLINE_EXCEEDED';

/**
 * One piece of context; `type` selects its shape. The list grows; ignore types you do not know.
 */
export type ProblemDetail = RequestDetail | FieldDetail | FilterDetail | QueryDetail | LimitDetail | RetryDetail;

/**
 * The request, as named in the server's log.
 */
export type RequestDetail = {
    /**
     * Always `request`.
     */
    type: 'request';
    /**
     * The value of `x-request-id`.
     */
    request_id: string;
};

/**
 * A wrong parameter, header or body field.
 */
export type FieldDetail = {
    /**
     * Always `field`.
     */
    type: 'field';
    /**
     * Part of the request.
     */
    location: 'path' | 'query' | 'header' | 'body';
    /**
     * The parameter or header, or the path of the body field such as `events[3].payload`.
     */
    name: string;
    /**
     * Why it is rejected.
     */
    reason: string;
    /**
     * The received value, truncated to 256 characters.
     */
    received?: string;
    /**
     * The allowed values, if they can be listed.
     */
    allowed?: Array<string>;
};

/**
 * A position in the filter.
 */
export type FilterDetail = {
    /**
     * Always `filter`.
     */
    type: 'filter';
    /**
     * First UTF-16 offset.
     */
    start: number;
    /**
     * Offset after the last one.
     */
    end: number;
    /**
     * A code such as `unquoted_value`; the list grows.
     */
    reason: string;
    /**
     * What to write instead.
     */
    hint: string;
};

/**
 * A position in a PromQL expression.
 */
export type QueryDetail = {
    /**
     * Always `query`.
     */
    type: 'query';
    /**
     * First UTF-16 offset.
     */
    start: number;
    /**
     * Offset after the last one.
     */
    end: number;
    /**
     * A code such as `syntax`; the list grows.
     */
    reason: string;
    /**
     * What to write instead.
     */
    hint: string;
};

/**
 * A limit that was exceeded.
 */
export type LimitDetail = {
    /**
     * Always `limit`.
     */
    type: 'limit';
    /**
     * The name of the limit.
     */
    limit: string;
    /**
     * Its maximum.
     */
    max: number;
    /**
     * The value of the request; a lower bound if reading stopped at the limit.
     */
    received: number;
};

/**
 * When to retry.
 */
export type RetryDetail = {
    /**
     * Always `retry`.
     */
    type: 'retry';
    /**
     * Seconds to wait.
     */
    retry_after_seconds: number;
};

/**
 * One OpenTelemetry log record. Optional fields are omitted, never null. There is no normalized severity:
 * derive it from `severity_number`.
 *
 */
export type LogRecord = {
    /**
     * Unique and opaque.
     */
    record_id: string;
    time: LogTime;
    observed_time?: LogTime;
    /**
     * 1-4 trace, 5-8 debug, 9-12 info, 13-16 warn, 17-20 error, 21-24 fatal, 0 unspecified.
     */
    severity_number: number;
    /**
     * The emitter's severity text; may be empty. Never filter by it.
     */
    severity_text: string;
    /**
     * The class of a structured event.
     */
    event_name?: string;
    /**
     * The text; a structured body as JSON text.
     */
    body: string;
    /**
     * The resource attribute `service.name`; empty if absent.
     */
    service_name: string;
    /**
     * The trace the record belongs to.
     */
    trace_id?: string;
    /**
     * The span the record belongs to.
     */
    span_id?: string;
    /**
     * The instrumentation scope.
     */
    scope_name?: string;
    /**
     * The version of the scope.
     */
    scope_version?: string;
    /**
     * The W3C trace flags and the reserved bits.
     */
    flags?: number;
    /**
     * Number of attributes the emitter dropped.
     */
    dropped_attributes_count?: number;
    attributes: LogAttributes;
    resource_attributes: LogAttributes;
};

/**
 * RFC 3339 in UTC, up to nine digits of fraction. Not unique, so not a key. Compare instants, not strings.
 */
export type LogTime = string;

/**
 * Attributes; values that are not strings are JSON text.
 */
export type LogAttributes = {
    [key: string]: string;
};

/**
 * A page of log records.
 */
export type LogList = {
    /**
     * Newest first.
     */
    logs: Array<LogRecord>;
    /**
     * The project of the key.
     */
    project_id: string;
    range_start: LogTime;
    range_end: LogTime;
    /**
     * Holds the whole next request; absent on the last page.
     */
    next_page_token?: string;
};

/**
 * Exact counts of log records over time.
 */
export type LogStats = {
    /**
     * The project of the key.
     */
    project_id: string;
    range_start: LogTime;
    range_end: LogTime;
    /**
     * The width used; the one `auto` chose.
     */
    interval: 'whole' | '1m' | '5m' | '15m' | '30m' | '1h' | '6h' | '1d';
    /**
     * Number of buckets in the window.
     */
    expected_bucket_count: number;
    /**
     * Oldest first, including empty ones.
     */
    buckets: Array<LogStatsBucket>;
};

/**
 * One bucket, half-open.
 */
export type LogStatsBucket = {
    start: LogTime;
    end: LogTime;
    /**
     * Always the sum of `groups[].count` and `other_count`.
     */
    total_count: number;
    /**
     * The largest `top_k` groups, largest first; empty without `group_by`.
     */
    groups: Array<LogStatsGroup>;
    /**
     * Records of all other groups; without `group_by` all of them.
     */
    other_count: number;
};

/**
 * Records with the same value in every dimension.
 */
export type LogStatsGroup = {
    /**
     * The value of each dimension by its name; an attribute that was never set has no entry.
     */
    values: {
        [key: string]: string;
    };
    /**
     * Whether the attribute dimension was set; true without one.
     */
    present: boolean;
    /**
     * Number of records.
     */
    count: number;
    /**
     * The newest records of the group, newest first. Absent when none were requested, and in older buckets once those of newer buckets have 16 Mi characters; they may be absent there once 10,000 groups of newer buckets have some.
     */
    exemplars?: Array<LogRecord>;
};

/**
 * The fields to filter the logs of a window by.
 */
export type LogAttributeCatalogue = {
    /**
     * The project of the key.
     */
    project_id: string;
    range_start: LogTime;
    range_end: LogTime;
    /**
     * The keys of log and resource attributes.
     */
    attributes: {
        /**
         * By key.
         */
        items: Array<LogAttributeKey>;
        /**
         * Whether the window has more keys.
         */
        truncated: boolean;
    };
    service_names: LogValueList;
};

/**
 * One attribute key.
 */
export type LogAttributeKey = {
    /**
     * The key.
     */
    key: string;
    values: LogValueList;
};

/**
 * Values, sorted.
 */
export type LogValueList = {
    /**
     * Values of recent records.
     */
    items: Array<string>;
    /**
     * Whether there may be more.
     */
    truncated: boolean;
};

/**
 * The data of a stream event; the event's name selects the shape.
 */
export type LogStreamData = LogStreamReady | LogStreamLog | LogStreamHeartbeat | LogStreamError;

/**
 * `event: ready`, once, first.
 */
export type LogStreamReady = {
    /**
     * The filter in canonical form; empty without one.
     */
    filter: string;
    /**
     * The window of the replay.
     */
    window: string;
    /**
     * Number of replayed records; 0 when the stream resumes after the replay.
     */
    snapshot_count: number;
    /**
     * Whether the stream resumed from `Last-Event-ID`.
     */
    resumed: boolean;
};

/**
 * `event: log`. The SSE id resumes the stream after it.
 */
export type LogStreamLog = {
    log: LogRecord;
    /**
     * Whether the record arrived before the stream started.
     */
    replay: boolean;
    /**
     * Whether records between the previous event and this one were skipped: more arrived than a batch holds, or than the client
     * consumed. Absent when none were. Cairn's addition.
     *
     */
    skipped?: boolean;
};

/**
 * `event: heartbeat`, on an idle stream.
 */
export type LogStreamHeartbeat = {
    time: LogTime;
};

/**
 * `event: error`, the last event, only on failure.
 */
export type LogStreamError = {
    error: ProblemBody;
};

/**
 * A PromQL expression (Prometheus 3).
 */
export type PromqlText = string;

/**
 * Seconds since the epoch with an optional fraction, or RFC 3339.
 */
export type PrometheusTime = string;

/**
 * Seconds with an optional fraction, or a duration such as `90s` or `1h30m`.
 */
export type PrometheusDuration = string;

/**
 * A PromQL expression (Prometheus 3). An empty string counts as absent.
 */
export type OptionalPromqlText = string;

/**
 * Seconds since the epoch with an optional fraction, or RFC 3339. An empty string counts as absent.
 */
export type OptionalPrometheusTime = string;

/**
 * Seconds with an optional fraction, or a duration such as `90s` or `1h30m`. An empty string counts as absent.
 */
export type OptionalPrometheusDuration = string;

/**
 * A whole number, 0 for no limit. An empty string counts as absent.
 */
export type PrometheusLimit = string;

/**
 * A duration such as `30s`, `500ms` or `1h30m`, or a number of seconds; at least 1 ms.
 */
export type QueryStep = string;

/**
 * What the metric measures; a Prometheus counter is a `sum`.
 */
export type MetricKind = 'gauge' | 'sum' | 'histogram' | 'summary';

/**
 * Metric families with samples in the window.
 */
export type MetricList = {
    /**
     * The metric families.
     */
    metrics: {
        /**
         * Sorted by name.
         */
        items: Array<Metric>;
        /**
         * Whether there are more.
         */
        truncated: boolean;
    };
    /**
     * The project that was read.
     */
    project_id: string;
    range_start: Timestamp;
    range_end: Timestamp;
};

/**
 * A metric family.
 */
export type Metric = {
    /**
     * The Prometheus name; for a histogram or summary, without `_bucket`, `_sum` and `_count`.
     */
    name: string;
    kind: MetricKind;
    /**
     * The unit as sent by the producer.
     */
    unit?: string;
    /**
     * The unit as sent by the producer.
     */
    description?: string;
    /**
     * The label names of its series.
     */
    dimensions: {
        /**
         * Sorted by name.
         */
        items: Array<MetricDimension>;
        /**
         * Whether there are more.
         */
        truncated: boolean;
    };
};

/**
 * A label of a metric.
 */
export type MetricDimension = {
    /**
     * The label name.
     */
    name: string;
};

/**
 * The Prometheus envelope of the value of an expression.
 */
export type PrometheusQueryResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    data: PrometheusValue;
    warnings?: PrometheusNotes;
    infos?: PrometheusNotes;
};

/**
 * Warnings or infos about the result.
 */
export type PrometheusNotes = Array<string>;

/**
 * The value of an expression; `resultType` selects its shape.
 */
export type PrometheusValue = PrometheusVector | PrometheusMatrix | PrometheusScalar;

/**
 * Series with one value each.
 */
export type PrometheusVector = {
    /**
     * Always `vector`.
     */
    resultType: 'vector';
    /**
     * The series.
     */
    result: Array<PrometheusSample>;
    stats?: PrometheusQueryStats;
};

/**
 * Series with values over time.
 */
export type PrometheusMatrix = {
    /**
     * Always `matrix`.
     */
    resultType: 'matrix';
    /**
     * The series.
     */
    result: Array<PrometheusSeries>;
    stats?: PrometheusQueryStats;
};

/**
 * One value without labels.
 */
export type PrometheusScalar = {
    /**
     * A number or a string.
     */
    resultType: 'scalar' | 'string';
    result: PrometheusPoint;
    stats?: PrometheusQueryStats;
};

/**
 * What the query took; present when `stats` was asked for.
 */
export type PrometheusQueryStats = {
    /**
     * Times in seconds.
     */
    timings: {
        /**
         * The evaluation, reading included.
         */
        evalTotalTime: number;
        /**
         * Part of the evaluation here, so 0.
         */
        resultSortTime: number;
        /**
         * Part of the evaluation here, so 0.
         */
        queryPreparationTime: number;
        /**
         * The same as `evalTotalTime`.
         */
        innerEvalTime: number;
        /**
         * Waiting for a thread and encoding the answer.
         */
        execQueueTime: number;
        /**
         * All of it.
         */
        execTotalTime: number;
    };
    /**
     * Counts of samples.
     */
    samples: {
        /**
         * Samples that selectors read, each once, those within the look-back included; Prometheus counts those that each step uses.
         */
        totalQueryableSamples: number;
        /**
         * The most points held at once, the result included.
         */
        peakSamples: number;
    };
};

/**
 * A series and its value.
 */
export type PrometheusSample = {
    metric: PrometheusLabels;
    value: PrometheusPoint;
};

/**
 * A series and its values, ascending by time.
 */
export type PrometheusSeries = {
    metric: PrometheusLabels;
    /**
     * The points.
     */
    values: Array<PrometheusPoint>;
};

/**
 * Seconds since the epoch, and the value as text: a decimal number, `NaN`, `+Inf` or `-Inf`.
 */
export type PrometheusPoint = [
    number | string,
    number | string
];

/**
 * Labels of a series, the metric name as `__name__`.
 */
export type PrometheusLabels = {
    [key: string]: string;
};

/**
 * The Prometheus envelope of label sets.
 */
export type PrometheusSeriesResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The series.
     */
    data: Array<PrometheusLabels>;
    warnings?: PrometheusNotes;
};

/**
 * The Prometheus envelope of exemplars.
 */
export type PrometheusExemplarsResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * By series.
     */
    data: Array<PrometheusSeriesExemplars>;
    warnings?: PrometheusNotes;
};

/**
 * The exemplars of a series.
 */
export type PrometheusSeriesExemplars = {
    seriesLabels: PrometheusLabels;
    /**
     * Oldest first.
     */
    exemplars: Array<PrometheusExemplar>;
};

/**
 * A measurement that a sample includes.
 */
export type PrometheusExemplar = {
    labels: PrometheusLabels;
    /**
     * The measured value, in the form of sample values.
     */
    value: string;
    /**
     * Seconds since the epoch.
     */
    timestamp: number;
};

/**
 * The Prometheus envelope of names or values.
 */
export type PrometheusNamesResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * Sorted.
     */
    data: Array<string>;
    warnings?: PrometheusNotes;
};

/**
 * The Prometheus envelope of metadata.
 */
export type PrometheusMetadataResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * By metric family.
     */
    data: {
        [key: string]: Array<PrometheusMetadata>;
    };
    /**
     * Such as that the list was cut.
     */
    warnings?: Array<string>;
};

/**
 * The metadata of a metric family.
 */
export type PrometheusMetadata = {
    /**
     * The type.
     */
    type: 'counter' | 'gauge' | 'histogram' | 'summary' | 'unknown';
    /**
     * The description.
     */
    help: string;
    /**
     * The unit.
     */
    unit: string;
};

/**
 * The Prometheus envelope of a version.
 */
export type PrometheusBuildInfoResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The Prometheus version whose semantics apply.
     */
    data: {
        /**
         * A version of Prometheus.
         */
        version: string;
        /**
         * Empty.
         */
        revision: string;
        /**
         * Empty.
         */
        branch: string;
        /**
         * Empty.
         */
        buildUser: string;
        /**
         * The start of 1970, because it is not known.
         */
        buildDate: string;
        /**
         * Empty.
         */
        goVersion: string;
        /**
         * The answering application, `cairn`.
         */
        application: string;
    };
};

/**
 * The Prometheus envelope of what is known of the process.
 */
export type PrometheusRuntimeInfoResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * What is known of the process.
     */
    data: {
        startTime: Timestamp;
        /**
         * Empty.
         */
        CWD: string;
        /**
         * Empty.
         */
        hostname: string;
        serverTime: Timestamp;
        /**
         * Always true.
         */
        reloadConfigSuccess: boolean;
        lastConfigTime: Timestamp;
        /**
         * Damaged files of stores that were quarantined since the start.
         */
        corruptionCount: number;
        /**
         * 0.
         */
        goroutineCount: number;
        /**
         * 0.
         */
        GOMAXPROCS: number;
        /**
         * 0.
         */
        GOMEMLIMIT: number;
        /**
         * Empty.
         */
        GOGC: string;
        /**
         * Empty.
         */
        GODEBUG: string;
        /**
         * How long samples are kept, as a duration of Prometheus: `30d`.
         */
        storageRetention: string;
    };
};

/**
 * The Prometheus envelope of counts of series.
 */
export type PrometheusCardinalityResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * Counts of series.
     */
    data: {
        /**
         * Totals.
         */
        headStats: {
            /**
             * Series.
             */
            numSeries: number;
            /**
             * Pairs of a label and a value.
             */
            numLabelPairs: number;
            /**
             * 0.
             */
            chunkCount: number;
            /**
             * The start of what is counted, in milliseconds since 1970.
             */
            minTime: number;
            /**
             * Its end.
             */
            maxTime: number;
        };
        seriesCountByMetricName: PrometheusCounts;
        labelValueCountByLabelName: PrometheusCounts;
        memoryInBytesByLabelName: PrometheusCounts;
        seriesCountByLabelValuePair: PrometheusCounts;
    };
};

/**
 * Counts, the largest first. Those in bytes are the lengths in UTF-8 of the different values of a label.
 */
export type PrometheusCounts = Array<{
    /**
     * A metric, a label, or a pair `label=value`.
     */
    name: string;
    /**
     * The count.
     */
    value: number;
}>;

/**
 * The Prometheus envelope of rule groups.
 */
export type PrometheusRulesResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The groups.
     */
    data: {
        /**
         * At most one.
         */
        groups: Array<PrometheusRuleGroup>;
    };
};

/**
 * The metric alerts of the project.
 */
export type PrometheusRuleGroup = {
    /**
     * Always `metric-alerts`.
     */
    name: string;
    /**
     * Always `metric-alerts`.
     */
    file: string;
    /**
     * Always 0: evaluation follows the samples.
     */
    interval: number;
    /**
     * Always 0.
     */
    limit: number;
    /**
     * The rules, by slug.
     */
    rules: Array<PrometheusRule>;
    /**
     * The longest of its rules, in seconds.
     */
    evaluationTime: number;
    /**
     * The latest of its rules.
     */
    lastEvaluation: string;
};

/**
 * A metric alert.
 */
export type PrometheusRule = {
    /**
     * Always `alerting`.
     */
    type: 'alerting';
    /**
     * The slug.
     */
    name: string;
    /**
     * The firing expression.
     */
    query: string;
    /**
     * Always 0: conditions have no `for`.
     */
    duration: number;
    /**
     * Always 0: a recovery expression keeps an alert firing.
     */
    keepFiringFor: number;
    labels: PrometheusLabels;
    annotations: PrometheusLabels;
    /**
     * Its open incidents, newest first.
     */
    alerts: Array<PrometheusAlert>;
    /**
     * How its last evaluation went; `unknown` before the first since the service started or the alert was changed, and where another service evaluates it.
     */
    health: 'unknown' | 'ok' | 'err';
    /**
     * Why its last evaluation failed; absent when it did not.
     */
    lastError?: string;
    /**
     * Seconds that its last evaluation took, together with the alerts that were evaluated with it.
     */
    evaluationTime: number;
    /**
     * When it was evaluated last; year 1, which Prometheus gives for never, while its health is `unknown`.
     */
    lastEvaluation: string;
    /**
     * Whether it has open incidents; never `pending`.
     */
    state: 'firing' | 'inactive' | 'pending';
};

/**
 * An open incident.
 */
export type PrometheusAlert = {
    labels: PrometheusLabels;
    annotations: PrometheusLabels;
    /**
     * Always `firing`.
     */
    state: 'firing' | 'pending';
    /**
     * When it opened.
     */
    activeAt: string;
    /**
     * The value that opened it, as `7.5e+00`.
     */
    value: string;
};

/**
 * The Prometheus envelope of active alerts.
 */
export type PrometheusAlertsResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The alerts.
     */
    data: {
        /**
         * Open incidents by rule.
         */
        alerts: Array<PrometheusAlert>;
    };
};

/**
 * The Prometheus envelope of a text.
 */
export type PrometheusTextResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The text.
     */
    data: string;
};

/**
 * The Prometheus envelope of a tree.
 */
export type PrometheusTreeResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    data: PrometheusTreeNode;
};

/**
 * A node of an expression; `type` selects its members.
 */
export type PrometheusTreeNode = {
    /**
     * Such as `call` or `vectorSelector`.
     */
    type: string;
    [key: string]: unknown;
};

/**
 * The Prometheus envelope of a configuration.
 */
export type PrometheusConfigResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * The configuration.
     */
    data: {
        /**
         * Empty.
         */
        yaml: string;
    };
};

/**
 * The Prometheus envelope of flags.
 */
export type PrometheusFlagsResponse = {
    /**
     * Always `success`.
     */
    status: 'success';
    /**
     * Values by flag.
     */
    data: {
        [key: string]: string;
    };
};

/**
 * The Prometheus envelope of an error.
 */
export type PrometheusError = {
    /**
     * Always `error`.
     */
    status: 'error';
    /**
     * The kind of error.
     */
    errorType: 'bad_data' | 'execution' | 'timeout' | 'canceled' | 'unavailable' | 'unauthorized' | 'internal' | 'not_found';
    /**
     * What failed, and the remedy.
     */
    error: string;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusQueryForm = {
    query: PromqlText;
    time?: OptionalPrometheusTime;
    timeout?: OptionalPrometheusDuration;
    limit?: PrometheusLimit;
    lookback_delta?: OptionalPrometheusDuration;
    /**
     * With any text, such as `all`, the answer has `stats`.
     */
    stats?: string;
    [key: string]: unknown;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusExpressionForm = {
    query: PromqlText;
    [key: string]: unknown;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusQueryRangeForm = {
    query: PromqlText;
    start: PrometheusTime;
    end: PrometheusTime;
    step: PrometheusDuration;
    timeout?: OptionalPrometheusDuration;
    limit?: PrometheusLimit;
    lookback_delta?: OptionalPrometheusDuration;
    /**
     * With any text, such as `all`, the answer has `stats`.
     */
    stats?: string;
    [key: string]: unknown;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusSeriesForm = {
    /**
     * Selectors; returns the series that match any of them.
     */
    'match[]': Array<PromqlText>;
    start?: OptionalPrometheusTime;
    end?: OptionalPrometheusTime;
    limit?: PrometheusLimit;
    [key: string]: unknown;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusExemplarsForm = {
    query: PromqlText;
    start?: OptionalPrometheusTime;
    end?: OptionalPrometheusTime;
    [key: string]: unknown;
};

/**
 * The parameters of the GET form.
 */
export type PrometheusLabelsForm = {
    /**
     * Only labels of series that match any of these selectors.
     */
    'match[]'?: Array<PromqlText>;
    start?: OptionalPrometheusTime;
    end?: OptionalPrometheusTime;
    limit?: PrometheusLimit;
    [key: string]: unknown;
};

/**
 * An `ExportMetricsServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, 64-bit integers as strings or numbers.
 * Unknown fields are ignored.
 *
 */
export type OtlpMetricsRequest = {
    /**
     * Metrics by resource (`opentelemetry.proto.metrics.v1.ResourceMetrics`).
     */
    resourceMetrics?: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * An `ExportMetricsServiceResponse` in the JSON encoding of OTLP.
 */
export type OtlpMetricsResponse = {
    /**
     * Absent when every data point was accepted and there is no warning.
     */
    partialSuccess?: {
        /**
         * Number of rejected items, a 64-bit integer as a string; `0` for a warning.
         */
        rejectedDataPoints?: string;
        /**
         * The reason for the first, or the warning.
         */
        errorMessage?: string;
    };
};

/**
 * Lowercase letters, digits and inner hyphens, at most 63.
 */
export type Slug = string;

/**
 * How severe it is when it fires.
 */
export type AlertSeverity = 'info' | 'warning' | 'critical';

/**
 * A metric alert in a write. The slug is only in the path.
 */
export type MetricAlertInput = {
    /**
     * Title shown to users.
     */
    display_name: string;
    severity: AlertSeverity;
    /**
     * Whether it is evaluated.
     */
    enabled: boolean;
    condition: AlertCondition;
    /**
     * Slugs of the channels to notify of its incidents, as a set, whose order makes no other document. Empty notifies no one.
     */
    notifications: Array<Slug>;
    documentation?: AlertDocumentation;
};

/**
 * A metric alert as written.
 */
export type MetricAlert = {
    /**
     * Title shown to users.
     */
    display_name: string;
    severity: AlertSeverity;
    /**
     * Whether it is evaluated.
     */
    enabled: boolean;
    condition: AlertCondition;
    /**
     * Slugs of the channels to notify of its incidents, as a set. Empty notifies no one.
     */
    notifications: Array<Slug>;
    documentation?: AlertDocumentation;
};

/**
 * When an incident opens and resolves, for each label set of the result. A missing series, a value that is not finite
 * and a query that fails change nothing. Both expressions together read at most 64 metrics.
 *
 */
export type AlertCondition = {
    /**
     * Fires for each series it returns. A comparison (>, >=, <, <=) of a vector with one finite number; every selector has an exact metric name. A duration is part of the query: `min_over_time(x[10m]) > 5`.
     */
    expression: string;
    /**
     * Resolves each series it returns: a comparison in the opposite direction whose values never fire. When absent, an incident resolves when `expression` is false.
     */
    recovery_expression?: string;
};

/**
 * Runbook sent with notifications.
 */
export type AlertDocumentation = {
    /**
     * A runbook of at most 16,384 bytes of UTF-8, included in every notification unchanged.
     */
    markdown: string;
};

/**
 * The metric alerts of the project.
 */
export type MetricAlertList = {
    /**
     * Sorted by slug.
     */
    metric_alerts: Array<MetricAlertSummary>;
    /**
     * The project read.
     */
    project_id: string;
};

/**
 * A metric alert in a list.
 */
export type MetricAlertSummary = {
    slug: Slug;
    /**
     * Title shown to users.
     */
    display_name: string;
    severity: AlertSeverity;
    /**
     * Whether it is evaluated.
     */
    enabled: boolean;
    /**
     * Number of open incidents.
     */
    firing_count: number;
    updated_at: Timestamp;
};

/**
 * Whether the incident is open.
 */
export type IncidentState = 'firing' | 'resolved';

/**
 * One label set of an alert, from firing to recovery.
 */
export type Incident = {
    /**
     * Identifies the incident; the same in notifications.
     */
    id: string;
    state: IncidentState;
    labels: PrometheusLabels;
    /**
     * The value that opened the incident.
     */
    value: number;
    opened_at: Timestamp;
    resolved_at?: Timestamp;
    /**
     * The value that resolved the incident.
     */
    resolved_value?: number;
};

/**
 * One page of incidents.
 */
export type IncidentList = {
    /**
     * Newest first.
     */
    incidents: Array<Incident>;
    /**
     * The project read.
     */
    project_id: string;
    /**
     * Present when there are more.
     */
    next_page_token?: string;
};

/**
 * A dashboard in a write. The slug is only in the path.
 */
export type DashboardInput = {
    /**
     * Title shown to users.
     */
    title: string;
    /**
     * Purpose of the dashboard.
     */
    description?: string;
    /**
     * Time window shown at first: a number and s, m, h or d.
     */
    default_time_window: string;
    /**
     * In drawing order.
     */
    widgets: Array<Widget>;
    /**
     * Values that a reader of the dashboard chooses. Their names differ.
     */
    variables?: Array<DashboardVariable>;
};

/**
 * A dashboard as written.
 */
export type Dashboard = {
    /**
     * Title shown to users.
     */
    title: string;
    /**
     * Purpose of the dashboard.
     */
    description?: string;
    /**
     * Time window shown at first: a number and s, m, h or d.
     */
    default_time_window: string;
    /**
     * In drawing order.
     */
    widgets: Array<Widget>;
    /**
     * Values that a reader of the dashboard chooses. Their names differ.
     */
    variables?: Array<DashboardVariable>;
};

/**
 * A label or dimension whose values a reader chooses. Queries name it as `$name` or `${name}` within quoted text.
 */
export type DashboardVariable = {
    /**
     * Letters, digits and underscores, at most 31; no digit at first.
     */
    name: string;
    /**
     * The label of metrics or dimension of logs whose values are offered.
     */
    label: string;
    /**
     * Offers only the values that this metric has.
     */
    metric?: string;
    /**
     * Values that are chosen at first; all when absent.
     */
    default?: Array<string>;
};

/**
 * The dashboards of the project.
 */
export type DashboardList = {
    /**
     * Sorted by slug.
     */
    dashboards: Array<DashboardSummary>;
    /**
     * The project read.
     */
    project_id: string;
};

/**
 * A dashboard in a list.
 */
export type DashboardSummary = {
    slug: Slug;
    /**
     * Title shown to users.
     */
    title: string;
    /**
     * Number of widgets.
     */
    widget_count: number;
    updated_at: Timestamp;
};

/**
 * Shown above the widget; may be empty.
 */
export type WidgetTitle = string;

/**
 * Unit of the values, such as `ms`, `bytes` or `req/s`.
 */
export type WidgetUnit = string;

/**
 * Position on a grid of 24 columns; `x + w` is at most 24.
 */
export type WidgetLayout = {
    /**
     * First column.
     */
    x: number;
    /**
     * First row.
     */
    y: number;
    /**
     * Columns.
     */
    w: number;
    /**
     * Rows.
     */
    h: number;
};

/**
 * A part of a dashboard; `type` selects its shape.
 */
export type Widget = TimeseriesWidget | StatWidget | TableWidget | LogStatsWidget | LogListWidget | TraceListWidget | MarkdownWidget;

/**
 * PromQL over time, one line per series.
 */
export type TimeseriesWidget = {
    /**
     * Always `timeseries`.
     */
    type: 'timeseries';
    title: WidgetTitle;
    query: PromqlWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * The latest value of a PromQL expression, large.
 */
export type StatWidget = {
    /**
     * Always `stat`.
     */
    type: 'stat';
    title: WidgetTitle;
    query: PromqlWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * The latest values of a PromQL expression, one row per series.
 */
export type TableWidget = {
    /**
     * Always `table`.
     */
    type: 'table';
    title: WidgetTitle;
    query: PromqlWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * Counts of log records over time.
 */
export type LogStatsWidget = {
    /**
     * Always `log_stats`.
     */
    type: 'log_stats';
    title: WidgetTitle;
    query: LogStatsWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * The newest log records.
 */
export type LogListWidget = {
    /**
     * Always `log_list`.
     */
    type: 'log_list';
    title: WidgetTitle;
    query: FilterWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * The newest traces.
 */
export type TraceListWidget = {
    /**
     * Always `trace_list`.
     */
    type: 'trace_list';
    title: WidgetTitle;
    query: FilterWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * Markdown text.
 */
export type MarkdownWidget = {
    /**
     * Always `markdown`.
     */
    type: 'markdown';
    title: WidgetTitle;
    query: MarkdownWidgetQuery;
    layout: WidgetLayout;
    unit?: WidgetUnit;
};

/**
 * The expression to evaluate.
 */
export type PromqlWidgetQuery = {
    /**
     * A PromQL expression.
     */
    expression: string;
    /**
     * Series name, with `{{label}}` for its labels.
     */
    legend?: string;
};

/**
 * The records to count, in the terms of `/v1/logs/stats`.
 */
export type LogStatsWidgetQuery = {
    /**
     * A log filter; all records when absent.
     */
    filter?: string;
    /**
     * Dimensions.
     */
    group_by?: Array<string>;
};

/**
 * The records or traces to list.
 */
export type FilterWidgetQuery = {
    /**
     * A log or trace filter; everything when absent.
     */
    filter?: string;
};

/**
 * The text to render.
 */
export type MarkdownWidgetQuery = {
    /**
     * The text in Markdown.
     */
    markdown: string;
};

/**
 * A notification channel, without its secrets.
 */
export type Integration = {
    slug: Slug;
    /**
     * Title shown to users.
     */
    display_name: string;
    /**
     * Kind of target.
     */
    type: 'webhook' | 'slack' | 'pagerduty' | 'email';
    /**
     * Whether notifications are delivered.
     */
    enabled: boolean;
};

/**
 * The notification channels of the organization.
 */
export type IntegrationList = {
    /**
     * Sorted by slug.
     */
    integrations: Array<Integration>;
};

/**
 * The identifier of an organization, project, user, key, session, invitation, automation or delivery.
 */
export type IdentityId = string;

/**
 * The code of a link, the part behind its `#`.
 */
export type OneTimeCode = string;

/**
 * A mail address; its letters are compared without case.
 */
export type Email = string;

/**
 * 12 to 1,000 characters; common passwords are refused.
 */
export type NewPassword = string;

/**
 * A password as it was set.
 */
export type Password = string;

/**
 * `owner` and `admin` manage the organization and open every project; `none` opens the projects that the user is a member of.
 */
export type OrganizationRole = 'owner' | 'admin' | 'none';

/**
 * `member` uses everything in the project and writes its dashboards and alerts; `viewer` reads.
 */
export type ProjectRole = 'member' | 'viewer';

/**
 * The strongest of the roles of a user in the organization and in a project.
 */
export type EffectiveRole = 'owner' | 'admin' | 'member' | 'viewer';

/**
 * A kind of telemetry.
 */
export type TelemetrySignal = 'traces' | 'logs' | 'metrics';

/**
 * 1 to 100 characters without control characters.
 */
export type DisplayName = string;

/**
 * How people sign in.
 */
export type SignInOptions = {
    /**
     * No user exists yet; the set-up link creates the first.
     */
    needs_setup: boolean;
    /**
     * Whether people may sign in with a password.
     */
    password: boolean;
    /**
     * Present when a provider is configured.
     */
    openid_connect?: {
        /**
         * Shown on the button.
         */
        display_name: string;
    };
};

/**
 * The first user.
 */
export type SetupInput = {
    code: OneTimeCode;
    email: Email;
    display_name: DisplayName;
    password: NewPassword;
};

/**
 * Credentials.
 */
export type SignInInput = {
    email: Email;
    password: Password;
};

/**
 * The code of an invitation or of a link that sets a new password.
 */
export type AcceptInvitationInput = {
    code: OneTimeCode;
    display_name?: DisplayName;
    password: NewPassword;
};

/**
 * The old and the new password.
 */
export type PasswordChange = {
    current_password: Password;
    new_password: NewPassword;
};

/**
 * Who is signed in, and what they may open.
 */
export type ConsoleSession = {
    /**
     * The user.
     */
    user: {
        user_id: IdentityId;
        email: Email;
        display_name: DisplayName;
        organization_role: OrganizationRole;
        /**
         * False for users who sign in by OpenID Connect alone.
         */
        has_password: boolean;
    };
    /**
     * The organization.
     */
    organization: {
        organization_id: IdentityId;
        /**
         * Its name.
         */
        name: string;
    };
    /**
     * The projects that the user may open, sorted by name.
     */
    projects: Array<ConsoleProject>;
    /**
     * When the session ends if it is not used before.
     */
    expires_at: string;
    /**
     * Where senders reach the ingest listener from where the console was reached, without a slash at the end.
     */
    ingest_url: string;
};

/**
 * The open sessions of a user.
 */
export type SessionList = {
    /**
     * The most recently used first.
     */
    sessions: Array<OpenSession>;
};

/**
 * One session.
 */
export type OpenSession = {
    session_id: IdentityId;
    /**
     * Whether it is the session of this request.
     */
    current: boolean;
    /**
     * When it began.
     */
    created_at: string;
    /**
     * When it was last used, to the minute.
     */
    last_used_at: string;
    /**
     * When it ends if it is not used before.
     */
    expires_at: string;
    /**
     * The address that it was last used from.
     */
    address?: string;
    /**
     * The browser that began it, as it names itself; at most 300 characters.
     */
    user_agent?: string;
};

/**
 * A project that a user may open.
 */
export type ConsoleProject = {
    project_id: IdentityId;
    name: DisplayName;
    role: EffectiveRole;
    /**
     * When it was created.
     */
    created_at: string;
};

/**
 * A project.
 */
export type ProjectInput = {
    name: DisplayName;
};

/**
 * A key, without what makes it work.
 */
export type ConsoleKey = {
    key_id: IdentityId;
    /**
     * `server` reads, `ingest` writes from servers, `web` writes from pages.
     */
    kind: 'server' | 'ingest' | 'web';
    name: DisplayName;
    /**
     * How the key begins, to tell keys apart.
     */
    display_prefix: string;
    /**
     * Origins that a web key works from; empty for other kinds.
     */
    allowed_origins: Array<string>;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last used, to the minute; absent before its first use.
     */
    last_used_at?: string;
    /**
     * When it was revoked; absent while it works.
     */
    revoked_at?: string;
    /**
     * The ETag to send in `If-Match`.
     */
    etag: string;
};

/**
 * The keys of a project.
 */
export type KeyList = {
    /**
     * The newest first, revoked ones last.
     */
    keys: Array<ConsoleKey>;
};

/**
 * Origins such as `https://shop.example`, without a path or a wildcard.
 */
export type AllowedOrigins = Array<string>;

/**
 * A new key.
 */
export type KeyInput = {
    /**
     * `server` reads, `ingest` writes from servers, `web` writes from pages.
     */
    kind: 'server' | 'ingest' | 'web';
    name: DisplayName;
    allowed_origins?: AllowedOrigins;
};

/**
 * Members to replace; others stay.
 */
export type KeyChange = {
    name?: DisplayName;
    allowed_origins?: AllowedOrigins;
};

/**
 * A key that was just created.
 */
export type CreatedKey = ConsoleKey & {
    /**
     * The key. It is not shown again.
     */
    key: string;
};

/**
 * What arrived at a project.
 */
export type Usage = {
    /**
     * Start of the first bucket.
     */
    range_start: string;
    /**
     * End of the last bucket.
     */
    range_end: string;
    /**
     * Length of a bucket.
     */
    interval_seconds: number;
    /**
     * Traces, logs and metrics.
     */
    signals: Array<SignalUsage>;
};

/**
 * Counts of one signal: trace events and spans, log records, or samples.
 */
export type SignalUsage = {
    signal: TelemetrySignal;
    /**
     * Items that were stored.
     */
    accepted_count: number;
    /**
     * Items that were refused.
     */
    rejected_count: number;
    /**
     * Bytes of the requests, decompressed.
     */
    accepted_bytes: number;
    /**
     * Arrival of the first item ever; absent before it.
     */
    first_accepted_at?: string;
    /**
     * Arrival of the last item.
     */
    last_accepted_at?: string;
    /**
     * In order of time, empty ones included.
     */
    buckets: Array<UsageBucket>;
    /**
     * The most frequent reasons first.
     */
    rejections: Array<Rejection>;
};

/**
 * Counts of one interval.
 */
export type UsageBucket = {
    /**
     * Start of the interval.
     */
    start: string;
    /**
     * Items that were stored.
     */
    accepted_count: number;
    /**
     * Items that were refused.
     */
    rejected_count: number;
    /**
     * Bytes of the requests, decompressed.
     */
    accepted_bytes: number;
};

/**
 * Items that were refused for one reason.
 */
export type Rejection = {
    /**
     * A short name, such as `too_old`, `invalid_event` or `series_limit`.
     */
    reason: string;
    /**
     * How many.
     */
    count: number;
    /**
     * The last time.
     */
    last_at: string;
    /**
     * What was wrong with one of the last ones, and the remedy; at most 500 characters.
     */
    example: string;
};

/**
 * Somebody who may open a project.
 */
export type Member = {
    user_id: IdentityId;
    email: Email;
    display_name: DisplayName;
    role: EffectiveRole;
};

/**
 * Who may open a project.
 */
export type MemberList = {
    /**
     * Sorted by address.
     */
    members: Array<Member>;
};

/**
 * A role in a project.
 */
export type MemberInput = {
    role: ProjectRole;
};

/**
 * The role of a user in a project.
 */
export type Membership = {
    project_id: IdentityId;
    role: ProjectRole;
};

/**
 * A user.
 */
export type ConsoleUser = {
    user_id: IdentityId;
    email: Email;
    display_name: DisplayName;
    organization_role: OrganizationRole;
    /**
     * A disabled user cannot sign in.
     */
    disabled: boolean;
    /**
     * False for users who sign in by OpenID Connect alone.
     */
    has_password: boolean;
    /**
     * The projects that the user is a member of.
     */
    memberships: Array<Membership>;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * Absent before the first time.
     */
    last_signed_in_at?: string;
    /**
     * The ETag to send in `If-Match`.
     */
    etag?: string;
};

/**
 * The users of the organization.
 */
export type UserList = {
    /**
     * Sorted by address.
     */
    users: Array<ConsoleUser>;
};

/**
 * Members to replace; others stay.
 */
export type UserChange = {
    organization_role?: OrganizationRole;
    /**
     * A disabled user cannot sign in.
     */
    disabled?: boolean;
};

/**
 * Whom to invite, and to what.
 */
export type InvitationInput = {
    email: Email;
    organization_role: OrganizationRole;
    /**
     * Projects to become a member of.
     */
    memberships: Array<Membership>;
};

/**
 * An open invitation.
 */
export type Invitation = {
    invitation_id: IdentityId;
    email: Email;
    organization_role: OrganizationRole;
    /**
     * Projects to become a member of.
     */
    memberships: Array<Membership>;
    /**
     * The user who made it; absent when the command line did.
     */
    invited_by?: string;
    /**
     * When it was made.
     */
    created_at: string;
    /**
     * When its link stops working.
     */
    expires_at: string;
};

/**
 * The open invitations.
 */
export type InvitationList = {
    /**
     * The newest first.
     */
    invitations: Array<Invitation>;
};

/**
 * An invitation that was just made.
 */
export type CreatedInvitation = Invitation & {
    /**
     * The link. It is not shown again.
     */
    url: string;
};

/**
 * A link that sets a new password.
 */
export type InvitationLink = {
    /**
     * The link. It is not shown again.
     */
    url: string;
    /**
     * When it stops working.
     */
    expires_at: string;
};

/**
 * A rule on traces that notifies channels.
 */
export type ConsoleAutomation = {
    automation_id: IdentityId;
    name: DisplayName;
    /**
     * What it is for.
     */
    description?: string;
    /**
     * Whether traces are matched.
     */
    enabled: boolean;
    /**
     * A trace filter, as written: the `match_reason` of its matches.
     */
    filter: string;
    /**
     * Slugs of the channels to notify; one may have been deleted since.
     */
    channels: Array<Slug>;
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * When it was last changed.
     */
    updated_at: string;
};

/**
 * The automations of a project.
 */
export type AutomationList = {
    /**
     * Sorted by name.
     */
    automations: Array<ConsoleAutomation>;
};

/**
 * An automation in a write.
 */
export type AutomationInput = {
    name: DisplayName;
    /**
     * What it is for.
     */
    description?: string;
    /**
     * Whether traces are matched.
     */
    enabled: boolean;
    /**
     * A trace filter with at least one condition.
     */
    filter: string;
    /**
     * Slugs of the channels to notify.
     */
    channels: Array<Slug>;
};

/**
 * A filter to try.
 */
export type AutomationTrial = {
    /**
     * A trace filter with at least one condition.
     */
    filter: string;
};

/**
 * What a filter would have matched.
 */
export type AutomationTrialResult = {
    /**
     * How many of the newest traces were tested, at most 1,000.
     */
    tested_count: number;
    /**
     * How many of them match.
     */
    matched_count: number;
    /**
     * The traces that match, newest first.
     */
    traces: Array<MatchedTrace>;
};

/**
 * A trace that a filter matches.
 */
export type MatchedTrace = {
    trace_id: TraceId;
    /**
     * Its number in the project.
     */
    trace_number: number;
    /**
     * Its name.
     */
    name: string;
    /**
     * Its status.
     */
    status: 'running' | 'completed' | 'deleted';
    /**
     * Absent without such events.
     */
    highest_severity?: 'error' | 'warning' | 'info';
    /**
     * When it arrived.
     */
    created_at: string;
};

/**
 * A condition to preview.
 */
export type AlertPreviewInput = {
    condition: AlertCondition;
    /**
     * Start of the range, which ends now: RFC 3339 or a relative age; 6h when absent, at most 7 days ago.
     */
    since?: string;
};

/**
 * The incidents that a condition would have opened.
 */
export type AlertPreview = {
    range_start: Timestamp;
    range_end: Timestamp;
    /**
     * Time between two evaluations.
     */
    step_seconds: number;
    firing: AlertThreshold;
    recovery: AlertThreshold;
    /**
     * How many series `expression` compares.
     */
    series_count: number;
    /**
     * How many incidents would be open now.
     */
    firing_count: number;
    /**
     * How many incidents would have opened within the range.
     */
    incident_count: number;
    /**
     * Those 50 series that fired longest, the longest first.
     */
    series: Array<AlertPreviewSeries>;
};

/**
 * A comparison of the values with a number.
 */
export type AlertThreshold = {
    /**
     * Compares the value, on its left, with the threshold.
     */
    operator: '>' | '>=' | '<' | '<=';
    /**
     * The number.
     */
    threshold: number;
};

/**
 * A series that `expression` compares, with the incidents of its labels. Series that differ in their metric name only share incidents.
 */
export type AlertPreviewSeries = {
    labels: PrometheusLabels;
    /**
     * Whether an incident would be open now.
     */
    is_firing: boolean;
    /**
     * Its values, ascending by time; a step without a value is absent.
     */
    values: Array<PrometheusPoint>;
    /**
     * Oldest first.
     */
    incidents: Array<PreviewedIncident>;
};

/**
 * An incident that would have opened.
 */
export type PreviewedIncident = {
    opened_at: Timestamp;
    resolved_at?: Timestamp;
    /**
     * The value that would have opened it.
     */
    value: number;
};

/**
 * A notification channel, without its secrets.
 */
export type ConsoleChannel = {
    slug: Slug;
    display_name: DisplayName;
    /**
     * Kind of target.
     */
    type: 'webhook' | 'slack' | 'pagerduty' | 'email';
    /**
     * Whether notifications are delivered.
     */
    enabled: boolean;
    target: ChannelTargetView;
    /**
     * When it was created.
     */
    created_at: string;
};

/**
 * What may be shown of a target; the members depend on the type.
 */
export type ChannelTargetView = {
    /**
     * Kind of target.
     */
    type: 'webhook' | 'slack' | 'pagerduty' | 'email';
    /**
     * Host of the URL (webhook, slack) or of the mail server.
     */
    host?: string;
    /**
     * Names of the additional headers of a webhook.
     */
    header_names?: Array<string>;
    /**
     * Sender of mails.
     */
    from?: string;
    /**
     * Recipients of mails.
     */
    to?: Array<string>;
};

/**
 * A channel after a write.
 */
export type StoredChannel = ConsoleChannel & {
    /**
     * The generated secret of a new webhook. It is not shown again.
     */
    signing_secret?: string;
};

/**
 * The notification channels of the organization.
 */
export type ChannelList = {
    /**
     * Sorted by slug.
     */
    channels: Array<ConsoleChannel>;
};

/**
 * A channel in a write. The slug is only in the path.
 */
export type ChannelInput = {
    display_name: DisplayName;
    /**
     * Whether notifications are delivered.
     */
    enabled: boolean;
    target: ChannelTargetInput;
};

/**
 * How a channel is reached; which members are needed and allowed depends on the type. On a replacement those that are left out keep their values.
 */
export type ChannelTargetInput = {
    /**
     * Kind of target.
     */
    type: 'webhook' | 'slack' | 'pagerduty' | 'email';
    /**
     * webhook, slack: URL to post to. Secret.
     */
    url?: string;
    /**
     * webhook: additional headers; a list replaces all of them. Secret.
     */
    headers?: Array<{
        /**
         * Its name.
         */
        name: string;
        /**
         * Its value.
         */
        value: string;
    }>;
    /**
     * webhook: `whsec_` and base64 of 24 to 64 bytes; generated when absent. Secret.
     */
    signing_secret?: string;
    /**
     * pagerduty: integration key of the Events API v2. Secret.
     */
    routing_key?: string;
    /**
     * email: smtp(s)://user:password@host:port. Secret.
     */
    smtp_url?: string;
    /**
     * email: the sender.
     */
    from?: string;
    /**
     * email: the recipients.
     */
    to?: Array<string>;
};

/**
 * What came of a test notification.
 */
export type ChannelTestResult = {
    /**
     * Whether the target accepted it.
     */
    delivered: boolean;
    /**
     * How long it took.
     */
    duration_ms: number;
    /**
     * HTTP status or SMTP reply code of the answer.
     */
    status?: number;
    /**
     * Why it was not delivered.
     */
    reason?: string;
};

/**
 * `pending` until it is delivered, its attempts are used up, or its channel is disabled or deleted.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/**
 * The delivery of a notification to one channel.
 */
export type ConsoleDelivery = {
    event_id: IdentityId;
    project_id: IdentityId;
    channel: Slug;
    /**
     * What is notified: `incident.opened`, `incident.resolved`, `incident.storm` or `rule.matched`.
     */
    kind: string;
    state: DeliveryState;
    /**
     * Attempts of the current series; a replay starts a new one.
     */
    attempt_count: number;
    /**
     * When the notification was made.
     */
    created_at: string;
    /**
     * Present while it is pending.
     */
    next_attempt_at?: string;
    /**
     * Present once it is not pending.
     */
    finished_at?: string;
    /**
     * Why it failed or was cancelled.
     */
    reason?: string;
};

/**
 * One page of deliveries.
 */
export type DeliveryList = {
    /**
     * The newest first.
     */
    deliveries: Array<ConsoleDelivery>;
    /**
     * Absent on the last page.
     */
    next_page_token?: string;
};

/**
 * A delivery with its attempts.
 */
export type DeliveryWithAttempts = ConsoleDelivery & {
    /**
     * What is sent, before a channel type renders it.
     */
    payload: {
        [key: string]: unknown;
    };
    /**
     * The oldest first.
     */
    attempts: Array<ConsoleDeliveryAttempt>;
};

/**
 * One attempt.
 */
export type ConsoleDeliveryAttempt = {
    /**
     * When it began.
     */
    started_at: string;
    /**
     * How long it took.
     */
    duration_ms: number;
    /**
     * HTTP status or SMTP reply code of the answer.
     */
    status?: number;
    /**
     * Why it failed; absent on success.
     */
    reason?: string;
};

/**
 * How long data is kept; `null` is the configuration of the service.
 */
export type RetentionSeconds = number | null;

/**
 * How long data is kept. Traces and logs at most 3,650 days, metrics at most 36,500.
 */
export type RetentionInput = {
    traces_retention_seconds: RetentionSeconds;
    logs_retention_seconds: RetentionSeconds;
    metrics_retention_seconds: RetentionSeconds;
};

/**
 * How long data is kept.
 */
export type Retention = {
    /**
     * Traces, logs and metrics.
     */
    signals: Array<SignalRetention>;
    /**
     * Free space of the disk with the data.
     */
    free_bytes: number;
};

/**
 * How long one signal is kept.
 */
export type SignalRetention = {
    signal: TelemetrySignal;
    /**
     * In effect now.
     */
    retention_seconds: number;
    /**
     * Where it was set.
     */
    source: 'configuration' | 'console';
    /**
     * What the signal takes on disk, all projects together.
     */
    stored_bytes: number;
};

/**
 * One request of a person that could change something.
 */
export type AuditEntry = {
    /**
     * Grows from entry to entry.
     */
    entry_id: string;
    /**
     * When it was made.
     */
    at: string;
    /**
     * Who made it.
     */
    actor: {
        /**
         * A user of the console, or the `cairn` command on the machine of the service.
         */
        kind: 'user' | 'command_line';
        user_id?: IdentityId;
        /**
         * The address of the user at that time.
         */
        email?: string;
    };
    /**
     * The `operationId`, or the command.
     */
    operation: string;
    /**
     * The path, or the arguments of the command without secrets.
     */
    target: string;
    project_id?: IdentityId;
    /**
     * How it was answered, of a command 200 or 400; absent if the service stopped or the client left before the answer.
     */
    status?: number;
    /**
     * The `x-request-id` of the answer.
     */
    request_id?: string;
    /**
     * The address of the client.
     */
    address?: string;
};

/**
 * One page of the audit log.
 */
export type AuditEntryList = {
    /**
     * The newest first.
     */
    entries: Array<AuditEntry>;
    /**
     * Absent on the last page.
     */
    next_page_token?: string;
};

/**
 * A message of opentelemetry-proto 1.x in the protobuf binary encoding; for errors, a `google.rpc.Status`.
 */
export type ProtobufMessage = string;

/**
 * An `ExportTraceServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, ids in hex, 64-bit integers as
 * strings or numbers. Unknown fields are ignored.
 *
 */
export type OtlpTracesRequest = {
    /**
     * Spans by resource (`opentelemetry.proto.trace.v1.ResourceSpans`).
     */
    resourceSpans?: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * An `ExportTraceServiceResponse` in the JSON encoding of OTLP.
 */
export type OtlpTracesResponse = {
    /**
     * Absent when every span was accepted and there is no warning.
     */
    partialSuccess?: {
        /**
         * Number of rejected items, a 64-bit integer as a string; `0` for a warning.
         */
        rejectedSpans?: string;
        /**
         * The reason for the first, or the warning.
         */
        errorMessage?: string;
    };
};

/**
 * An `ExportLogsServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, ids in hex, 64-bit integers as
 * strings or numbers. Unknown fields are ignored.
 *
 */
export type OtlpLogsRequest = {
    /**
     * Records by resource (`opentelemetry.proto.logs.v1.ResourceLogs`).
     */
    resourceLogs?: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * An `ExportLogsServiceResponse` in the JSON encoding of OTLP.
 */
export type OtlpLogsResponse = {
    /**
     * Absent when every record was accepted.
     */
    partialSuccess?: {
        /**
         * Number of rejected items, a 64-bit integer as a string.
         */
        rejectedLogRecords?: string;
        /**
         * The reason for the first.
         */
        errorMessage?: string;
    };
};

/**
 * A `google.rpc.Status` in JSON, the body of every error on OTLP paths.
 */
export type RpcStatus = {
    /**
     * The gRPC status code.
     */
    code: number;
    /**
     * What failed, and the remedy.
     */
    message: string;
    /**
     * Further messages, each with its type in `@type`.
     */
    details?: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * A request of JSON-RPC 2.0, or without `id` a notification.
 */
export type McpMessage = {
    /**
     * Always `2.0`.
     */
    jsonrpc: '2.0';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: string | number;
    /**
     * Such as `initialize`, `tools/list` or `tools/call`.
     */
    method: string;
    /**
     * What the method takes.
     */
    params?: {
        [key: string]: unknown;
    };
};

/**
 * A response of JSON-RPC 2.0, with either `result` or `error`.
 */
export type McpAnswer = {
    /**
     * Always `2.0`.
     */
    jsonrpc: '2.0';
    /**
     * That of the request.
     */
    id: string | number;
    /**
     * What the method returns.
     */
    result?: {
        [key: string]: unknown;
    };
    error?: McpError;
};

/**
 * An error of JSON-RPC 2.0.
 */
export type McpError = {
    /**
     * -32601: there is no such method. -32602: there is no such tool, or the parameters cannot be used.
     */
    code: number;
    /**
     * What failed, and the remedy.
     */
    message: string;
};

/**
 * An OpenAPI 3.1 document.
 */
export type ContractDocument = {
    /**
     * The version of OpenAPI.
     */
    openapi: string;
    /**
     * Title and version.
     */
    info: {
        [key: string]: unknown;
    };
};

/**
 * The health of the service.
 */
export type Health = {
    /**
     * Always `ok`; anything else is an error status.
     */
    status: 'ok';
};

/**
 * The project and organization of a key.
 */
export type Identity = {
    /**
     * The organization of the project.
     */
    organization_id: string;
    /**
     * The project of the key.
     */
    project_id: string;
};

/**
 * The tags of a project.
 */
export type TagList = {
    /**
     * Sorted by code point; the first 20,000 or about a MiB at most.
     */
    tags: Array<string>;
    /**
     * Whether there are more.
     */
    truncated: boolean;
};

/**
 * The attribute keys of a project.
 */
export type AttributeKeyList = {
    /**
     * Sorted by code point; the first 20,000 or about a MiB at most.
     */
    attributes: Array<string>;
    /**
     * Whether there are more.
     */
    truncated: boolean;
};

/**
 * The values of an attribute key.
 */
export type AttributeValueList = {
    /**
     * The attribute key.
     */
    key: string;
    /**
     * The observed values, sorted by code point; the first 20,000 or about a MiB at most.
     */
    values: Array<string>;
    /**
     * Whether there are more.
     */
    truncated: boolean;
};

/**
 * A trace runs until its producer closes it; a deleted one stays readable by id until retention removes it.
 */
export type TraceStatus = 'running' | 'completed' | 'deleted';

/**
 * The severity of an event; that of a trace is its most severe event's.
 */
export type TraceSeverity = 'error' | 'warning' | 'info';

/**
 * A trace without its timeline.
 */
export type TraceSummary = {
    trace_id: TraceId;
    /**
     * Counts per project from 1 in order of creation.
     */
    trace_number: number;
    /**
     * Set by the flush that created it, or `unnamed`.
     */
    name: string;
    status: TraceStatus;
    highest_severity?: TraceSeverity;
    /**
     * Whole milliseconds from the first to the last producer timestamp of the timeline.
     */
    duration_ms: DurationMs;
    created_at: Timestamp;
    last_seen_at: Timestamp;
    /**
     * In the order they were first added.
     */
    tags: Array<string>;
    /**
     * The last value of each key. Dots in keys have no meaning; nothing is nested.
     */
    attributes: {
        [key: string]: string;
    };
    /**
     * The automation rules that matched, oldest first.
     */
    rule_matches: Array<RuleMatch>;
};

/**
 * An automation rule that matched the trace.
 */
export type RuleMatch = {
    /**
     * `event_id` of the `rule_match_added` event on the timeline.
     */
    match_event_id: string;
    /**
     * The rule.
     */
    rule_id: string;
    /**
     * Its name when it matched.
     */
    rule_name: string;
    /**
     * The rule expression that matched.
     */
    match_reason: string;
    matched_at: Timestamp;
};

/**
 * One trace.
 */
export type TraceEnvelope = {
    trace: TraceSummary;
};

/**
 * One page of traces.
 */
export type TraceList = {
    /**
     * Newest first.
     */
    traces: Array<TraceSummary>;
    /**
     * Exact count of all matches, whatever the page.
     */
    total: number;
    /**
     * The project read.
     */
    project_id: string;
    /**
     * Send it as `page_token` for the next page. Absent on the last one.
     */
    next_page_token?: string;
    pagination?: NumberedPagination;
};

/**
 * Only with the legacy parameters `page` and `per_page`.
 *
 * @deprecated
 */
export type NumberedPagination = {
    /**
     * This page.
     */
    page: number;
    /**
     * Rows of a page.
     */
    per_page: number;
    /**
     * All matches.
     */
    total: number;
    /**
     * All pages.
     */
    total_pages: number;
};

/**
 * The event timeline of a trace.
 */
export type TraceTimeline = {
    trace_id: TraceId;
    /**
     * Ordered by `trace_timestamp`, ties in order of arrival.
     */
    events: Array<TraceEvent>;
};

/**
 * Exact counts and durations over a window.
 */
export type TraceStats = {
    /**
     * The project read.
     */
    project_id: string;
    range_start: Timestamp;
    range_end: Timestamp;
    /**
     * The width used; the one `auto` chose.
     */
    interval: 'whole' | '1m' | '5m' | '15m' | '30m' | '1h' | '6h' | '1d';
    /**
     * Number of buckets in the window; all are returned.
     */
    expected_bucket_count: number;
    /**
     * Oldest first, without gaps.
     */
    buckets: Array<TraceStatsBucket>;
};

/**
 * One bucket, `[start, end)`.
 */
export type TraceStatsBucket = {
    start: Timestamp;
    end: Timestamp;
    /**
     * All matches in the bucket: the sum of the group counts and `other_count`.
     */
    total_count: number;
    /**
     * The `top_k` largest groups; empty without `group_by`, when `other_count` counts everything.
     */
    groups: Array<TraceStatsGroup>;
    /**
     * Matches in groups that are not listed.
     */
    other_count: number;
    duration_ms?: DurationSummary;
};

/**
 * The traces of a bucket that share the values of the dimensions.
 */
export type TraceStatsGroup = {
    /**
     * The value of each dimension; a dimension without a value is omitted.
     */
    values: {
        [key: string]: string;
    };
    /**
     * False for the cohort in which the attribute dimension was never set.
     */
    present: boolean;
    /**
     * Number of traces.
     */
    count: number;
    duration_ms: DurationSummary;
};

/**
 * Exact nearest-rank percentiles of `duration_ms`. Absent for an empty bucket.
 */
export type DurationSummary = {
    p50: DurationMs;
    p95: DurationMs;
    p99: DurationMs;
    max: DurationMs;
};

/**
 * One batch of a producer, after those that were not acknowledged yet.
 */
export type TraceFlush = {
    /**
     * Unique within the trace; repeat it when you retry.
     */
    flush_id: string;
    /**
     * Name of the trace if this batch creates it, otherwise ignored; `unnamed` when absent.
     */
    name?: string;
    /**
     * Kind of producer.
     */
    source: 'client_browser' | 'client_server';
    sent_at: Timestamp;
    /**
     * Events to append.
     */
    events?: Array<NewTraceEvent>;
    /**
     * Replace earlier values of the same keys.
     */
    attributes?: AttributeMap;
    /**
     * Tags to add, each of 1-256 bytes.
     */
    tags?: Array<string>;
    /**
     * Transactions for processors to follow.
     */
    hints?: Array<TransactionHint>;
    /**
     * Finished spans, and those still open when the trace was closed.
     */
    spans?: Array<SpanRecord>;
    /**
     * Batches that were not acknowledged yet, stored in this order before this one.
     */
    earlier?: Array<TraceBatch>;
};

/**
 * One batch of a producer within a request of several.
 */
export type TraceBatch = {
    /**
     * Unique within the trace; repeat it when you retry.
     */
    flush_id: string;
    /**
     * Name of the trace if this batch creates it, otherwise ignored; `unnamed` when absent.
     */
    name?: string;
    /**
     * Kind of producer.
     */
    source: 'client_browser' | 'client_server';
    sent_at: Timestamp;
    /**
     * Events to append.
     */
    events?: Array<NewTraceEvent>;
    /**
     * Replace earlier values of the same keys.
     */
    attributes?: AttributeMap;
    /**
     * Tags to add, each of 1-256 bytes.
     */
    tags?: Array<string>;
    /**
     * Transactions for processors to follow.
     */
    hints?: Array<TransactionHint>;
    /**
     * Finished spans, and those still open when the trace was closed.
     */
    spans?: Array<SpanRecord>;
};

/**
 * Events of a processor; each needs an `event_id`.
 */
export type PluginEventBatch = {
    /**
     * Events to append.
     */
    events: Array<NewTraceEvent>;
};

/**
 * An empty keep-alive.
 */
export type TraceKeepAlive = {
    [key: string]: never;
};

/**
 * How the producer closes the trace.
 */
export type TraceClose = {
    /**
     * Stored in the `trace_closed` event. An empty string counts as absent.
     */
    reason?: string;
    sent_at?: Timestamp;
    /**
     * Batches that were not acknowledged yet, stored in this order before the trace is closed.
     */
    flushes?: Array<TraceBatch>;
};

/**
 * `closed`: the trace is completed or deleted. `unknown_trace`: no flush has created it.
 */
export type RefusalReason = 'closed' | 'unknown_trace';

/**
 * Whether the trace accepted the request.
 */
export type WriteResult = {
    /**
     * False when the trace accepts no more data.
     */
    accepted: boolean;
    reason?: RefusalReason;
};

/**
 * Whether the trace accepted the close.
 */
export type CloseResult = {
    /**
     * False when it had been closed before; with `flushes`, only when one of them could then not be stored.
     */
    accepted: boolean;
    reason?: RefusalReason;
    /**
     * The items of the flushes that were not stored. Absent without `flushes`.
     */
    rejected?: Array<RejectedItem>;
};

/**
 * The outcome of a batch.
 */
export type FlushResult = {
    /**
     * False when the trace accepts no more data; then nothing was stored.
     */
    accepted: boolean;
    reason?: RefusalReason;
    /**
     * The batch was stored before; nothing changed.
     */
    duplicate: boolean;
    /**
     * The number of the trace. Absent when it was not accepted.
     */
    trace_number?: number;
    /**
     * The items that were not stored, those of `earlier` first, with their `flush_id`.
     */
    rejected: Array<RejectedItem>;
};

/**
 * An item that was not stored; the rest of its batch was.
 */
export type RejectedItem = {
    /**
     * Kind of item.
     */
    item: 'event' | 'attribute' | 'tag' | 'hint' | 'span';
    /**
     * Its position in its array.
     */
    index?: number;
    /**
     * The key of a rejected attribute.
     */
    key?: string;
    /**
     * The batch of the item, in the answer to a request of several.
     */
    flush_id?: string;
    /**
     * The reason.
     */
    reason: string;
};

/**
 * Identifies the event within its trace. Its producer keeps it unique there; only plugin events are compared.
 */
export type EventId = string;

/**
 * Version of the payload shape of this event type; grows when the shape changes.
 */
export type EventVersion = number;

/**
 * Who produced the event: an SDK in a browser or on a server, an OpenTelemetry exporter, a plugin processor, or the service itself.
 */
export type TraceEventSource = 'client_browser' | 'client_server' | 'otlp' | 'plugin' | 'service';

/**
 * Groups the plugin events of one lifecycle, such as everything that happens to one transaction.
 */
export type PluginCorrelationId = string;

/**
 * 16 lowercase hex digits, unique in the trace.
 */
export type SpanId = string;

/**
 * String keys and values. A key is at most 256 bytes, a value at most 4,096 bytes.
 */
export type AttributeMap = {
    [key: string]: string;
};

/**
 * The network of a plugin event. `caip2` is canonical.
 */
export type ChainIdentity = {
    caip2: Caip2ChainId;
    /**
     * Name of the network for people.
     */
    name?: string;
    /**
     * Numeric chain id, for networks that have one (EIP-155).
     */
    chain_id?: number;
};

/**
 * CAIP-2 chain id: namespace and reference, such as `eip155:1`.
 */
export type Caip2ChainId = string;

/**
 * A token, or a network's native asset when it has no address.
 */
export type TokenIdentity = {
    /**
     * Contract, mint or instrument id, in the network's own notation.
     */
    address?: string;
    /**
     * Ticker symbol.
     */
    symbol?: string;
    /**
     * Digits between the smallest unit and the displayed unit.
     */
    decimals?: number;
};

/**
 * Amount in the asset's smallest unit (wei, lamports) as decimal digits; too large for a number.
 */
export type BaseUnitAmount = string;

/**
 * Height of a block.
 */
export type BlockNumber = number;

/**
 * EVM account or contract address, with or without checksum case.
 */
export type EvmAddress = string;

/**
 * 32-byte hash in hex.
 */
export type EvmHash = string;

/**
 * Address in the network's own notation, where an event can be on any network.
 */
export type AccountAddress = string;

/**
 * Transaction hash, signature or update id in the network's own notation, where an event can be on any network.
 */
export type TransactionId = string;

/**
 * Transaction signature in base58.
 */
export type SolanaSignature = string;

/**
 * Account or program address in base58.
 */
export type SolanaAddress = string;

/**
 * One entry of a trace's timeline. `event_type` selects the shape of `payload`. The list of types grows; clients ignore types they do not know, represented by `UnknownTraceEvent`. In TypeScript, `Extract<TraceEvent, { event_type: 'started' }>` is the event of one type.
 */
export type TraceEvent = StartedEvent | FinishedEvent | InfoEventAddedEvent | WarnEventAddedEvent | ErrorEventAddedEvent | AttributesUpdatedEvent | TagsUpdatedEvent | RuleMatchAddedEvent | TraceClosedEvent | TraceDeletedEvent | SpanStartedEvent | SpanFinishedEvent | EvmTransactionRejectedEvent | EvmTransactionSubmittedEvent | EvmTransactionPendingEvent | EvmTransactionMinedEvent | EvmTransactionConfirmedEvent | EvmTransactionFinalizedEvent | EvmTransactionFailedEvent | EvmTransactionReplacedEvent | EvmTransactionDroppedEvent | EvmTransactionReorgedEvent | EvmReceiptReceivedEvent | EvmReceiptRevertedEvent | EvmLogDecodedEvent | EvmTokenTransferDetectedEvent | EvmContractDeployedEvent | BridgeDetectedEvent | BridgeAttestedEvent | BridgeMatchedEvent | BridgeDelayedEvent | BridgeRefundedEvent | BridgeFailedEvent | SafeMessageProposedEvent | SafeMessageSignedEvent | SafeMessageCompletedEvent | SafeTransactionProposedEvent | SafeTransactionConfirmedEvent | SafeTransactionThresholdReachedEvent | SafeTransactionSubmittedEvent | SafeTransactionExecutedEvent | SafeTransactionFailedEvent | SafeTransactionReplacedEvent | RelayQuoteRequestedEvent | RelayQuoteReceivedEvent | RelayQuoteExpiredEvent | RelayQuoteFailedEvent | RelayDepositSubmittedEvent | RelayDepositConfirmedEvent | RelayFillSubmittedEvent | RelayFillConfirmedEvent | RelayFillFailedEvent | RelayRefundSubmittedEvent | RelayRefundConfirmedEvent | SolanaTransactionSubmittedEvent | SolanaTransactionProcessedEvent | SolanaTransactionConfirmedEvent | SolanaTransactionFinalizedEvent | SolanaTransactionFailedEvent | SolanaTransactionExpiredEvent | CantonCommandSubmittedEvent | CantonCommandAcceptedEvent | CantonCommandRejectedEvent | CantonTransactionCommittedEvent | CantonContractCreatedEvent | CantonContractArchivedEvent | TransactionHintAddedEvent | TransactionHintMatchedEvent | TransactionHintExpiredEvent | UnknownTraceEvent;

/**
 * A trace event whose type this version of the contract does not list. Ignore it, or read its payload defensively.
 */
export type UnknownTraceEvent = {
    /**
     * Selects the shape of the payload; any type but the listed ones.
     */
    event_type: string;
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: UnknownPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of an event type that this version of the contract does not list.
 */
export type UnknownPayload = {
    [key: string]: unknown;
};

/**
 * The trace began.
 */
export type StartedEvent = {
    /**
     * Always `started`.
     */
    event_type: 'started';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: StartedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The trace reached its final state.
 */
export type FinishedEvent = {
    /**
     * Always `finished`.
     */
    event_type: 'finished';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: FinishedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The producer reported an informational event.
 */
export type InfoEventAddedEvent = {
    /**
     * Always `info_event_added`.
     */
    event_type: 'info_event_added';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: ProducerEventPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The producer reported a warning.
 */
export type WarnEventAddedEvent = {
    /**
     * Always `warn_event_added`.
     */
    event_type: 'warn_event_added';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: ProducerEventPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The producer reported an error.
 */
export type ErrorEventAddedEvent = {
    /**
     * Always `error_event_added`.
     */
    event_type: 'error_event_added';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: ProducerEventPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Attributes of the trace were added or changed.
 */
export type AttributesUpdatedEvent = {
    /**
     * Always `attributes_updated`.
     */
    event_type: 'attributes_updated';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: AttributesUpdatedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Tags were added to the trace.
 */
export type TagsUpdatedEvent = {
    /**
     * Always `tags_updated`.
     */
    event_type: 'tags_updated';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TagsUpdatedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * An automation rule matched the trace.
 */
export type RuleMatchAddedEvent = {
    /**
     * Always `rule_match_added`.
     */
    event_type: 'rule_match_added';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RuleMatchAddedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The producer closed the trace.
 */
export type TraceClosedEvent = {
    /**
     * Always `trace_closed`.
     */
    event_type: 'trace_closed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TraceClosedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The trace was deleted.
 */
export type TraceDeletedEvent = {
    /**
     * Always `trace_deleted`.
     */
    event_type: 'trace_deleted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TraceDeletedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A unit of work within the trace began.
 */
export type SpanStartedEvent = {
    /**
     * Always `span_started`.
     */
    event_type: 'span_started';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SpanStartedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A unit of work within the trace ended.
 */
export type SpanFinishedEvent = {
    /**
     * Always `span_finished`.
     */
    event_type: 'span_finished';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SpanFinishedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `started`.
 */
export type StartedPayload = {
    /**
     * Name of the trace.
     */
    name: string;
};

/**
 * Data of `finished`.
 */
export type FinishedPayload = {
    /**
     * State the trace ended in.
     */
    status: 'completed';
    /**
     * Whole milliseconds from the first to the last producer timestamp of the timeline.
     */
    duration_ms: number;
};

/**
 * Data of the events a producer adds by severity. Trace-level events carry no `chain`, and ingest rejects one.
 */
export type ProducerEventPayload = {
    /**
     * Short description of what happened.
     */
    name: string;
    /**
     * Context of the event. Native ingest accepts what fits an `AttributeMap`.
     */
    details?: SpanAttributeMap;
    /**
     * Stack trace of the error or of the call site, one frame a line.
     */
    stack_trace?: string;
    /**
     * Span during which the event happened.
     */
    span_id?: SpanId;
    /**
     * Attributes of the event of an OpenTelemetry span that are not in `details`. Cairn's addition.
     */
    dropped_attributes_count?: DroppedCount;
};

/**
 * Data of `attributes_updated`.
 */
export type AttributesUpdatedPayload = {
    /**
     * The attributes that were added or changed, with their new values.
     */
    attributes: AttributeMap;
};

/**
 * Data of `tags_updated`.
 */
export type TagsUpdatedPayload = {
    /**
     * The tags that were added.
     */
    tags: Array<string>;
};

/**
 * Data of `rule_match_added`.
 */
export type RuleMatchAddedPayload = {
    /**
     * Automation rule that matched.
     */
    rule_id: string;
    /**
     * Name of the rule when it matched.
     */
    rule_name: string;
    /**
     * The rule expression that matched.
     */
    match_reason: string;
    /**
     * The `event_id` of this event.
     */
    match_event_id: EventId;
};

/**
 * Data of `trace_closed`.
 */
export type TraceClosedPayload = {
    /**
     * Why the producer closed the trace.
     */
    reason?: string;
};

/**
 * Data of `trace_deleted`; has no members yet.
 */
export type TraceDeletedPayload = {
    [key: string]: unknown;
};

/**
 * Data of `span_started`. Spans of native ingest have the limits of `SpanRecord`.
 */
export type SpanStartedPayload = {
    span_id: SpanId;
    /**
     * Parent span; absent at the top level.
     */
    parent_span_id?: SpanId;
    /**
     * Name of the work; `unnamed` if the exporter of an OpenTelemetry span gave none.
     */
    name: string;
    kind?: SpanKind;
    /**
     * The `service.name` of the resource that made the span. Cairn's addition.
     */
    service?: string;
    scope?: SpanScope;
    /**
     * Attributes of the span.
     */
    attributes?: SpanAttributeMap;
    /**
     * Spans that caused this one without being its parent, in the order sent. Cairn's addition.
     */
    links?: Array<SpanLink>;
    /**
     * The `tracestate` of W3C Trace Context, as sent. Cairn's addition.
     */
    trace_state?: string;
    /**
     * Attributes that are not in `attributes`. Cairn's addition.
     */
    dropped_attributes_count?: DroppedCount;
    /**
     * Events of the span that are not on the timeline. Cairn's addition.
     */
    dropped_events_count?: DroppedCount;
    /**
     * Links that are not in `links`. Cairn's addition.
     */
    dropped_links_count?: DroppedCount;
};

/**
 * Data of `span_finished`. Repeats the data of `span_started`, so that either event can be read alone.
 */
export type SpanFinishedPayload = {
    span_id: SpanId;
    /**
     * Parent span; absent at the top level.
     */
    parent_span_id?: SpanId;
    /**
     * Name of the work; `unnamed` if the exporter of an OpenTelemetry span gave none.
     */
    name: string;
    kind?: SpanKind;
    /**
     * The `service.name` of the resource that made the span. Cairn's addition.
     */
    service?: string;
    scope?: SpanScope;
    /**
     * Attributes of the span.
     */
    attributes?: SpanAttributeMap;
    /**
     * Spans that caused this one without being its parent, in the order sent. Cairn's addition.
     */
    links?: Array<SpanLink>;
    /**
     * The `tracestate` of W3C Trace Context, as sent. Cairn's addition.
     */
    trace_state?: string;
    /**
     * Attributes that are not in `attributes`. Cairn's addition.
     */
    dropped_attributes_count?: DroppedCount;
    /**
     * Events of the span that are not on the timeline. Cairn's addition.
     */
    dropped_events_count?: DroppedCount;
    /**
     * Links that are not in `links`. Cairn's addition.
     */
    dropped_links_count?: DroppedCount;
    status?: SpanStatus;
    status_message?: SpanStatusMessage;
    /**
     * Milliseconds from start to finish, with a fraction.
     */
    duration_ms: number;
};

/**
 * Role of the span among the services; absent if its producer said nothing. Cairn's addition.
 */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/**
 * Outcome, where the producer gave one.
 */
export type SpanStatus = 'ok' | 'error';

/**
 * Why the span failed, in the words of its producer. Cairn's addition.
 */
export type SpanStatusMessage = string;

/**
 * The instrumentation scope, mostly a library, that made the span. Cairn's addition.
 */
export type SpanScope = {
    /**
     * Name of the scope.
     */
    name: string;
    /**
     * Version of the scope.
     */
    version?: string;
};

/**
 * A link of a span to another span, of any trace. Cairn's addition.
 */
export type SpanLink = {
    trace_id: TraceId;
    /**
     * The linked span.
     */
    span_id: SpanId;
    /**
     * The `tracestate` of the linked span, as sent.
     */
    trace_state?: string;
    /**
     * Attributes of the link.
     */
    attributes?: SpanAttributeMap;
    /**
     * Attributes that are not in `attributes`.
     */
    dropped_attributes_count?: DroppedCount;
};

/**
 * Items that were left out, by the exporter or because they exceed a limit. Absent if there are none.
 */
export type DroppedCount = number;

/**
 * String keys and values, at most 1,024; values that were not strings are JSON text, bytes base64. A key is at most 1,024 bytes, a value at most 262,144 bytes; what is longer was cut and ends with an ellipsis, U+2026.
 */
export type SpanAttributeMap = {
    [key: string]: string;
};

/**
 * A span put together from the events of a timeline by `spansOf` of the client libraries; no operation returns it. Cairn's addition.
 */
export type TraceSpan = {
    span_id: SpanId;
    /**
     * Parent span; absent at the top level. It may be missing from the timeline.
     */
    parent_span_id?: SpanId;
    /**
     * Name of the work.
     */
    name: string;
    kind?: SpanKind;
    /**
     * The `service.name` of the resource that made the span.
     */
    service?: string;
    scope?: SpanScope;
    /**
     * When it started; computed from finish and duration if the timeline has no start.
     */
    started_at: Timestamp;
    /**
     * When it finished; absent if it did not.
     */
    finished_at?: Timestamp;
    /**
     * Milliseconds from start to finish, with a fraction; absent if it did not finish.
     */
    duration_ms?: number;
    status?: SpanStatus;
    status_message?: SpanStatusMessage;
    /**
     * Attributes of the span; empty if it has none.
     */
    attributes: SpanAttributeMap;
    /**
     * Linked spans; empty if it has none.
     */
    links: Array<SpanLink>;
    /**
     * What happened during it: the events of the timeline that name the span, in their order.
     */
    events: Array<TraceEvent>;
};

/**
 * The wallet or its user declined to sign.
 */
export type EvmTransactionRejectedEvent = {
    /**
     * Always `evm_transaction_rejected`.
     */
    event_type: 'evm_transaction_rejected';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionRejectedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A signed transaction was submitted to the network.
 */
export type EvmTransactionSubmittedEvent = {
    /**
     * Always `evm_transaction_submitted`.
     */
    event_type: 'evm_transaction_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionSubmittedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction was seen in a pool.
 */
export type EvmTransactionPendingEvent = {
    /**
     * Always `evm_transaction_pending`.
     */
    event_type: 'evm_transaction_pending';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionPendingPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction was included in a block.
 */
export type EvmTransactionMinedEvent = {
    /**
     * Always `evm_transaction_mined`.
     */
    event_type: 'evm_transaction_mined';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionInclusionPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction has the requested number of confirmations.
 */
export type EvmTransactionConfirmedEvent = {
    /**
     * Always `evm_transaction_confirmed`.
     */
    event_type: 'evm_transaction_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionInclusionPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The block of the transaction became final.
 */
export type EvmTransactionFinalizedEvent = {
    /**
     * Always `evm_transaction_finalized`.
     */
    event_type: 'evm_transaction_finalized';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionInclusionPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction could not be submitted or included.
 */
export type EvmTransactionFailedEvent = {
    /**
     * Always `evm_transaction_failed`.
     */
    event_type: 'evm_transaction_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Another transaction took the nonce of this one.
 */
export type EvmTransactionReplacedEvent = {
    /**
     * Always `evm_transaction_replaced`.
     */
    event_type: 'evm_transaction_replaced';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionReplacedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction left the pools without being included.
 */
export type EvmTransactionDroppedEvent = {
    /**
     * Always `evm_transaction_dropped`.
     */
    event_type: 'evm_transaction_dropped';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionDroppedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A reorganization removed the block of the transaction.
 */
export type EvmTransactionReorgedEvent = {
    /**
     * Always `evm_transaction_reorged`.
     */
    event_type: 'evm_transaction_reorged';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTransactionReorgedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `evm_transaction_rejected`.
 */
export type EvmTransactionRejectedPayload = {
    chain: ChainIdentity;
    /**
     * Account asked to sign.
     */
    from?: EvmAddress;
    /**
     * Account or contract the transaction was for.
     */
    to?: EvmAddress;
    /**
     * Native amount in wei.
     */
    value?: BaseUnitAmount;
    /**
     * The wallet's reason.
     */
    reason?: string;
    /**
     * Provider error code, such as 4001 for a refusal by the user (EIP-1193).
     */
    error_code?: number;
};

/**
 * Data of `evm_transaction_submitted`.
 */
export type EvmTransactionSubmittedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Sender.
     */
    from?: EvmAddress;
    /**
     * Receiver or contract; absent when it creates a contract.
     */
    to?: EvmAddress;
    /**
     * Native amount in wei.
     */
    value?: BaseUnitAmount;
    /**
     * Sequence number of the sender.
     */
    nonce?: number;
    /**
     * First four bytes of the call data.
     */
    method_selector?: string;
    /**
     * Name of the called method, where known.
     */
    method_name?: string;
    /**
     * Maximum gas the transaction may use.
     */
    gas_limit?: BaseUnitAmount;
    /**
     * Maximum wei per gas, tip included (EIP-1559).
     */
    max_fee_per_gas?: BaseUnitAmount;
    /**
     * Maximum wei per gas for the block producer (EIP-1559).
     */
    max_priority_fee_per_gas?: BaseUnitAmount;
    /**
     * Wei per gas of a legacy transaction.
     */
    gas_price?: BaseUnitAmount;
};

/**
 * Data of `evm_transaction_pending`.
 */
export type EvmTransactionPendingPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Node or provider that has it in its pool.
     */
    node?: string;
    /**
     * Sequence number of the sender.
     */
    nonce?: number;
};

/**
 * Position of a transaction in the chain.
 */
export type EvmTransactionInclusionPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Block that holds the transaction.
     */
    block_number: BlockNumber;
    /**
     * Hash of that block.
     */
    block_hash?: EvmHash;
    /**
     * Position in the block, from 0.
     */
    transaction_index?: number;
    /**
     * Number of confirmations, its own block included.
     */
    confirmations?: number;
};

/**
 * Data of `evm_transaction_failed`.
 */
export type EvmTransactionFailedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction, if it had one.
     */
    transaction_hash?: EvmHash;
    /**
     * Sender.
     */
    from?: EvmAddress;
    /**
     * Receiver or contract.
     */
    to?: EvmAddress;
    /**
     * Why it could not be submitted or included.
     */
    reason: string;
    /**
     * JSON-RPC error code.
     */
    error_code?: number;
};

/**
 * Data of `evm_transaction_replaced`.
 */
export type EvmTransactionReplacedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the replaced transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Hash of the transaction that took its nonce.
     */
    replacement_hash: EvmHash;
    /**
     * What the replacement does.
     */
    kind?: 'speed_up' | 'cancel' | 'other';
    /**
     * Sequence number of the sender.
     */
    nonce?: number;
};

/**
 * Data of `evm_transaction_dropped`.
 */
export type EvmTransactionDroppedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Why it left the pool, where known.
     */
    reason?: string;
    /**
     * Milliseconds it was pending.
     */
    pending_ms?: number;
};

/**
 * Data of `evm_transaction_reorged`.
 */
export type EvmTransactionReorgedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Block that held the transaction before.
     */
    block_number?: BlockNumber;
    /**
     * Hash of the block that was abandoned.
     */
    block_hash?: EvmHash;
    /**
     * Blocks that were abandoned.
     */
    depth?: number;
};

/**
 * The receipt of a transaction arrived.
 */
export type EvmReceiptReceivedEvent = {
    /**
     * Always `evm_receipt_received`.
     */
    event_type: 'evm_receipt_received';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmReceiptReceivedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The receipt shows that the execution was reverted.
 */
export type EvmReceiptRevertedEvent = {
    /**
     * Always `evm_receipt_reverted`.
     */
    event_type: 'evm_receipt_reverted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmReceiptRevertedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A log of a receipt was decoded.
 */
export type EvmLogDecodedEvent = {
    /**
     * Always `evm_log_decoded`.
     */
    event_type: 'evm_log_decoded';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmLogDecodedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A receipt shows a token transfer.
 */
export type EvmTokenTransferDetectedEvent = {
    /**
     * Always `evm_token_transfer_detected`.
     */
    event_type: 'evm_token_transfer_detected';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmTokenTransferDetectedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A receipt shows a new contract.
 */
export type EvmContractDeployedEvent = {
    /**
     * Always `evm_contract_deployed`.
     */
    event_type: 'evm_contract_deployed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: EvmContractDeployedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `evm_receipt_received`.
 */
export type EvmReceiptReceivedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Outcome of the execution.
     */
    status: 'success' | 'reverted';
    /**
     * Block that holds the transaction.
     */
    block_number?: BlockNumber;
    /**
     * Hash of that block.
     */
    block_hash?: EvmHash;
    /**
     * Sender.
     */
    from?: EvmAddress;
    /**
     * Receiver or contract.
     */
    to?: EvmAddress;
    /**
     * Gas the transaction used.
     */
    gas_used?: BaseUnitAmount;
    /**
     * Wei paid per gas.
     */
    effective_gas_price?: BaseUnitAmount;
    /**
     * Position in the block, from 0.
     */
    transaction_index?: number;
    /**
     * Contract that was created.
     */
    contract_address?: EvmAddress;
    /**
     * Number of logs emitted.
     */
    log_count?: number;
};

/**
 * Data of `evm_receipt_reverted`.
 */
export type EvmReceiptRevertedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Block that holds the transaction.
     */
    block_number?: BlockNumber;
    /**
     * Hash of that block.
     */
    block_hash?: EvmHash;
    /**
     * Sender.
     */
    from?: EvmAddress;
    /**
     * Receiver or contract.
     */
    to?: EvmAddress;
    /**
     * Gas the transaction used.
     */
    gas_used?: BaseUnitAmount;
    /**
     * Wei paid per gas.
     */
    effective_gas_price?: BaseUnitAmount;
    /**
     * Decoded reason.
     */
    revert_reason?: string;
    /**
     * Return data in hex, cut to 2,048 bytes.
     */
    revert_data?: string;
    /**
     * Name of the custom error.
     */
    error_name?: string;
};

/**
 * Data of `evm_log_decoded`.
 */
export type EvmLogDecodedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Contract that emitted the log.
     */
    address?: EvmAddress;
    /**
     * Position in the block, from 0.
     */
    log_index?: number;
    /**
     * Name of the contract event.
     */
    name: string;
    /**
     * Canonical signature of the contract event.
     */
    signature?: string;
    /**
     * First topic.
     */
    topic?: EvmHash;
    /**
     * Arguments by name; numbers in decimal, bytes in hex.
     */
    arguments?: AttributeMap;
};

/**
 * Data of `evm_token_transfer_detected`.
 */
export type EvmTokenTransferDetectedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash: EvmHash;
    /**
     * Position of the log in the block, from 0.
     */
    log_index?: number;
    /**
     * Token standard.
     */
    standard?: 'erc20' | 'erc721' | 'erc1155';
    /**
     * Token that moved.
     */
    token?: TokenIdentity;
    /**
     * Previous owner.
     */
    from: EvmAddress;
    /**
     * New owner.
     */
    to: EvmAddress;
    /**
     * Amount in the smallest unit of the token.
     */
    amount?: BaseUnitAmount;
    /**
     * Id of a non-fungible token.
     */
    token_id?: BaseUnitAmount;
};

/**
 * Data of `evm_contract_deployed`.
 */
export type EvmContractDeployedPayload = {
    chain: ChainIdentity;
    /**
     * Hash of the transaction.
     */
    transaction_hash?: EvmHash;
    /**
     * Address of the new contract.
     */
    contract_address: EvmAddress;
    /**
     * Account that deployed it.
     */
    deployer?: EvmAddress;
    /**
     * Name of the contract, where known.
     */
    contract_name?: string;
};

/**
 * A deposit into a bridge was detected.
 */
export type BridgeDetectedEvent = {
    /**
     * Always `bridge_detected`.
     */
    event_type: 'bridge_detected';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeDetectedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The validators of the bridge attested the deposit.
 */
export type BridgeAttestedEvent = {
    /**
     * Always `bridge_attested`.
     */
    event_type: 'bridge_attested';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeAttestedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The payout of a deposit was found on the destination network.
 */
export type BridgeMatchedEvent = {
    /**
     * Always `bridge_matched`.
     */
    event_type: 'bridge_matched';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeMatchedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The payout takes longer than usual.
 */
export type BridgeDelayedEvent = {
    /**
     * Always `bridge_delayed`.
     */
    event_type: 'bridge_delayed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeDelayedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The bridge returned the deposit.
 */
export type BridgeRefundedEvent = {
    /**
     * Always `bridge_refunded`.
     */
    event_type: 'bridge_refunded';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeRefundedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transfer failed.
 */
export type BridgeFailedEvent = {
    /**
     * Always `bridge_failed`.
     */
    event_type: 'bridge_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: BridgeFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `bridge_detected`; `chain` is the network the transfer leaves.
 */
export type BridgeDetectedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that deposited.
     */
    transaction_id: TransactionId;
    /**
     * Account that sends.
     */
    sender?: AccountAddress;
    /**
     * Account that will receive.
     */
    recipient?: AccountAddress;
    /**
     * Network the transfer is for.
     */
    destination_chain?: ChainIdentity;
    /**
     * Token that leaves.
     */
    token?: TokenIdentity;
    /**
     * Amount that leaves.
     */
    amount?: BaseUnitAmount;
};

/**
 * Data of `bridge_attested`; `chain` is the network the transfer left.
 */
export type BridgeAttestedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that deposited.
     */
    transaction_id?: TransactionId;
    /**
     * Id or hash of the attestation.
     */
    attestation_id?: string;
    /**
     * Validators that signed.
     */
    signer_count?: number;
};

/**
 * Data of `bridge_matched`; `chain` is the network the transfer arrived on.
 */
export type BridgeMatchedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that paid out.
     */
    transaction_id: TransactionId;
    /**
     * Network the transfer left.
     */
    source_chain: ChainIdentity;
    /**
     * Transaction on that network.
     */
    source_transaction_id: TransactionId;
    /**
     * Account that received.
     */
    recipient?: AccountAddress;
    /**
     * Token that arrived.
     */
    token?: TokenIdentity;
    /**
     * Amount that arrived.
     */
    amount?: BaseUnitAmount;
    /**
     * Milliseconds from deposit to payout.
     */
    elapsed_ms?: number;
};

/**
 * Data of `bridge_delayed`; `chain` is the network the transfer left.
 */
export type BridgeDelayedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that deposited.
     */
    transaction_id?: TransactionId;
    /**
     * Milliseconds since the deposit.
     */
    waited_ms?: number;
    /**
     * Milliseconds a transfer usually takes.
     */
    expected_ms?: number;
    /**
     * Why it is late, where known.
     */
    reason?: string;
};

/**
 * Data of `bridge_refunded`; `chain` is the network the refund was paid on.
 */
export type BridgeRefundedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that refunded.
     */
    transaction_id: TransactionId;
    /**
     * Network the transfer left.
     */
    source_chain?: ChainIdentity;
    /**
     * Transaction on that network.
     */
    source_transaction_id?: TransactionId;
    /**
     * Account that was refunded.
     */
    recipient?: AccountAddress;
    /**
     * Token that was refunded.
     */
    token?: TokenIdentity;
    /**
     * Amount that was refunded.
     */
    amount?: BaseUnitAmount;
};

/**
 * Data of `bridge_failed`; `chain` is the network it failed on.
 */
export type BridgeFailedPayload = {
    chain: ChainIdentity;
    /**
     * Name of the bridge protocol.
     */
    bridge: string;
    /**
     * The bridge's own id of the transfer or message.
     */
    transfer_id?: string;
    /**
     * Transaction that failed.
     */
    transaction_id?: TransactionId;
    /**
     * Network the transfer left.
     */
    source_chain?: ChainIdentity;
    /**
     * Transaction on that network.
     */
    source_transaction_id?: TransactionId;
    /**
     * Why the transfer failed.
     */
    reason: string;
};

/**
 * An off-chain message was proposed to the owners of a Safe.
 */
export type SafeMessageProposedEvent = {
    /**
     * Always `safe_message_proposed`.
     */
    event_type: 'safe_message_proposed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeMessageProposedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * An owner signed the message.
 */
export type SafeMessageSignedEvent = {
    /**
     * Always `safe_message_signed`.
     */
    event_type: 'safe_message_signed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeMessageSignedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Enough owners signed the message.
 */
export type SafeMessageCompletedEvent = {
    /**
     * Always `safe_message_completed`.
     */
    event_type: 'safe_message_completed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeMessageCompletedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `safe_message_proposed`.
 */
export type SafeMessageProposedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the message.
     */
    message_hash: EvmHash;
    /**
     * Owner that proposed it.
     */
    proposer?: EvmAddress;
    /**
     * The message, cut to 4,096 characters.
     */
    message?: string;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * Data of `safe_message_signed`.
 */
export type SafeMessageSignedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the message.
     */
    message_hash: EvmHash;
    /**
     * Owner that signed.
     */
    owner: EvmAddress;
    /**
     * Owners that have signed.
     */
    confirmation_count?: number;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * Data of `safe_message_completed`.
 */
export type SafeMessageCompletedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the message.
     */
    message_hash: EvmHash;
    /**
     * Owners that have signed.
     */
    confirmation_count?: number;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * A transaction was proposed to the owners of a Safe.
 */
export type SafeTransactionProposedEvent = {
    /**
     * Always `safe_transaction_proposed`.
     */
    event_type: 'safe_transaction_proposed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionProposedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * An owner signed the transaction.
 */
export type SafeTransactionConfirmedEvent = {
    /**
     * Always `safe_transaction_confirmed`.
     */
    event_type: 'safe_transaction_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionConfirmedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Enough owners signed the transaction to execute it.
 */
export type SafeTransactionThresholdReachedEvent = {
    /**
     * Always `safe_transaction_threshold_reached`.
     */
    event_type: 'safe_transaction_threshold_reached';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionThresholdReachedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The execution was submitted to the network.
 */
export type SafeTransactionSubmittedEvent = {
    /**
     * Always `safe_transaction_submitted`.
     */
    event_type: 'safe_transaction_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionExecutionPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The Safe executed the transaction.
 */
export type SafeTransactionExecutedEvent = {
    /**
     * Always `safe_transaction_executed`.
     */
    event_type: 'safe_transaction_executed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionExecutionPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The execution failed.
 */
export type SafeTransactionFailedEvent = {
    /**
     * Always `safe_transaction_failed`.
     */
    event_type: 'safe_transaction_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Another transaction took the nonce of this one.
 */
export type SafeTransactionReplacedEvent = {
    /**
     * Always `safe_transaction_replaced`.
     */
    event_type: 'safe_transaction_replaced';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SafeTransactionReplacedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `safe_transaction_proposed`.
 */
export type SafeTransactionProposedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Nonce of the Safe.
     */
    nonce?: number;
    /**
     * Owner or delegate that proposed it.
     */
    proposer?: EvmAddress;
    /**
     * Account or contract it calls.
     */
    to?: EvmAddress;
    /**
     * Native amount in wei.
     */
    value?: BaseUnitAmount;
    /**
     * How it calls.
     */
    operation?: 'call' | 'delegate_call';
    /**
     * Name of the called method, where known.
     */
    method_name?: string;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * Data of `safe_transaction_confirmed`.
 */
export type SafeTransactionConfirmedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Owner that signed.
     */
    owner: EvmAddress;
    /**
     * Owners that have signed.
     */
    confirmation_count?: number;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * Data of `safe_transaction_threshold_reached`.
 */
export type SafeTransactionThresholdReachedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Owners that have signed.
     */
    confirmation_count?: number;
    /**
     * Owners that must sign.
     */
    threshold?: number;
};

/**
 * The execution of a Safe transaction.
 */
export type SafeTransactionExecutionPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Hash of the EVM transaction that executes it.
     */
    transaction_hash: EvmHash;
    /**
     * Account that executes it.
     */
    executor?: EvmAddress;
    /**
     * Nonce of the Safe.
     */
    nonce?: number;
    /**
     * Block of the execution.
     */
    block_number?: BlockNumber;
};

/**
 * Data of `safe_transaction_failed`.
 */
export type SafeTransactionFailedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Hash of the EVM transaction, where there is one.
     */
    transaction_hash?: EvmHash;
    /**
     * Block of the execution.
     */
    block_number?: BlockNumber;
    /**
     * Why it failed.
     */
    reason?: string;
};

/**
 * Data of `safe_transaction_replaced`.
 */
export type SafeTransactionReplacedPayload = {
    chain: ChainIdentity;
    /**
     * Address of the Safe.
     */
    safe_address: EvmAddress;
    /**
     * Safe hash of the transaction (EIP-712).
     */
    safe_transaction_hash: EvmHash;
    /**
     * Safe hash of the transaction that took its nonce.
     */
    replacement_hash?: EvmHash;
    /**
     * Nonce of the Safe.
     */
    nonce?: number;
    /**
     * Whether the replacement is an on-chain rejection (an empty transaction to the Safe itself).
     */
    rejected?: boolean;
};

/**
 * A quote was requested.
 */
export type RelayQuoteRequestedEvent = {
    /**
     * Always `relay_quote_requested`.
     */
    event_type: 'relay_quote_requested';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayQuoteRequestedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The relay quoted an order.
 */
export type RelayQuoteReceivedEvent = {
    /**
     * Always `relay_quote_received`.
     */
    event_type: 'relay_quote_received';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayQuoteReceivedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The quote expired before a deposit.
 */
export type RelayQuoteExpiredEvent = {
    /**
     * Always `relay_quote_expired`.
     */
    event_type: 'relay_quote_expired';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayQuoteExpiredPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The relay gave no quote.
 */
export type RelayQuoteFailedEvent = {
    /**
     * Always `relay_quote_failed`.
     */
    event_type: 'relay_quote_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayQuoteFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The deposit was submitted to the network.
 */
export type RelayDepositSubmittedEvent = {
    /**
     * Always `relay_deposit_submitted`.
     */
    event_type: 'relay_deposit_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayDepositPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The relay saw the deposit confirmed.
 */
export type RelayDepositConfirmedEvent = {
    /**
     * Always `relay_deposit_confirmed`.
     */
    event_type: 'relay_deposit_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayDepositPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The fill was handed to the destination network.
 */
export type RelayFillSubmittedEvent = {
    /**
     * Always `relay_fill_submitted`.
     */
    event_type: 'relay_fill_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayFillPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The fill was confirmed.
 */
export type RelayFillConfirmedEvent = {
    /**
     * Always `relay_fill_confirmed`.
     */
    event_type: 'relay_fill_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayFillPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The relay could not fill the order.
 */
export type RelayFillFailedEvent = {
    /**
     * Always `relay_fill_failed`.
     */
    event_type: 'relay_fill_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayFillFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The refund was submitted to the network.
 */
export type RelayRefundSubmittedEvent = {
    /**
     * Always `relay_refund_submitted`.
     */
    event_type: 'relay_refund_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayRefundPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The refund was confirmed.
 */
export type RelayRefundConfirmedEvent = {
    /**
     * Always `relay_refund_confirmed`.
     */
    event_type: 'relay_refund_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: RelayRefundPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `relay_quote_requested`; `chain` is the network the order is paid on.
 */
export type RelayQuoteRequestedPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id?: string;
    /**
     * Network the order is filled on.
     */
    destination_chain?: ChainIdentity;
    /**
     * Account that pays.
     */
    user?: AccountAddress;
    /**
     * Account that receives.
     */
    recipient?: AccountAddress;
    /**
     * Token that is paid.
     */
    input_token?: TokenIdentity;
    /**
     * Amount that is paid.
     */
    input_amount?: BaseUnitAmount;
    /**
     * Token that is received.
     */
    output_token?: TokenIdentity;
};

/**
 * Data of `relay_quote_received`; `chain` is the network the order is paid on.
 */
export type RelayQuoteReceivedPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Id of the quote.
     */
    quote_id?: string;
    /**
     * Network the order is filled on.
     */
    destination_chain?: ChainIdentity;
    /**
     * Account that pays.
     */
    user?: AccountAddress;
    /**
     * Account that receives.
     */
    recipient?: AccountAddress;
    /**
     * Token that is paid.
     */
    input_token?: TokenIdentity;
    /**
     * Amount that is paid.
     */
    input_amount?: BaseUnitAmount;
    /**
     * Token that is received.
     */
    output_token?: TokenIdentity;
    /**
     * Amount that will be received.
     */
    output_amount?: BaseUnitAmount;
    /**
     * Fee of the relay, in the input token.
     */
    fee_amount?: BaseUnitAmount;
    /**
     * Milliseconds the fill should take.
     */
    expected_ms?: number;
    /**
     * When the quote ends.
     */
    expires_at?: Timestamp;
};

/**
 * Data of `relay_quote_expired`; `chain` is the network the order would have been paid on.
 */
export type RelayQuoteExpiredPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Id of the quote.
     */
    quote_id?: string;
    /**
     * When the quote ended.
     */
    expires_at?: Timestamp;
};

/**
 * Data of `relay_quote_failed`; `chain` is the network the order would have been paid on.
 */
export type RelayQuoteFailedPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id?: string;
    /**
     * Why there is no quote.
     */
    reason: string;
    /**
     * The relay's error code.
     */
    error_code?: string;
};

/**
 * A deposit into a relay; `chain` is the network it is paid on.
 */
export type RelayDepositPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Transaction of the deposit.
     */
    transaction_id: TransactionId;
    /**
     * Token that moves.
     */
    token?: TokenIdentity;
    /**
     * Amount that moves.
     */
    amount?: BaseUnitAmount;
    /**
     * Account that pays.
     */
    depositor?: AccountAddress;
    /**
     * Block of the transaction, once it has one.
     */
    block_number?: BlockNumber;
};

/**
 * A fill by a relay; `chain` is the network it is filled on.
 */
export type RelayFillPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Transaction of the fill.
     */
    transaction_id: TransactionId;
    /**
     * Token that moves.
     */
    token?: TokenIdentity;
    /**
     * Amount that moves.
     */
    amount?: BaseUnitAmount;
    /**
     * Account that receives.
     */
    recipient?: AccountAddress;
    /**
     * Block of the transaction, once it has one.
     */
    block_number?: BlockNumber;
    /**
     * Account that fills.
     */
    filler?: AccountAddress;
    /**
     * Milliseconds from deposit to fill.
     */
    elapsed_ms?: number;
};

/**
 * Data of `relay_fill_failed`; `chain` is the network of the fill.
 */
export type RelayFillFailedPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Transaction that failed, where there is one.
     */
    transaction_id?: TransactionId;
    /**
     * Why the fill failed.
     */
    reason: string;
    /**
     * The relay's error code.
     */
    error_code?: string;
};

/**
 * A refund by a relay; `chain` is the network it is paid on.
 */
export type RelayRefundPayload = {
    chain: ChainIdentity;
    /**
     * Relay service.
     */
    provider?: string;
    /**
     * The relay's own id of the order.
     */
    request_id: string;
    /**
     * Transaction of the refund.
     */
    transaction_id: TransactionId;
    /**
     * Token that moves.
     */
    token?: TokenIdentity;
    /**
     * Amount that moves.
     */
    amount?: BaseUnitAmount;
    /**
     * Account that is refunded.
     */
    recipient?: AccountAddress;
    /**
     * Block of the transaction, once it has one.
     */
    block_number?: BlockNumber;
    /**
     * Why the order was refunded.
     */
    reason?: string;
};

/**
 * A signed transaction was submitted to the network.
 */
export type SolanaTransactionSubmittedEvent = {
    /**
     * Always `solana_transaction_submitted`.
     */
    event_type: 'solana_transaction_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionSubmittedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A node processed the transaction in a block.
 */
export type SolanaTransactionProcessedEvent = {
    /**
     * Always `solana_transaction_processed`.
     */
    event_type: 'solana_transaction_processed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionCommitmentPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A supermajority of the stake voted for the block.
 */
export type SolanaTransactionConfirmedEvent = {
    /**
     * Always `solana_transaction_confirmed`.
     */
    event_type: 'solana_transaction_confirmed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionCommitmentPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The block became final.
 */
export type SolanaTransactionFinalizedEvent = {
    /**
     * Always `solana_transaction_finalized`.
     */
    event_type: 'solana_transaction_finalized';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionCommitmentPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The transaction was executed and failed.
 */
export type SolanaTransactionFailedEvent = {
    /**
     * Always `solana_transaction_failed`.
     */
    event_type: 'solana_transaction_failed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionFailedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The block hash of the transaction became too old to be included.
 */
export type SolanaTransactionExpiredEvent = {
    /**
     * Always `solana_transaction_expired`.
     */
    event_type: 'solana_transaction_expired';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: SolanaTransactionExpiredPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `solana_transaction_submitted`.
 */
export type SolanaTransactionSubmittedPayload = {
    chain: ChainIdentity;
    signature: SolanaSignature;
    /**
     * Account that pays the fee.
     */
    fee_payer?: SolanaAddress;
    /**
     * Programs the transaction calls.
     */
    program_ids?: Array<SolanaAddress>;
    /**
     * Block hash that bounds the life of the transaction, in base58.
     */
    recent_blockhash?: SolanaAddress;
    /**
     * Last block height that can include it.
     */
    last_valid_block_height?: BlockNumber;
};

/**
 * The commitment a Solana transaction has reached.
 */
export type SolanaTransactionCommitmentPayload = {
    chain: ChainIdentity;
    signature: SolanaSignature;
    /**
     * Slot of the block that holds the transaction.
     */
    slot: BlockNumber;
    /**
     * Estimated production time of the block.
     */
    block_time?: Timestamp;
    /**
     * Fee in lamports.
     */
    fee?: BaseUnitAmount;
    /**
     * Compute units it used.
     */
    compute_units?: number;
};

/**
 * Data of `solana_transaction_failed`.
 */
export type SolanaTransactionFailedPayload = {
    chain: ChainIdentity;
    signature: SolanaSignature;
    /**
     * Slot of the block that holds the transaction.
     */
    slot?: BlockNumber;
    /**
     * The error of the runtime or of the program.
     */
    reason: string;
    /**
     * Instruction that failed, from 0.
     */
    instruction_index?: number;
    /**
     * Program that failed.
     */
    program_id?: SolanaAddress;
    /**
     * Error code of the program.
     */
    error_code?: string;
    /**
     * Last lines of the program log.
     */
    logs?: Array<string>;
};

/**
 * Data of `solana_transaction_expired`.
 */
export type SolanaTransactionExpiredPayload = {
    chain: ChainIdentity;
    signature: SolanaSignature;
    /**
     * Last block height that could have included it.
     */
    last_valid_block_height?: BlockNumber;
    /**
     * Block height when it was given up.
     */
    block_height?: BlockNumber;
};

/**
 * A command was submitted to a participant.
 */
export type CantonCommandSubmittedEvent = {
    /**
     * Always `canton_command_submitted`.
     */
    event_type: 'canton_command_submitted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonCommandSubmittedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The ledger accepted the command.
 */
export type CantonCommandAcceptedEvent = {
    /**
     * Always `canton_command_accepted`.
     */
    event_type: 'canton_command_accepted';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonCommandAcceptedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The ledger refused the command.
 */
export type CantonCommandRejectedEvent = {
    /**
     * Always `canton_command_rejected`.
     */
    event_type: 'canton_command_rejected';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonCommandRejectedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A ledger update was committed.
 */
export type CantonTransactionCommittedEvent = {
    /**
     * Always `canton_transaction_committed`.
     */
    event_type: 'canton_transaction_committed';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonTransactionCommittedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A contract was created.
 */
export type CantonContractCreatedEvent = {
    /**
     * Always `canton_contract_created`.
     */
    event_type: 'canton_contract_created';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonContractCreatedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A contract was archived.
 */
export type CantonContractArchivedEvent = {
    /**
     * Always `canton_contract_archived`.
     */
    event_type: 'canton_contract_archived';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: CantonContractArchivedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `canton_command_submitted`.
 */
export type CantonCommandSubmittedPayload = {
    chain: ChainIdentity;
    /**
     * Command id the application chose.
     */
    command_id: string;
    /**
     * Submission id of this attempt.
     */
    submission_id?: string;
    /**
     * Application that submits.
     */
    application_id?: string;
    /**
     * Parties that authorize the command.
     */
    act_as?: Array<string>;
    /**
     * Workflow the command is part of.
     */
    workflow_id?: string;
    /**
     * Synchronizer the command is routed to.
     */
    synchronizer_id?: string;
};

/**
 * Data of `canton_command_accepted`.
 */
export type CantonCommandAcceptedPayload = {
    chain: ChainIdentity;
    /**
     * Command id the application chose.
     */
    command_id: string;
    /**
     * Submission id of this attempt.
     */
    submission_id?: string;
    /**
     * Id of the resulting ledger update.
     */
    update_id?: string;
    /**
     * Ledger offset of the completion.
     */
    completion_offset?: number;
};

/**
 * Data of `canton_command_rejected`.
 */
export type CantonCommandRejectedPayload = {
    chain: ChainIdentity;
    /**
     * Command id the application chose.
     */
    command_id: string;
    /**
     * Submission id of this attempt.
     */
    submission_id?: string;
    /**
     * Why the ledger refused the command.
     */
    reason: string;
    /**
     * Error code id of the ledger.
     */
    error_code?: string;
    /**
     * Whether the same command may succeed later.
     */
    retryable?: boolean;
};

/**
 * Data of `canton_transaction_committed`.
 */
export type CantonTransactionCommittedPayload = {
    chain: ChainIdentity;
    /**
     * Id of the ledger update.
     */
    update_id: string;
    /**
     * Command id the application chose.
     */
    command_id?: string;
    /**
     * Ledger offset of the update.
     */
    offset?: number;
    /**
     * Time the synchronizer recorded.
     */
    record_time?: Timestamp;
    /**
     * Synchronizer that ordered it.
     */
    synchronizer_id?: string;
    /**
     * Ledger events in the update.
     */
    event_count?: number;
};

/**
 * Data of `canton_contract_created`.
 */
export type CantonContractCreatedPayload = {
    chain: ChainIdentity;
    /**
     * Id of the contract.
     */
    contract_id: string;
    /**
     * Template: package, module and entity.
     */
    template_id?: string;
    /**
     * Id of the ledger update.
     */
    update_id?: string;
    /**
     * Parties that signed the contract.
     */
    signatories?: Array<string>;
    /**
     * Parties that can see the contract.
     */
    observers?: Array<string>;
};

/**
 * Data of `canton_contract_archived`.
 */
export type CantonContractArchivedPayload = {
    chain: ChainIdentity;
    /**
     * Id of the contract.
     */
    contract_id: string;
    /**
     * Template: package, module and entity.
     */
    template_id?: string;
    /**
     * Id of the ledger update.
     */
    update_id?: string;
    /**
     * Choice that archived it.
     */
    choice?: string;
    /**
     * Parties that exercised the choice.
     */
    acting_parties?: Array<string>;
};

/**
 * A producer announced where the work continues: the network, and the item to find there.
 */
export type TransactionHintAddedEvent = {
    /**
     * Always `transaction_hint_added`.
     */
    event_type: 'transaction_hint_added';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TransactionHintAddedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * A processor found the hinted item.
 */
export type TransactionHintMatchedEvent = {
    /**
     * Always `transaction_hint_matched`.
     */
    event_type: 'transaction_hint_matched';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TransactionHintMatchedPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * No processor found the hinted item.
 */
export type TransactionHintExpiredEvent = {
    /**
     * Always `transaction_hint_expired`.
     */
    event_type: 'transaction_hint_expired';
    event_id: EventId;
    version: EventVersion;
    source: TraceEventSource;
    /**
     * The server's clock when it stored the event.
     */
    created_at: Timestamp;
    /**
     * The producer's clock when the event happened; orders the timeline.
     */
    trace_timestamp: Timestamp;
    payload: TransactionHintExpiredPayload;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Data of `transaction_hint_added`.
 */
export type TransactionHintAddedPayload = {
    chain: ChainIdentity;
    /**
     * Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`.
     */
    kind: string;
    /**
     * Transaction to find.
     */
    transaction_hash?: TransactionId;
    /**
     * Whatever else helps to find it.
     */
    attributes?: AttributeMap;
};

/**
 * Data of `transaction_hint_matched`.
 */
export type TransactionHintMatchedPayload = {
    chain: ChainIdentity;
    /**
     * The `transaction_hint_added` event.
     */
    hint_event_id: EventId;
    /**
     * Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`.
     */
    kind?: string;
    /**
     * What was found.
     */
    transaction_hash?: TransactionId;
    /**
     * Milliseconds from hint to match.
     */
    elapsed_ms?: number;
};

/**
 * Data of `transaction_hint_expired`.
 */
export type TransactionHintExpiredPayload = {
    chain: ChainIdentity;
    /**
     * The `transaction_hint_added` event.
     */
    hint_event_id: EventId;
    /**
     * Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`.
     */
    kind?: string;
    /**
     * Transaction that was searched for.
     */
    transaction_hash?: TransactionId;
    /**
     * Milliseconds processors searched for it.
     */
    waited_ms?: number;
};

/**
 * An event sent by a producer. Its payload is validated against the schema of its type if the type is listed.
 */
export type NewTraceEvent = {
    /**
     * Chosen by the producer, generated if absent; required for `plugin-events`, which stores the same id once.
     */
    event_id?: EventId;
    /**
     * A type of the `TraceEvent` list that is not the service's own, or a plugin's own type.
     */
    event_type: string;
    /**
     * Version of the payload shape; 1 if absent.
     */
    version?: number;
    /**
     * The producer's clock when the event happened.
     */
    trace_timestamp: Timestamp;
    /**
     * Data of the event; its shape depends on the type. `details` of events by severity are at most an `AttributeMap`, and these events carry no `chain`: they are of the trace level.
     */
    payload: {
        [key: string]: unknown;
    };
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * Announces to plugin processors that the work continues on a network; becomes a `transaction_hint_added` event.
 */
export type TransactionHint = {
    chain: TransactionHintChain;
    /**
     * Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`.
     */
    kind: string;
    /**
     * Transaction to find.
     */
    transaction_hash?: TransactionId;
    /**
     * Whatever else helps to find it.
     */
    attributes?: AttributeMap;
    /**
     * The producer's clock when the hint was given.
     */
    trace_timestamp: Timestamp;
    plugin_correlation_id?: PluginCorrelationId;
};

/**
 * The network of a hint.
 */
export type TransactionHintChain = {
    caip2: Caip2ChainId;
    /**
     * Name of the network for people.
     */
    name?: string;
    /**
     * Numeric chain id, for networks that have one (EIP-155).
     */
    chain_id?: number;
};

/**
 * A unit of work within the trace, sent once: when it finished, or unfinished when the trace is closed. Becomes a `span_started` and, if finished, a `span_finished` event.
 */
export type SpanRecord = {
    span_id: SpanId;
    /**
     * Parent span; absent at the top level.
     */
    parent_span_id?: SpanId;
    /**
     * Name of the work.
     */
    name: string;
    /**
     * When it started.
     */
    started_at: Timestamp;
    /**
     * When it finished; absent if it did not. Not before `started_at`.
     */
    finished_at?: Timestamp;
    /**
     * Outcome.
     */
    status?: 'ok' | 'error';
    /**
     * Attributes of the span.
     */
    attributes?: AttributeMap;
};

/**
 * The trace's identifier, 32 lowercase hexadecimal digits.
 */
export type TraceIdPath = TraceId;

/**
 * An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
 * leaves on one field and binds tighter; NOT inverts one leaf.
 *
 * | field | operators | values |
 * | --- | --- | --- |
 * | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
 * | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
 * | `tag` | `=` `:` | the trace has this tag |
 * | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
 *
 */
export type TraceFilter = string;

/**
 * An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
 * joins leaves on one field and binds tighter; NOT inverts one leaf.
 *
 * | field | operators | values |
 * | --- | --- | --- |
 * | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
 * | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
 * | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
 * | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
 * | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
 *
 */
export type LogFilter = string;

/**
 * End of the window, not included; now when absent. Not together with `page_token`.
 */
export type LogUntil = TimeBound;

/**
 * Only items created at or after this time. Not together with `page_token`.
 */
export type Since = TimeBound;

/**
 * Only items created before this time. Not together with `page_token`.
 */
export type Until = TimeBound;

/**
 * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
 */
export type PageSize = number;

/**
 * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
 */
export type PageToken = string;

/**
 * An `ETag` received earlier; answered 304 if it is still current.
 */
export type IfNoneMatch = string;

/**
 * The `ETag` of the document that is replaced or deleted.
 */
export type IfMatch = string;

/**
 * `*` creates, and fails if the slug is taken.
 */
export type IfNoneMatchCreate = string;

export type GetIdentityData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/identity';
};

export type GetIdentityErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
};

export type GetIdentityError = GetIdentityErrors[keyof GetIdentityErrors];

export type GetIdentityResponses = {
    /**
     * The project and organization of the key.
     */
    200: Identity;
};

export type GetIdentityResponse = GetIdentityResponses[keyof GetIdentityResponses];

export type ListTagsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/metadata/tags';
};

export type ListTagsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListTagsError = ListTagsErrors[keyof ListTagsErrors];

export type ListTagsResponses = {
    /**
     * The tags.
     */
    200: TagList;
};

export type ListTagsResponse = ListTagsResponses[keyof ListTagsResponses];

export type ListAttributeKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/metadata/attributes';
};

export type ListAttributeKeysErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListAttributeKeysError = ListAttributeKeysErrors[keyof ListAttributeKeysErrors];

export type ListAttributeKeysResponses = {
    /**
     * The attribute keys.
     */
    200: AttributeKeyList;
};

export type ListAttributeKeysResponse = ListAttributeKeysResponses[keyof ListAttributeKeysResponses];

export type ListAttributeValuesData = {
    body?: never;
    path: {
        /**
         * The attribute key, percent-encoded.
         */
        key: string;
    };
    query?: never;
    url: '/v1/metadata/attributes/{key}';
};

export type ListAttributeValuesErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The attribute key was never observed in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListAttributeValuesError = ListAttributeValuesErrors[keyof ListAttributeValuesErrors];

export type ListAttributeValuesResponses = {
    /**
     * The values.
     */
    200: AttributeValueList;
};

export type ListAttributeValuesResponse = ListAttributeValuesResponses[keyof ListAttributeValuesResponses];

export type ListTracesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
         * leaves on one field and binds tighter; NOT inverts one leaf.
         *
         * | field | operators | values |
         * | --- | --- | --- |
         * | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
         * | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
         * | `tag` | `=` `:` | the trace has this tag |
         * | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         *
         */
        filter?: string;
        /**
         * Only items created at or after this time. Not together with `page_token`.
         */
        since?: TimeBound;
        /**
         * Only items created before this time. Not together with `page_token`.
         */
        until?: TimeBound;
        /**
         * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         */
        page_size?: number;
        /**
         * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         */
        page_token?: string;
        /**
         * Legacy page number, from 1. Not together with `page_size` or `page_token`.
         *
         * @deprecated
         */
        page?: number;
        /**
         * Rows per legacy page; 100 when only `page` is sent. Not together with `page_size` or `page_token`.
         *
         * @deprecated
         */
        per_page?: number;
    };
    url: '/v1/traces';
};

export type ListTracesErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListTracesError = ListTracesErrors[keyof ListTracesErrors];

export type ListTracesResponses = {
    /**
     * One page of traces.
     */
    200: TraceList;
};

export type ListTracesResponse = ListTracesResponses[keyof ListTracesResponses];

export type GetTraceStatsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
         * leaves on one field and binds tighter; NOT inverts one leaf.
         *
         * | field | operators | values |
         * | --- | --- | --- |
         * | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
         * | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
         * | `tag` | `=` `:` | the trace has this tag |
         * | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         *
         */
        filter?: string;
        /**
         * Start of the window, 24 hours before its end when absent. The window spans at most 31 days.
         */
        since?: TimeBound;
        /**
         * Only items created before this time. Not together with `page_token`.
         */
        until?: TimeBound;
        /**
         * Width of a bucket; a window may have at most 11,000. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.
         */
        interval?: 'auto' | 'whole' | '1m' | '5m' | '15m' | '30m' | '1h' | '6h' | '1d';
        /**
         * Repeatable, up to two dimensions: `status`, `severity` (the highest of the trace), `name`, `service.name`, or
         * `attribute.<key>` (at most one). `service.name` is the attribute of that name under the name that log statistics
         * use for it; Cairn's addition.
         *
         */
        group_by?: Array<string>;
        /**
         * Groups kept per bucket, the largest first; the rest is counted in `other_count`.
         */
        top_k?: number;
    };
    url: '/v1/traces/stats';
};

export type GetTraceStatsErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type GetTraceStatsError = GetTraceStatsErrors[keyof GetTraceStatsErrors];

export type GetTraceStatsResponses = {
    /**
     * The buckets, oldest first.
     */
    200: TraceStats;
};

export type GetTraceStatsResponse = GetTraceStatsResponses[keyof GetTraceStatsResponses];

export type GetTraceData = {
    body?: never;
    path: {
        /**
         * The trace's identifier, 32 lowercase hexadecimal digits.
         */
        trace_id: TraceId;
    };
    query?: never;
    url: '/v1/traces/{trace_id}';
};

export type GetTraceErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such trace in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type GetTraceError = GetTraceErrors[keyof GetTraceErrors];

export type GetTraceResponses = {
    /**
     * The trace.
     */
    200: TraceEnvelope;
};

export type GetTraceResponse = GetTraceResponses[keyof GetTraceResponses];

export type ListTraceEventsData = {
    body?: never;
    path: {
        /**
         * The trace's identifier, 32 lowercase hexadecimal digits.
         */
        trace_id: TraceId;
    };
    query?: never;
    url: '/v1/traces/{trace_id}/events';
};

export type ListTraceEventsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such trace in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListTraceEventsError = ListTraceEventsErrors[keyof ListTraceEventsErrors];

export type ListTraceEventsResponses = {
    /**
     * The timeline.
     */
    200: TraceTimeline;
};

export type ListTraceEventsResponse = ListTraceEventsResponses[keyof ListTraceEventsResponses];

export type ListLogsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
         * joins leaves on one field and binds tighter; NOT inverts one leaf.
         *
         * | field | operators | values |
         * | --- | --- | --- |
         * | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
         * | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
         * | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
         * | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
         * | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         *
         */
        filter?: string;
        /**
         * Start of the window, one hour before its end when absent. The window spans at most 35 days. Not together with `page_token`.
         */
        since?: TimeBound;
        /**
         * End of the window, not included; now when absent. Not together with `page_token`.
         */
        until?: TimeBound;
        /**
         * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         */
        page_size?: number;
        /**
         * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         */
        page_token?: string;
    };
    url: '/v1/logs';
};

export type ListLogsErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListLogsError = ListLogsErrors[keyof ListLogsErrors];

export type ListLogsResponses = {
    /**
     * One page of records.
     */
    200: LogList;
};

export type ListLogsResponse = ListLogsResponses[keyof ListLogsResponses];

export type GetLogStatsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
         * joins leaves on one field and binds tighter; NOT inverts one leaf.
         *
         * | field | operators | values |
         * | --- | --- | --- |
         * | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
         * | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
         * | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
         * | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
         * | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         *
         */
        filter?: string;
        /**
         * Start of the window, one hour before its end when absent. The window spans at most 7 days.
         */
        since?: TimeBound;
        /**
         * End of the window, not included; now when absent. Not together with `page_token`.
         */
        until?: TimeBound;
        /**
         * Width of a bucket. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.
         */
        interval?: 'auto' | 'whole' | '1m' | '5m' | '15m' | '30m' | '1h' | '6h' | '1d';
        /**
         * Repeatable, up to two dimensions: `service.name`, `severity`, `event.name`, or `attribute.<key>` (at most one). Body
         * text cannot be grouped.
         *
         */
        group_by?: Array<string>;
        /**
         * Groups kept per bucket, the largest first; the rest is counted in `other_count`.
         */
        top_k?: number;
        /**
         * Newest records attached to each group, 1 when absent. Only together with `group_by`.
         */
        exemplars?: number;
    };
    url: '/v1/logs/stats';
};

export type GetLogStatsErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type GetLogStatsError = GetLogStatsErrors[keyof GetLogStatsErrors];

export type GetLogStatsResponses = {
    /**
     * The buckets, oldest first.
     */
    200: LogStats;
};

export type GetLogStatsResponse = GetLogStatsResponses[keyof GetLogStatsResponses];

export type ListLogAttributesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Start of the window, 24 hours before its end when absent. The window spans at most 7 days.
         */
        since?: TimeBound;
        /**
         * End of the window, not included; now when absent. Not together with `page_token`.
         */
        until?: TimeBound;
    };
    url: '/v1/logs/attributes';
};

export type ListLogAttributesErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListLogAttributesError = ListLogAttributesErrors[keyof ListLogAttributesErrors];

export type ListLogAttributesResponses = {
    /**
     * The catalogue of the window.
     */
    200: LogAttributeCatalogue;
};

export type ListLogAttributesResponse = ListLogAttributesResponses[keyof ListLogAttributesResponses];

export type ListMetricsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Start of the window, 24 hours before its end when absent.
         */
        since?: TimeBound;
        /**
         * End of the window, now when absent.
         */
        until?: TimeBound;
        /**
         * Only metrics whose name contains this, ignoring case.
         */
        search?: string;
        /**
         * Maximum number of metrics to return.
         */
        limit?: number;
    };
    url: '/v1/metrics';
};

export type ListMetricsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type ListMetricsError = ListMetricsErrors[keyof ListMetricsErrors];

export type ListMetricsResponses = {
    /**
     * The metrics.
     */
    200: MetricList;
};

export type ListMetricsResponse = ListMetricsResponses[keyof ListMetricsResponses];

export type QueryMetricsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
        /**
         * The evaluation time, now when absent.
         */
        time?: TimeBound;
    };
    url: '/v1/metrics/query';
};

export type QueryMetricsErrors = {
    /**
     * A parameter is wrong, or the PromQL expression is malformed, does not fit its data, or exceeds a limit; `details` give the position or the limit.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type QueryMetricsError = QueryMetricsErrors[keyof QueryMetricsErrors];

export type QueryMetricsResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type QueryMetricsResponse = QueryMetricsResponses[keyof QueryMetricsResponses];

export type QueryMetricsRangeData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
        /**
         * First evaluation time, included.
         */
        start: TimeBound;
        /**
         * Last evaluation time, included when it falls on the step; now when absent.
         */
        end?: TimeBound;
        /**
         * Interval between evaluation times.
         */
        step: QueryStep;
    };
    url: '/v1/metrics/query_range';
};

export type QueryMetricsRangeErrors = {
    /**
     * A parameter is wrong, or the PromQL expression is malformed, does not fit its data, or exceeds a limit; `details` give the position or the limit.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type QueryMetricsRangeError = QueryMetricsRangeErrors[keyof QueryMetricsRangeErrors];

export type QueryMetricsRangeResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type QueryMetricsRangeResponse = QueryMetricsRangeResponses[keyof QueryMetricsRangeResponses];

export type GetPrometheusQueryData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
        /**
         * The evaluation time, now when absent.
         */
        time?: OptionalPrometheusTime;
        /**
         * Maximum evaluation time; the limit of the server also applies.
         */
        timeout?: OptionalPrometheusDuration;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
        /**
         * Look-back delta: how old the newest sample of a series may be; `5m` when absent.
         */
        lookback_delta?: OptionalPrometheusDuration;
        /**
         * With any text, such as `all`, the answer has `stats`.
         */
        stats?: string;
    };
    url: '/api/v1/query';
};

export type GetPrometheusQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusQueryError = GetPrometheusQueryErrors[keyof GetPrometheusQueryErrors];

export type GetPrometheusQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type GetPrometheusQueryResponse = GetPrometheusQueryResponses[keyof GetPrometheusQueryResponses];

export type PostPrometheusQueryData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusQueryForm;
    path?: never;
    query?: {
        /**
         * The expression.
         */
        query?: OptionalPromqlText;
        /**
         * The evaluation time, now when absent.
         */
        time?: OptionalPrometheusTime;
        /**
         * Maximum evaluation time; the limit of the server also applies.
         */
        timeout?: OptionalPrometheusDuration;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
        /**
         * Look-back delta: how old the newest sample of a series may be; `5m` when absent.
         */
        lookback_delta?: OptionalPrometheusDuration;
        /**
         * With any text, such as `all`, the answer has `stats`.
         */
        stats?: string;
    };
    url: '/api/v1/query';
};

export type PostPrometheusQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type PostPrometheusQueryError = PostPrometheusQueryErrors[keyof PostPrometheusQueryErrors];

export type PostPrometheusQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type PostPrometheusQueryResponse = PostPrometheusQueryResponses[keyof PostPrometheusQueryResponses];

export type GetPrometheusQueryRangeData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
        /**
         * First evaluation time, included.
         */
        start: PrometheusTime;
        /**
         * Last evaluation time, included when it falls on a step.
         */
        end: PrometheusTime;
        /**
         * Interval between evaluation times.
         */
        step: PrometheusDuration;
        /**
         * Maximum evaluation time; the limit of the server also applies.
         */
        timeout?: OptionalPrometheusDuration;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
        /**
         * Look-back delta: how old the newest sample of a series may be; `5m` when absent.
         */
        lookback_delta?: OptionalPrometheusDuration;
        /**
         * With any text, such as `all`, the answer has `stats`.
         */
        stats?: string;
    };
    url: '/api/v1/query_range';
};

export type GetPrometheusQueryRangeErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusQueryRangeError = GetPrometheusQueryRangeErrors[keyof GetPrometheusQueryRangeErrors];

export type GetPrometheusQueryRangeResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type GetPrometheusQueryRangeResponse = GetPrometheusQueryRangeResponses[keyof GetPrometheusQueryRangeResponses];

export type PostPrometheusQueryRangeData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusQueryRangeForm;
    path?: never;
    query?: {
        /**
         * The expression.
         */
        query?: OptionalPromqlText;
        /**
         * First evaluation time, included.
         */
        start?: OptionalPrometheusTime;
        /**
         * Last evaluation time, included when it falls on a step.
         */
        end?: OptionalPrometheusTime;
        /**
         * Interval between evaluation times.
         */
        step?: OptionalPrometheusDuration;
        /**
         * Maximum evaluation time; the limit of the server also applies.
         */
        timeout?: OptionalPrometheusDuration;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
        /**
         * Look-back delta: how old the newest sample of a series may be; `5m` when absent.
         */
        lookback_delta?: OptionalPrometheusDuration;
        /**
         * With any text, such as `all`, the answer has `stats`.
         */
        stats?: string;
    };
    url: '/api/v1/query_range';
};

export type PostPrometheusQueryRangeErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type PostPrometheusQueryRangeError = PostPrometheusQueryRangeErrors[keyof PostPrometheusQueryRangeErrors];

export type PostPrometheusQueryRangeResponses = {
    /**
     * The answer.
     */
    200: PrometheusQueryResponse;
};

export type PostPrometheusQueryRangeResponse = PostPrometheusQueryRangeResponses[keyof PostPrometheusQueryRangeResponses];

export type GetPrometheusSeriesData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Selectors; returns the series that match any of them.
         */
        'match[]': Array<PromqlText>;
        /**
         * Only series with samples at or after this time, six hours before `end` when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only series with samples at or before this time, now when absent.
         */
        end?: OptionalPrometheusTime;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/series';
};

export type GetPrometheusSeriesErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusSeriesError = GetPrometheusSeriesErrors[keyof GetPrometheusSeriesErrors];

export type GetPrometheusSeriesResponses = {
    /**
     * The answer.
     */
    200: PrometheusSeriesResponse;
};

export type GetPrometheusSeriesResponse = GetPrometheusSeriesResponses[keyof GetPrometheusSeriesResponses];

export type PostPrometheusSeriesData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusSeriesForm;
    path?: never;
    query?: {
        /**
         * Selectors; returns the series that match any of them.
         */
        'match[]'?: Array<PromqlText>;
        /**
         * Only series with samples at or after this time, six hours before `end` when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only series with samples at or before this time, now when absent.
         */
        end?: OptionalPrometheusTime;
        /**
         * Maximum number of series to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/series';
};

export type PostPrometheusSeriesErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type PostPrometheusSeriesError = PostPrometheusSeriesErrors[keyof PostPrometheusSeriesErrors];

export type PostPrometheusSeriesResponses = {
    /**
     * The answer.
     */
    200: PrometheusSeriesResponse;
};

export type PostPrometheusSeriesResponse = PostPrometheusSeriesResponses[keyof PostPrometheusSeriesResponses];

export type GetPrometheusExemplarsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
        /**
         * Only exemplars at or after this time, RFC 3339 or seconds since the epoch; from the oldest on when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only exemplars at or before this time, RFC 3339 or seconds since the epoch; up to the newest when absent.
         */
        end?: OptionalPrometheusTime;
    };
    url: '/api/v1/query_exemplars';
};

export type GetPrometheusExemplarsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusExemplarsError = GetPrometheusExemplarsErrors[keyof GetPrometheusExemplarsErrors];

export type GetPrometheusExemplarsResponses = {
    /**
     * The answer.
     */
    200: PrometheusExemplarsResponse;
};

export type GetPrometheusExemplarsResponse = GetPrometheusExemplarsResponses[keyof GetPrometheusExemplarsResponses];

export type PostPrometheusExemplarsData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusExemplarsForm;
    path?: never;
    query?: {
        /**
         * The expression.
         */
        query?: OptionalPromqlText;
        /**
         * Only exemplars at or after this time, RFC 3339 or seconds since the epoch; from the oldest on when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only exemplars at or before this time, RFC 3339 or seconds since the epoch; up to the newest when absent.
         */
        end?: OptionalPrometheusTime;
    };
    url: '/api/v1/query_exemplars';
};

export type PostPrometheusExemplarsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type PostPrometheusExemplarsError = PostPrometheusExemplarsErrors[keyof PostPrometheusExemplarsErrors];

export type PostPrometheusExemplarsResponses = {
    /**
     * The answer.
     */
    200: PrometheusExemplarsResponse;
};

export type PostPrometheusExemplarsResponse = PostPrometheusExemplarsResponses[keyof PostPrometheusExemplarsResponses];

export type GetPrometheusLabelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only labels of series that match any of these selectors.
         */
        'match[]'?: Array<PromqlText>;
        /**
         * Only series with samples at or after this time, six hours before `end` when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only series with samples at or before this time, now when absent.
         */
        end?: OptionalPrometheusTime;
        /**
         * Maximum number of names to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/labels';
};

export type GetPrometheusLabelsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusLabelsError = GetPrometheusLabelsErrors[keyof GetPrometheusLabelsErrors];

export type GetPrometheusLabelsResponses = {
    /**
     * The answer.
     */
    200: PrometheusNamesResponse;
};

export type GetPrometheusLabelsResponse = GetPrometheusLabelsResponses[keyof GetPrometheusLabelsResponses];

export type PostPrometheusLabelsData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusLabelsForm;
    path?: never;
    query?: {
        /**
         * Only labels of series that match any of these selectors.
         */
        'match[]'?: Array<PromqlText>;
        /**
         * Only series with samples at or after this time, six hours before `end` when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only series with samples at or before this time, now when absent.
         */
        end?: OptionalPrometheusTime;
        /**
         * Maximum number of names to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/labels';
};

export type PostPrometheusLabelsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type PostPrometheusLabelsError = PostPrometheusLabelsErrors[keyof PostPrometheusLabelsErrors];

export type PostPrometheusLabelsResponses = {
    /**
     * The answer.
     */
    200: PrometheusNamesResponse;
};

export type PostPrometheusLabelsResponse = PostPrometheusLabelsResponses[keyof PostPrometheusLabelsResponses];

export type GetPrometheusLabelValuesData = {
    body?: never;
    path: {
        /**
         * The label, `__name__` for metric names; one that begins with `U__` is decoded as Prometheus does (`U__a_2e_b` is `a.b`).
         */
        name: string;
    };
    query?: {
        /**
         * Only labels of series that match any of these selectors.
         */
        'match[]'?: Array<PromqlText>;
        /**
         * Only series with samples at or after this time, six hours before `end` when absent.
         */
        start?: OptionalPrometheusTime;
        /**
         * Only series with samples at or before this time, now when absent.
         */
        end?: OptionalPrometheusTime;
        /**
         * Maximum number of names to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/label/{name}/values';
};

export type GetPrometheusLabelValuesErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The expression does not fit its data or exceeds a limit.
     */
    422: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusLabelValuesError = GetPrometheusLabelValuesErrors[keyof GetPrometheusLabelValuesErrors];

export type GetPrometheusLabelValuesResponses = {
    /**
     * The answer.
     */
    200: PrometheusNamesResponse;
};

export type GetPrometheusLabelValuesResponse = GetPrometheusLabelValuesResponses[keyof GetPrometheusLabelValuesResponses];

export type GetPrometheusMetadataData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only this metric family. An empty string counts as absent.
         */
        metric?: string;
        /**
         * Maximum number of metric families to return; 0 or absent means all.
         */
        limit?: PrometheusLimit;
    };
    url: '/api/v1/metadata';
};

export type GetPrometheusMetadataErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusMetadataError = GetPrometheusMetadataErrors[keyof GetPrometheusMetadataErrors];

export type GetPrometheusMetadataResponses = {
    /**
     * The answer.
     */
    200: PrometheusMetadataResponse;
};

export type GetPrometheusMetadataResponse = GetPrometheusMetadataResponses[keyof GetPrometheusMetadataResponses];

export type GetPrometheusBuildInfoData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status/buildinfo';
};

export type GetPrometheusBuildInfoErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusBuildInfoError = GetPrometheusBuildInfoErrors[keyof GetPrometheusBuildInfoErrors];

export type GetPrometheusBuildInfoResponses = {
    /**
     * The answer.
     */
    200: PrometheusBuildInfoResponse;
};

export type GetPrometheusBuildInfoResponse = GetPrometheusBuildInfoResponses[keyof GetPrometheusBuildInfoResponses];

export type GetPrometheusRulesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * A kind of rule.
         */
        type?: 'alert' | 'record' | '';
        /**
         * Only rules of these names, which are the slugs of metric alerts.
         */
        'rule_name[]'?: Array<string>;
        /**
         * Only these groups; there is one, `metric-alerts`.
         */
        'rule_group[]'?: Array<string>;
        /**
         * Only these files; there is one, `metric-alerts`.
         */
        'file[]'?: Array<string>;
        /**
         * A boolean as Go reads it.
         */
        exclude_alerts?: string;
        /**
         * Only rules whose own labels any of these selectors matches.
         */
        'match[]'?: Array<PromqlText>;
    };
    url: '/api/v1/rules';
};

export type GetPrometheusRulesErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
};

export type GetPrometheusRulesError = GetPrometheusRulesErrors[keyof GetPrometheusRulesErrors];

export type GetPrometheusRulesResponses = {
    /**
     * The answer.
     */
    200: PrometheusRulesResponse;
};

export type GetPrometheusRulesResponse = GetPrometheusRulesResponses[keyof GetPrometheusRulesResponses];

export type GetPrometheusAlertsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/alerts';
};

export type GetPrometheusAlertsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
};

export type GetPrometheusAlertsError = GetPrometheusAlertsErrors[keyof GetPrometheusAlertsErrors];

export type GetPrometheusAlertsResponses = {
    /**
     * The answer.
     */
    200: PrometheusAlertsResponse;
};

export type GetPrometheusAlertsResponse = GetPrometheusAlertsResponses[keyof GetPrometheusAlertsResponses];

export type GetPrometheusFormattedQueryData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
    };
    url: '/api/v1/format_query';
};

export type GetPrometheusFormattedQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusFormattedQueryError = GetPrometheusFormattedQueryErrors[keyof GetPrometheusFormattedQueryErrors];

export type GetPrometheusFormattedQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusTextResponse;
};

export type GetPrometheusFormattedQueryResponse = GetPrometheusFormattedQueryResponses[keyof GetPrometheusFormattedQueryResponses];

export type PostPrometheusFormattedQueryData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusExpressionForm;
    path?: never;
    query?: {
        /**
         * The expression.
         */
        query?: OptionalPromqlText;
    };
    url: '/api/v1/format_query';
};

export type PostPrometheusFormattedQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type PostPrometheusFormattedQueryError = PostPrometheusFormattedQueryErrors[keyof PostPrometheusFormattedQueryErrors];

export type PostPrometheusFormattedQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusTextResponse;
};

export type PostPrometheusFormattedQueryResponse = PostPrometheusFormattedQueryResponses[keyof PostPrometheusFormattedQueryResponses];

export type GetPrometheusParsedQueryData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The expression.
         */
        query: PromqlText;
    };
    url: '/api/v1/parse_query';
};

export type GetPrometheusParsedQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusParsedQueryError = GetPrometheusParsedQueryErrors[keyof GetPrometheusParsedQueryErrors];

export type GetPrometheusParsedQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusTreeResponse;
};

export type GetPrometheusParsedQueryResponse = GetPrometheusParsedQueryResponses[keyof GetPrometheusParsedQueryResponses];

export type PostPrometheusParsedQueryData = {
    /**
     * The parameters as a form.
     */
    body?: PrometheusExpressionForm;
    path?: never;
    query?: {
        /**
         * The expression.
         */
        query?: OptionalPromqlText;
    };
    url: '/api/v1/parse_query';
};

export type PostPrometheusParsedQueryErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The form is over the limit of 1 MiB.
     */
    413: PrometheusError;
    /**
     * The body is not a form.
     */
    415: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type PostPrometheusParsedQueryError = PostPrometheusParsedQueryErrors[keyof PostPrometheusParsedQueryErrors];

export type PostPrometheusParsedQueryResponses = {
    /**
     * The answer.
     */
    200: PrometheusTreeResponse;
};

export type PostPrometheusParsedQueryResponse = PostPrometheusParsedQueryResponses[keyof PostPrometheusParsedQueryResponses];

export type GetPrometheusConfigData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status/config';
};

export type GetPrometheusConfigErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusConfigError = GetPrometheusConfigErrors[keyof GetPrometheusConfigErrors];

export type GetPrometheusConfigResponses = {
    /**
     * The answer.
     */
    200: PrometheusConfigResponse;
};

export type GetPrometheusConfigResponse = GetPrometheusConfigResponses[keyof GetPrometheusConfigResponses];

export type GetPrometheusFlagsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status/flags';
};

export type GetPrometheusFlagsErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusFlagsError = GetPrometheusFlagsErrors[keyof GetPrometheusFlagsErrors];

export type GetPrometheusFlagsResponses = {
    /**
     * The answer.
     */
    200: PrometheusFlagsResponse;
};

export type GetPrometheusFlagsResponse = GetPrometheusFlagsResponses[keyof GetPrometheusFlagsResponses];

export type GetPrometheusRuntimeInfoData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status/runtimeinfo';
};

export type GetPrometheusRuntimeInfoErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
};

export type GetPrometheusRuntimeInfoError = GetPrometheusRuntimeInfoErrors[keyof GetPrometheusRuntimeInfoErrors];

export type GetPrometheusRuntimeInfoResponses = {
    /**
     * The answer.
     */
    200: PrometheusRuntimeInfoResponse;
};

export type GetPrometheusRuntimeInfoResponse = GetPrometheusRuntimeInfoResponses[keyof GetPrometheusRuntimeInfoResponses];

export type GetPrometheusCardinalityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Rows of each list. An empty string counts as absent.
         */
        limit?: number;
    };
    url: '/api/v1/status/tsdb';
};

export type GetPrometheusCardinalityErrors = {
    /**
     * A parameter or the expression is malformed.
     */
    400: PrometheusError;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: PrometheusError;
    /**
     * The rate limit of the key is used up.
     */
    429: PrometheusError;
    /**
     * An unexpected error of the server.
     */
    500: PrometheusError;
    /**
     * The service cannot do this right now; retry with backoff.
     */
    503: PrometheusError;
    /**
     * The query ran past its deadline.
     */
    504: PrometheusError;
};

export type GetPrometheusCardinalityError = GetPrometheusCardinalityErrors[keyof GetPrometheusCardinalityErrors];

export type GetPrometheusCardinalityResponses = {
    /**
     * The answer.
     */
    200: PrometheusCardinalityResponse;
};

export type GetPrometheusCardinalityResponse = GetPrometheusCardinalityResponses[keyof GetPrometheusCardinalityResponses];

export type ListMetricAlertsData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` received earlier; answered 304 if it is still current.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/metric-alerts';
};

export type ListMetricAlertsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListMetricAlertsError = ListMetricAlertsErrors[keyof ListMetricAlertsErrors];

export type ListMetricAlertsResponses = {
    /**
     * The metric alerts.
     */
    200: MetricAlertList;
};

export type ListMetricAlertsResponse = ListMetricAlertsResponses[keyof ListMetricAlertsResponses];

export type DeleteMetricAlertData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The slug of the metric alert, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/metric-alerts/{slug}';
};

export type DeleteMetricAlertErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type DeleteMetricAlertError = DeleteMetricAlertErrors[keyof DeleteMetricAlertErrors];

export type DeleteMetricAlertResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteMetricAlertResponse = DeleteMetricAlertResponses[keyof DeleteMetricAlertResponses];

export type GetMetricAlertData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` received earlier; answered 304 if it is still current.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the metric alert, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/metric-alerts/{slug}';
};

export type GetMetricAlertErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such metric alert in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetMetricAlertError = GetMetricAlertErrors[keyof GetMetricAlertErrors];

export type GetMetricAlertResponses = {
    /**
     * The metric alert.
     */
    200: MetricAlert;
};

export type GetMetricAlertResponse = GetMetricAlertResponses[keyof GetMetricAlertResponses];

export type PutMetricAlertData = {
    /**
     * The whole document, of at most 1 MiB and 10,000 values. Unknown fields are rejected.
     */
    body: MetricAlertInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
        /**
         * `*` creates, and fails if the slug is taken.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the metric alert, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/metric-alerts/{slug}';
};

export type PutMetricAlertErrors = {
    /**
     * A field is wrong: unknown, missing, out of bounds, a slug that is unknown or given twice, or an expression that is not an alert condition.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutMetricAlertError = PutMetricAlertErrors[keyof PutMetricAlertErrors];

export type PutMetricAlertResponses = {
    /**
     * Replaced, or unchanged.
     */
    200: MetricAlert;
    /**
     * Created.
     */
    201: MetricAlert;
};

export type PutMetricAlertResponse = PutMetricAlertResponses[keyof PutMetricAlertResponses];

export type ListMetricAlertIncidentsData = {
    body?: never;
    path: {
        /**
         * The slug of the metric alert, its identity in the path.
         */
        slug: Slug;
    };
    query?: {
        /**
         * Only incidents in this state.
         */
        state?: IncidentState;
        /**
         * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         */
        page_size?: number;
        /**
         * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         */
        page_token?: string;
    };
    url: '/v1/metric-alerts/{slug}/incidents';
};

export type ListMetricAlertIncidentsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such metric alert in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListMetricAlertIncidentsError = ListMetricAlertIncidentsErrors[keyof ListMetricAlertIncidentsErrors];

export type ListMetricAlertIncidentsResponses = {
    /**
     * One page of incidents.
     */
    200: IncidentList;
};

export type ListMetricAlertIncidentsResponse = ListMetricAlertIncidentsResponses[keyof ListMetricAlertIncidentsResponses];

export type ListDashboardsData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` received earlier; answered 304 if it is still current.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/dashboards';
};

export type ListDashboardsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListDashboardsError = ListDashboardsErrors[keyof ListDashboardsErrors];

export type ListDashboardsResponses = {
    /**
     * The dashboards.
     */
    200: DashboardList;
};

export type ListDashboardsResponse = ListDashboardsResponses[keyof ListDashboardsResponses];

export type DeleteDashboardData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The slug of the dashboard, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/dashboards/{slug}';
};

export type DeleteDashboardErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type DeleteDashboardError = DeleteDashboardErrors[keyof DeleteDashboardErrors];

export type DeleteDashboardResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteDashboardResponse = DeleteDashboardResponses[keyof DeleteDashboardResponses];

export type GetDashboardData = {
    body?: never;
    headers?: {
        /**
         * An `ETag` received earlier; answered 304 if it is still current.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the dashboard, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/dashboards/{slug}';
};

export type GetDashboardErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such dashboard in the project of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetDashboardError = GetDashboardErrors[keyof GetDashboardErrors];

export type GetDashboardResponses = {
    /**
     * The dashboard.
     */
    200: Dashboard;
};

export type GetDashboardResponse = GetDashboardResponses[keyof GetDashboardResponses];

export type PutDashboardData = {
    /**
     * The whole document, of at most 1 MiB and 10,000 values. Unknown fields are rejected.
     */
    body: DashboardInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
        /**
         * `*` creates, and fails if the slug is taken.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the dashboard, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/dashboards/{slug}';
};

export type PutDashboardErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutDashboardError = PutDashboardErrors[keyof PutDashboardErrors];

export type PutDashboardResponses = {
    /**
     * Replaced, or unchanged.
     */
    200: Dashboard;
    /**
     * Created.
     */
    201: Dashboard;
};

export type PutDashboardResponse = PutDashboardResponses[keyof PutDashboardResponses];

export type ListIntegrationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/integrations';
};

export type ListIntegrationsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListIntegrationsError = ListIntegrationsErrors[keyof ListIntegrationsErrors];

export type ListIntegrationsResponses = {
    /**
     * The channels.
     */
    200: IntegrationList;
};

export type ListIntegrationsResponse = ListIntegrationsResponses[keyof ListIntegrationsResponses];

export type GetIntegrationData = {
    body?: never;
    path: {
        /**
         * The slug of the channel, its identity in the path.
         */
        slug: Slug;
    };
    query?: never;
    url: '/v1/integrations/{slug}';
};

export type GetIntegrationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept.
     */
    401: Problem;
    /**
     * There is no such notification channel in the organization of the key.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetIntegrationError = GetIntegrationErrors[keyof GetIntegrationErrors];

export type GetIntegrationResponses = {
    /**
     * The channel.
     */
    200: Integration;
};

export type GetIntegrationResponse = GetIntegrationResponses[keyof GetIntegrationResponses];

export type GetSignInOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/sign-in-options';
};

export type GetSignInOptionsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetSignInOptionsError = GetSignInOptionsErrors[keyof GetSignInOptionsErrors];

export type GetSignInOptionsResponses = {
    /**
     * The ways to sign in.
     */
    200: SignInOptions;
};

export type GetSignInOptionsResponse = GetSignInOptionsResponses[keyof GetSignInOptionsResponses];

export type SetUpOwnerData = {
    /**
     * Unknown fields are rejected.
     */
    body: SetupInput;
    path?: never;
    query?: never;
    url: '/console/v1/setup';
};

export type SetUpOwnerErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The credentials or the code are not right.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * Too many attempts to sign in to this account or from this address.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type SetUpOwnerError = SetUpOwnerErrors[keyof SetUpOwnerErrors];

export type SetUpOwnerResponses = {
    /**
     * The owner was created and is signed in.
     */
    201: ConsoleSession;
};

export type SetUpOwnerResponse = SetUpOwnerResponses[keyof SetUpOwnerResponses];

export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/session';
};

export type SignOutErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type SignOutError = SignOutErrors[keyof SignOutErrors];

export type SignOutResponses = {
    /**
     * Signed out.
     */
    204: void;
};

export type SignOutResponse = SignOutResponses[keyof SignOutResponses];

export type GetSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/session';
};

export type GetSessionErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetSessionError = GetSessionErrors[keyof GetSessionErrors];

export type GetSessionResponses = {
    /**
     * The session.
     */
    200: ConsoleSession;
};

export type GetSessionResponse = GetSessionResponses[keyof GetSessionResponses];

export type SignInData = {
    /**
     * Unknown fields are rejected.
     */
    body: SignInInput;
    path?: never;
    query?: never;
    url: '/console/v1/session';
};

export type SignInErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The credentials or the code are not right.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * Too many attempts to sign in to this account or from this address.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type SignInError = SignInErrors[keyof SignInErrors];

export type SignInResponses = {
    /**
     * Signed in.
     */
    201: ConsoleSession;
};

export type SignInResponse = SignInResponses[keyof SignInResponses];

export type AcceptInvitationData = {
    /**
     * Unknown fields are rejected.
     */
    body: AcceptInvitationInput;
    path?: never;
    query?: never;
    url: '/console/v1/invitations/accept';
};

export type AcceptInvitationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * The credentials or the code are not right.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * Too many attempts to sign in to this account or from this address.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    /**
     * Signed in.
     */
    201: ConsoleSession;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type ChangePasswordData = {
    /**
     * Unknown fields are rejected.
     */
    body: PasswordChange;
    path?: never;
    query?: never;
    url: '/console/v1/session/password';
};

export type ChangePasswordErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ChangePasswordError = ChangePasswordErrors[keyof ChangePasswordErrors];

export type ChangePasswordResponses = {
    /**
     * Changed.
     */
    204: void;
};

export type ChangePasswordResponse = ChangePasswordResponses[keyof ChangePasswordResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/sessions';
};

export type ListSessionsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * The sessions.
     */
    200: SessionList;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type RevokeSessionData = {
    body?: never;
    path: {
        /**
         * The session.
         */
        session_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/sessions/{session_id}';
};

export type RevokeSessionErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type RevokeSessionError = RevokeSessionErrors[keyof RevokeSessionErrors];

export type RevokeSessionResponses = {
    /**
     * Ended.
     */
    204: void;
};

export type RevokeSessionResponse = RevokeSessionResponses[keyof RevokeSessionResponses];

export type StartOpenIdConnectData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Path of the console to open afterwards.
         */
        return_to?: string;
    };
    url: '/console/v1/openid-connect/start';
};

export type StartOpenIdConnectErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type StartOpenIdConnectError = StartOpenIdConnectErrors[keyof StartOpenIdConnectErrors];

export type FinishOpenIdConnectData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The authorization code.
         */
        code?: string;
        /**
         * The state that was sent to the provider.
         */
        state?: string;
        /**
         * The issuer (RFC 9207).
         */
        iss?: string;
        /**
         * Why the provider refused (RFC 6749, section 4.1.2.1).
         */
        error?: string;
    };
    url: '/console/v1/openid-connect/callback';
};

export type FinishOpenIdConnectErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type FinishOpenIdConnectError = FinishOpenIdConnectErrors[keyof FinishOpenIdConnectErrors];

export type GetProjectData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}';
};

export type GetProjectErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetProjectError = GetProjectErrors[keyof GetProjectErrors];

export type GetProjectResponses = {
    /**
     * The project.
     */
    200: ConsoleProject;
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type RenameProjectData = {
    /**
     * Unknown fields are rejected.
     */
    body: ProjectInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}';
};

export type RenameProjectErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * It exists already.
     */
    409: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type RenameProjectError = RenameProjectErrors[keyof RenameProjectErrors];

export type RenameProjectResponses = {
    /**
     * Renamed.
     */
    200: ConsoleProject;
};

export type RenameProjectResponse = RenameProjectResponses[keyof RenameProjectResponses];

export type CreateProjectData = {
    /**
     * Unknown fields are rejected.
     */
    body: ProjectInput;
    path?: never;
    query?: never;
    url: '/console/v1/projects';
};

export type CreateProjectErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * It exists already.
     */
    409: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type CreateProjectError = CreateProjectErrors[keyof CreateProjectErrors];

export type CreateProjectResponses = {
    /**
     * Created.
     */
    201: ConsoleProject;
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type ListKeysData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/keys';
};

export type ListKeysErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The keys.
     */
    200: KeyList;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    /**
     * Unknown fields are rejected.
     */
    body: KeyInput;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/keys';
};

export type CreateKeyErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    /**
     * Created.
     */
    201: CreatedKey;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The key.
         */
        key_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/keys/{key_id}';
};

export type RevokeKeyErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Revoked.
     */
    204: void;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type UpdateKeyData = {
    /**
     * Unknown fields are rejected.
     */
    body: KeyChange;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The key.
         */
        key_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/keys/{key_id}';
};

export type UpdateKeyErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type UpdateKeyError = UpdateKeyErrors[keyof UpdateKeyErrors];

export type UpdateKeyResponses = {
    /**
     * Changed.
     */
    200: ConsoleKey;
};

export type UpdateKeyResponse = UpdateKeyResponses[keyof UpdateKeyResponses];

export type GetUsageData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: {
        /**
         * Start of the window, 24h ago when absent; at most 35 days before its end.
         */
        since?: TimeBound;
        /**
         * End of the window, not included; now when absent.
         */
        until?: TimeBound;
    };
    url: '/console/v1/projects/{project_id}/usage';
};

export type GetUsageErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

export type GetUsageResponses = {
    /**
     * The counts.
     */
    200: Usage;
};

export type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

export type ListMembersData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/members';
};

export type ListMembersErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListMembersError = ListMembersErrors[keyof ListMembersErrors];

export type ListMembersResponses = {
    /**
     * The members.
     */
    200: MemberList;
};

export type ListMembersResponse = ListMembersResponses[keyof ListMembersResponses];

export type RemoveMemberData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The user.
         */
        user_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/members/{user_id}';
};

export type RemoveMemberErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type RemoveMemberError = RemoveMemberErrors[keyof RemoveMemberErrors];

export type RemoveMemberResponses = {
    /**
     * Removed.
     */
    204: void;
};

export type RemoveMemberResponse = RemoveMemberResponses[keyof RemoveMemberResponses];

export type PutMemberData = {
    /**
     * Unknown fields are rejected.
     */
    body: MemberInput;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The user.
         */
        user_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/members/{user_id}';
};

export type PutMemberErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutMemberError = PutMemberErrors[keyof PutMemberErrors];

export type PutMemberResponses = {
    /**
     * The member.
     */
    200: Member;
};

export type PutMemberResponse = PutMemberResponses[keyof PutMemberResponses];

export type ListAutomationsData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations';
};

export type ListAutomationsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListAutomationsError = ListAutomationsErrors[keyof ListAutomationsErrors];

export type ListAutomationsResponses = {
    /**
     * The automations.
     */
    200: AutomationList;
};

export type ListAutomationsResponse = ListAutomationsResponses[keyof ListAutomationsResponses];

export type CreateAutomationData = {
    /**
     * Unknown fields are rejected.
     */
    body: AutomationInput;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations';
};

export type CreateAutomationErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type CreateAutomationError = CreateAutomationErrors[keyof CreateAutomationErrors];

export type CreateAutomationResponses = {
    /**
     * Created.
     */
    201: ConsoleAutomation;
};

export type CreateAutomationResponse = CreateAutomationResponses[keyof CreateAutomationResponses];

export type DeleteAutomationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The automation.
         */
        automation_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations/{automation_id}';
};

export type DeleteAutomationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type DeleteAutomationError = DeleteAutomationErrors[keyof DeleteAutomationErrors];

export type DeleteAutomationResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteAutomationResponse = DeleteAutomationResponses[keyof DeleteAutomationResponses];

export type GetAutomationData = {
    body?: never;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The automation.
         */
        automation_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations/{automation_id}';
};

export type GetAutomationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetAutomationError = GetAutomationErrors[keyof GetAutomationErrors];

export type GetAutomationResponses = {
    /**
     * The automation.
     */
    200: ConsoleAutomation;
};

export type GetAutomationResponse = GetAutomationResponses[keyof GetAutomationResponses];

export type PutAutomationData = {
    /**
     * Unknown fields are rejected.
     */
    body: AutomationInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
        /**
         * The automation.
         */
        automation_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations/{automation_id}';
};

export type PutAutomationErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutAutomationError = PutAutomationErrors[keyof PutAutomationErrors];

export type PutAutomationResponses = {
    /**
     * Replaced.
     */
    200: ConsoleAutomation;
};

export type PutAutomationResponse = PutAutomationResponses[keyof PutAutomationResponses];

export type TryAutomationData = {
    /**
     * Unknown fields are rejected.
     */
    body: AutomationTrial;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/automations/try';
};

export type TryAutomationErrors = {
    /**
     * A parameter is wrong, or the filter is malformed or unsupported; `details` give the position.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type TryAutomationError = TryAutomationErrors[keyof TryAutomationErrors];

export type TryAutomationResponses = {
    /**
     * The traces that match, newest first.
     */
    200: AutomationTrialResult;
};

export type TryAutomationResponse = TryAutomationResponses[keyof TryAutomationResponses];

export type PreviewMetricAlertData = {
    /**
     * Unknown fields are rejected.
     */
    body: AlertPreviewInput;
    path: {
        /**
         * The project.
         */
        project_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/projects/{project_id}/metric-alerts/preview';
};

export type PreviewMetricAlertErrors = {
    /**
     * A field is wrong: unknown, missing, out of bounds, a slug that is unknown or given twice, or an expression that is not an alert condition.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
    /**
     * The query ran past its deadline; narrow the window or the filter.
     */
    504: Problem;
};

export type PreviewMetricAlertError = PreviewMetricAlertErrors[keyof PreviewMetricAlertErrors];

export type PreviewMetricAlertResponses = {
    /**
     * What would have happened.
     */
    200: AlertPreview;
};

export type PreviewMetricAlertResponse = PreviewMetricAlertResponses[keyof PreviewMetricAlertResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/users';
};

export type ListUsersErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    /**
     * The users.
     */
    200: UserList;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type UpdateUserData = {
    /**
     * Unknown fields are rejected.
     */
    body: UserChange;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user.
         */
        user_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/users/{user_id}';
};

export type UpdateUserErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type UpdateUserResponses = {
    /**
     * Changed.
     */
    200: ConsoleUser;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type ResetPasswordData = {
    body?: never;
    path: {
        /**
         * The user.
         */
        user_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/users/{user_id}/password-reset';
};

export type ResetPasswordErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ResetPasswordError = ResetPasswordErrors[keyof ResetPasswordErrors];

export type ResetPasswordResponses = {
    /**
     * The link.
     */
    201: InvitationLink;
};

export type ResetPasswordResponse = ResetPasswordResponses[keyof ResetPasswordResponses];

export type ListInvitationsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/invitations';
};

export type ListInvitationsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * The invitations.
     */
    200: InvitationList;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type CreateInvitationData = {
    /**
     * Unknown fields are rejected.
     */
    body: InvitationInput;
    path?: never;
    query?: never;
    url: '/console/v1/invitations';
};

export type CreateInvitationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * It exists already.
     */
    409: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];

export type CreateInvitationResponses = {
    /**
     * The invitation and its link.
     */
    201: CreatedInvitation;
};

export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];

export type RevokeInvitationData = {
    body?: never;
    path: {
        /**
         * The invitation.
         */
        invitation_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/invitations/{invitation_id}';
};

export type RevokeInvitationErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type RevokeInvitationError = RevokeInvitationErrors[keyof RevokeInvitationErrors];

export type RevokeInvitationResponses = {
    /**
     * Withdrawn.
     */
    204: void;
};

export type RevokeInvitationResponse = RevokeInvitationResponses[keyof RevokeInvitationResponses];

export type ListChannelsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/channels';
};

export type ListChannelsErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListChannelsError = ListChannelsErrors[keyof ListChannelsErrors];

export type ListChannelsResponses = {
    /**
     * The channels.
     */
    200: ChannelList;
};

export type ListChannelsResponse = ListChannelsResponses[keyof ListChannelsResponses];

export type DeleteChannelData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The slug of the channel, its identity in alerts and automations.
         */
        slug: Slug;
    };
    query?: never;
    url: '/console/v1/channels/{slug}';
};

export type DeleteChannelErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type DeleteChannelError = DeleteChannelErrors[keyof DeleteChannelErrors];

export type DeleteChannelResponses = {
    /**
     * Deleted.
     */
    204: void;
};

export type DeleteChannelResponse = DeleteChannelResponses[keyof DeleteChannelResponses];

export type GetChannelData = {
    body?: never;
    path: {
        /**
         * The slug of the channel, its identity in alerts and automations.
         */
        slug: Slug;
    };
    query?: never;
    url: '/console/v1/channels/{slug}';
};

export type GetChannelErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetChannelError = GetChannelErrors[keyof GetChannelErrors];

export type GetChannelResponses = {
    /**
     * The channel.
     */
    200: ConsoleChannel;
};

export type GetChannelResponse = GetChannelResponses[keyof GetChannelResponses];

export type PutChannelData = {
    /**
     * Unknown fields are rejected.
     */
    body: ChannelInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
        /**
         * `*` creates, and fails if the slug is taken.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The slug of the channel, its identity in alerts and automations.
         */
        slug: Slug;
    };
    query?: never;
    url: '/console/v1/channels/{slug}';
};

export type PutChannelErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutChannelError = PutChannelErrors[keyof PutChannelErrors];

export type PutChannelResponses = {
    /**
     * Replaced.
     */
    200: StoredChannel;
    /**
     * Created.
     */
    201: StoredChannel;
};

export type PutChannelResponse = PutChannelResponses[keyof PutChannelResponses];

export type TestChannelData = {
    body?: never;
    path: {
        /**
         * The slug of the channel, its identity in alerts and automations.
         */
        slug: Slug;
    };
    query?: never;
    url: '/console/v1/channels/{slug}/test';
};

export type TestChannelErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type TestChannelError = TestChannelErrors[keyof TestChannelErrors];

export type TestChannelResponses = {
    /**
     * The outcome.
     */
    200: ChannelTestResult;
};

export type TestChannelResponse = TestChannelResponses[keyof TestChannelResponses];

export type ListDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only deliveries in this state.
         */
        state?: DeliveryState;
        /**
         * Only deliveries to this channel.
         */
        channel?: Slug;
        /**
         * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         */
        page_size?: number;
        /**
         * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         */
        page_token?: string;
    };
    url: '/console/v1/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * One page of deliveries.
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery, by the id of its event.
         */
        event_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/deliveries/{event_id}';
};

export type GetDeliveryErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetDeliveryError = GetDeliveryErrors[keyof GetDeliveryErrors];

export type GetDeliveryResponses = {
    /**
     * The delivery.
     */
    200: DeliveryWithAttempts;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ReplayDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery, by the id of its event.
         */
        event_id: IdentityId;
    };
    query?: never;
    url: '/console/v1/deliveries/{event_id}/replay';
};

export type ReplayDeliveryErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * There is no such resource, or none that the user may see.
     */
    404: Problem;
    /**
     * It cannot be delivered again now.
     */
    409: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ReplayDeliveryError = ReplayDeliveryErrors[keyof ReplayDeliveryErrors];

export type ReplayDeliveryResponses = {
    /**
     * It will be attempted at once.
     */
    202: ConsoleDelivery;
};

export type ReplayDeliveryResponse = ReplayDeliveryResponses[keyof ReplayDeliveryResponses];

export type GetRetentionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/retention';
};

export type GetRetentionErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type GetRetentionError = GetRetentionErrors[keyof GetRetentionErrors];

export type GetRetentionResponses = {
    /**
     * The retention.
     */
    200: Retention;
};

export type GetRetentionResponse = GetRetentionResponses[keyof GetRetentionResponses];

export type PutRetentionData = {
    /**
     * Unknown fields are rejected.
     */
    body: RetentionInput;
    headers?: {
        /**
         * The `ETag` of the document that is replaced or deleted.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/console/v1/retention';
};

export type PutRetentionErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again.
     */
    412: Problem;
    /**
     * The request body, decompressed, is over the limit.
     */
    413: Problem;
    /**
     * The body is not `application/json`, or has a `Content-Encoding` other than `gzip`.
     */
    415: Problem;
    /**
     * The write has neither `If-Match` nor `If-None-Match: *`.
     */
    428: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type PutRetentionError = PutRetentionErrors[keyof PutRetentionErrors];

export type PutRetentionResponses = {
    /**
     * Changed.
     */
    200: Retention;
};

export type PutRetentionResponse = PutRetentionResponses[keyof PutRetentionResponses];

export type ListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only what this user did.
         */
        user_id?: IdentityId;
        /**
         * Only requests of this operation.
         */
        operation?: string;
        /**
         * Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         */
        page_size?: number;
        /**
         * The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         */
        page_token?: string;
    };
    url: '/console/v1/audit-log';
};

export type ListAuditEntriesErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type ListAuditEntriesError = ListAuditEntriesErrors[keyof ListAuditEntriesErrors];

export type ListAuditEntriesResponses = {
    /**
     * One page of entries.
     */
    200: AuditEntryList;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type CreateDemoData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/console/v1/demo';
};

export type CreateDemoErrors = {
    /**
     * A parameter, header or body field is wrong; `details` name it.
     */
    400: Problem;
    /**
     * Nobody is signed in, because there is no session cookie, or the session has ended.
     */
    401: Problem;
    /**
     * The user's role does not allow it, or the request did not come from the console's own origin.
     */
    403: Problem;
    /**
     * It exists already.
     */
    409: Problem;
    /**
     * The rate limit of the key, or what its project may use at one moment, is used up.
     */
    429: Problem;
    /**
     * An unexpected error of the server.
     */
    500: Problem;
    /**
     * The service cannot do this right now, for example because its disk is full; retry with backoff.
     */
    503: Problem;
};

export type CreateDemoError = CreateDemoErrors[keyof CreateDemoErrors];

export type CreateDemoResponses = {
    /**
     * It is being written.
     */
    202: ConsoleProject;
};

export type CreateDemoResponse = CreateDemoResponses[keyof CreateDemoResponses];
