// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

export interface paths {
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the interactive API documentation
         * @description An HTML page that renders this contract. It loads nothing from other origins and works offline.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract as YAML
         * @description The contract that the running server was started with, with its own addresses in `servers`.
         */
        get: operations["getContractYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract as JSON
         * @description The same document as `/openapi.yaml`, for tools that read JSON only.
         */
        get: operations["getContractJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the brief for language-model agents
         * @description Purpose of the service, authentication, and one line per operation, as plain text.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Answers 200 while the process serves requests, whatever the state of its stores; `/ready` checks those.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is ready
         * @description Answers 200 when the stores accept reads and writes, and 503 with the reason during shutdown, while the disk rejects writes (full, read-only, or a file that is open was deleted or replaced), while `meta.db` is damaged, or while PostgreSQL or ClickHouse, where it uses them, does not answer.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/-/healthy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive (Prometheus API)
         * @description As `/health`, where tools for Prometheus look for it.
         */
        get: operations["getPrometheusHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/-/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is ready (Prometheus API)
         * @description As `/ready`, where tools for Prometheus look for it.
         */
        get: operations["getPrometheusReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scrape the service's own metrics
         * @description Counters and histograms about this process in the Prometheus text exposition format 0.0.4.
         */
        get: operations["getServerMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the project and organization of the key
         * @description Cheap; reads only the key itself. Use it to check a key.
         */
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metadata/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags observed in the project
         * @description Sorted by code point. A tag stays listed until retention has removed its last trace and those written about the same time.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metadata/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attribute keys observed in the project
         * @description Sorted by code point.
         */
        get: operations["listAttributeKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metadata/attributes/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values observed under an attribute key
         * @description Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.
         */
        get: operations["listAttributeValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traces, newest first
         * @description Returns one page of trace summaries and the exact `total` of all matches; count cheaply with `page_size=1`. A short
         *     or empty page may still carry `next_page_token`; only its absence marks the last page. Deleted traces are left out
         *     unless the filter names `status`; so are stored traces that are damaged, which `total` counts.
         *
         *     Filter fields: `status` (`=`, `!=`), `severity` (`=`, of any event in the trace), `tag` (`=`, `:`), and
         *     `attribute.<key>` (`=`, `!=`, `:*`). A missing attribute and an empty value compare equal; `attribute.<key>:*` tells
         *     them apart.
         */
        get: operations["listTraces"];
        put?: never;
        /**
         * Write OpenTelemetry spans
         * @description `TraceService/Export` of OTLP over HTTP, in protobuf or JSON, plain, gzip, zstd or deflate. When this answers 200, the spans it accepted
         *     are durable and visible to the next read; `partialSuccess` has the number of rejected ones and the reason for the first. The
         *     same bytes from the same key within ten minutes are stored once, and a span that is sent again changes nothing.
         *
         *     The spans of one trace id are one trace, whatever their order, their services and the requests that bring them. The root span
         *     names the trace, its end completes it; later spans are accepted and extend it. The attributes of the root span and
         *     `service.name` become attributes of the trace. Each span is a `span_started` and a `span_finished` event of the timeline, each
         *     of its events an event of its own, and an error status or an exception an `error_event_added`.
         *
         *     Rejected are spans without a valid trace id or span id, that end before they start, that started before the retention of traces
         *     or more than ten minutes ahead of the server's clock, that are over 256 KiB, or whose trace was deleted.
         */
        post: operations["ingestTraces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count traces and their durations over time
         * @description Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds
         *     are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets
         *     are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.
         */
        get: operations["getTraceStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{trace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one trace
         * @description The summary without the event timeline. Deleted traces are returned too, until retention removes them.
         */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/traces/{trace_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the event timeline of a trace
         * @description The complete timeline in one response, ordered by `trace_timestamp`. At one instant the start of the trace comes first, then what
         *     clients and plugins sent, in order of arrival, then the events of OpenTelemetry spans, each start before its end. It is sent while
         *     it is read, so a timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read
         *     it again.
         */
        get: operations["listTraceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/traces/{trace_id}/flush": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a batch of events, attributes and tags to a trace
         * @description Creates the trace on its first flush. Idempotent: repeating a `flush_id` for the same trace changes nothing
         *     and is answered `duplicate: true`. Items that cannot be stored are listed in `rejected` with their reason; the
         *     others are stored. When this answers 200, the accepted items are durable and visible to the next read. A `flush_id`
         *     that is stored is answered `accepted: true, duplicate: true` also when the trace has been closed meanwhile.
         *
         *     A trace has at most 256 attribute keys and 256 tags. Beyond that, new ones are not stored and are listed in
         *     `rejected`; existing keys can still change.
         */
        post: operations["flushTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/traces/{trace_id}/keep-alive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a keep-alive for a running trace
         * @description Updates `last_seen_at`. A missing keep-alive does not close the trace.
         */
        post: operations["keepTraceAlive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/traces/{trace_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a trace
         * @description Moves the trace from `running` to `completed`. A closed trace accepts no more data.
         *
         *     `flushes` makes this the last request of a page or process: each is stored as `flushTrace` would store it, in their order,
         *     and then the trace is closed. Repeating the request, or a flush of it, stores nothing twice, whichever arrives first. With
         *     `flushes`, `accepted` is true when all of them are stored and the trace is closed, by this request or an earlier one.
         */
        post: operations["closeTrace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingest/traces/{trace_id}/plugin-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append a processor's plugin events to a trace
         * @description For processors that follow a transaction, a bridge transfer or a relay after the producer reported it. Each event is
         *     idempotent by its `event_id`. A closed trace rejects them with `accepted: false`.
         */
        post: operations["appendPluginEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List log records, newest first
         * @description Returns one page of the records in the window, newest first by `time` (to the nanosecond), ties by arrival. There is no
         *     total: count with `/v1/logs/stats?interval=whole`. Paging never skips or repeats a record that existed throughout,
         *     whatever arrives meanwhile. A page of very large records ends early: continue while there is a token.
         *
         *     Filter fields: `body` (`:`, every token has to occur), `severity` (`=`, `!=`, `<`, `<=`, `>`, `>=`), `service.name` and
         *     `event.name` (`=`, `!=`), `trace_id` and `span_id` (`=`), and `attribute.<key>` (`=`, `!=`, `:*`). Log attributes take
         *     precedence over resource attributes. A missing attribute and an empty value compare equal; `attribute.<key>:*` tells
         *     them apart. `trace_id` also finds records that carry the id in an attribute of that name, which reads the whole window.
         */
        get: operations["listLogs"];
        put?: never;
        /**
         * Write OpenTelemetry log records
         * @description `LogsService/Export` of OTLP over HTTP, in protobuf or JSON, plain, gzip, zstd or deflate. When this answers 200, the records
         *     it accepted are durable and visible to the next read; `partialSuccess` has the number of rejected ones and the reason for the
         *     first. The same bytes from the same key within ten minutes are stored once, so a retry creates no duplicates.
         *
         *     A record without a time gets its observed time, or else its arrival time. Records older than the retention of logs or more
         *     than ten minutes ahead of the server's clock are rejected. Attribute values and bodies that are not strings are stored as
         *     JSON text, bytes as base64.
         */
        post: operations["ingestLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count log records over time
         * @description Exact counts per time bucket, optionally by group, with the newest records of each group as exemplars. Bucket bounds are
         *     UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets are
         *     returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`. `interval=whole` gives
         *     one bucket: the way to count logs. All buckets together may have 500,000 groups; more is 400 with the limit
         *     `stats_groups`, and more than 96 MiB of memory for them 400 with the limit `stats_bytes`. What a project counts at one
         *     moment is bounded too: beyond it a request is 429 with the limit `project_stats_bytes`. Values of groups have 16 Mi characters at
         *     most over all buckets; more is 400 with the limit `stats_text`.
         */
        get: operations["getLogStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services, attribute keys and sample values of logs
         * @description What to filter by besides the fields of a record. Keys, of both log and resource attributes, are complete for the window unless
         *     `attributes.truncated`; attributes named as a field (`service.name`, `event.name`, `trace_id`, `span_id`) are not among them. Values come from a sample of recent records: if `values.truncated`, even with no items, test a
         *     value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed, those longer than 1,000
         *     characters left out, and 4 Mi characters in all; `truncated` tells where there are more.
         */
        get: operations["listLogAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow log records as they arrive
         * @description A live tail as Server-Sent Events ([HTML, 9.2](https://html.spec.whatwg.org/multipage/server-sent-events.html)):
         *     `ready`, then a replay of the newest `page_size` records of the `window`, oldest first, then records as they arrive.
         *     Every `log` event has an id, and so have `ready` and `heartbeat`: send the last one as `Last-Event-ID`, with the same
         *     filter, to resume after it. Deduplicate `log` events by id; a record resent after the same position has the same id.
         *
         *     The tail is best-effort: when more arrives between two reads than a batch holds, or than the client consumes, records in
         *     between are skipped, and the next one has `skipped`. A client that reads nothing for 30 seconds is disconnected. The stream
         *     ends after one hour without an `error` event: reconnect. `error` reports a failure; reconnect after the `retry` delay. Read a
         *     bounded `/v1/logs` window when completeness matters.
         */
        get: operations["streamLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the metrics of the project
         * @description Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one
         *     family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series
         *     that ended up to two hours before it, or a day in older data, may be included.
         */
        get: operations["listMetrics"];
        put?: never;
        /**
         * Write OpenTelemetry metrics
         * @description `MetricsService/Export` of OTLP over HTTP, in protobuf or JSON, plain, gzip, zstd or deflate. Names, units and attributes become
         *     Prometheus names and labels by the OpenTelemetry rules; `service.name` and `service.instance.id` become `job` and `instance`, other
         *     resource attributes the labels of `target_info`. When this answers 200, the data points it accepted are durable and visible
         *     to the next read; `partialSuccess` has the number of rejected ones and the reason for the first. A data point already
         *     stored with the same value is accepted and changes nothing. Deltas are added up, once for a request that is sent again.
         */
        post: operations["ingestMetrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate a PromQL expression at one time
         * @description PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers
         *     in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.
         */
        get: operations["queryMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metrics/query_range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate a PromQL expression over a range of time
         * @description Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus
         *     envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.
         */
        get: operations["queryMetricsRange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate a PromQL expression at one time (Prometheus API)
         * @description The [Prometheus HTTP API](https://prometheus.io/docs/prometheus/latest/querying/api/), for Grafana, promtool and other clients. The server key may also be the password of basic authentication. Unknown parameters are ignored.
         */
        get: operations["getPrometheusQuery"];
        put?: never;
        /**
         * Evaluate a PromQL expression at one time (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
         *     has the one that counts, and selectors of both count. A body of another content type is ignored.
         */
        post: operations["postPrometheusQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query_range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Evaluate a PromQL expression over a range of time (Prometheus API)
         * @description See `/api/v1/query`.
         */
        get: operations["getPrometheusQueryRange"];
        put?: never;
        /**
         * Evaluate a PromQL expression over a range of time (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
         *     has the one that counts, and selectors of both count. A body of another content type is ignored.
         */
        post: operations["postPrometheusQueryRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List series by selectors (Prometheus API)
         * @description The window has the granularity of the store, see `/v1/metrics`.
         */
        get: operations["getPrometheusSeries"];
        put?: never;
        /**
         * List series by selectors (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
         *     has the one that counts, and selectors of both count. A body of another content type is ignored.
         */
        post: operations["postPrometheusSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query_exemplars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exemplars of the series of an expression (Prometheus API)
         * @description Exemplars of the series that the selectors of the expression select, oldest first; what surrounds the selectors does not matter. The
         *     label `trace_id` names the trace of a measurement. The newest 100,000 of a project are kept.
         */
        get: operations["getPrometheusExemplars"];
        put?: never;
        /**
         * List exemplars of the series of an expression (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
         *     has the one that counts. A body of another content type is ignored.
         */
        post: operations["postPrometheusExemplars"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List label names (Prometheus API)
         * @description Sorted. The window has the granularity of the store, see `/v1/metrics`.
         */
        get: operations["getPrometheusLabels"];
        put?: never;
        /**
         * List label names (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL. Parameters may be in the form, in the URL, or in both: of a parameter in both, the form
         *     has the one that counts, and selectors of both count. A body of another content type is ignored.
         */
        post: operations["postPrometheusLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/label/{name}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of a label (Prometheus API)
         * @description Sorted. The window has the granularity of the store, see `/v1/metrics`.
         */
        get: operations["getPrometheusLabelValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of metrics (Prometheus API)
         * @description Type, help text and unit by metric family.
         */
        get: operations["getPrometheusMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/buildinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the version of Prometheus whose semantics these paths follow
         * @description Clients such as Grafana read it to detect features.
         */
        get: operations["getPrometheusBuildInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List metric alerts as alerting rules (Prometheus API)
         * @description Enabled metric alerts, as the rules of one group. Conditions have no `for`, so a rule is `firing` or `inactive`, never `pending`. Evaluation follows
         *     the samples instead of an interval, which is 0. Where several services share the alerts, each knows the evaluations of its own.
         */
        get: operations["getPrometheusRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open incidents of metric alerts as active alerts (Prometheus API)
         * @description See `/api/v1/rules`.
         */
        get: operations["getPrometheusAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/format_query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Format a PromQL expression (Prometheus API)
         * @description The canonical text of Prometheus: what is longer than 100 bytes has each operand on lines of its own.
         */
        get: operations["getPrometheusFormattedQuery"];
        put?: never;
        /**
         * Format a PromQL expression (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL; see `/api/v1/query`.
         */
        post: operations["postPrometheusFormattedQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/parse_query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parse a PromQL expression into a tree (Prometheus API)
         * @description The nodes of the [Prometheus API](https://prometheus.io/docs/prometheus/latest/querying/api/#parsing-a-promql-expressions-into-a-abstract-syntax-tree-ast).
         */
        get: operations["getPrometheusParsedQuery"];
        put?: never;
        /**
         * Parse a PromQL expression into a tree (Prometheus API, form)
         * @description Same as GET, for expressions too long for a URL; see `/api/v1/query`.
         */
        post: operations["postPrometheusParsedQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the configuration (Prometheus API)
         * @description There is no configuration file, so it is empty.
         */
        get: operations["getPrometheusConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the flags that concern queries (Prometheus API)
         * @description Those of Prometheus that this service has too, under Prometheus' names.
         */
        get: operations["getPrometheusFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/runtimeinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when the service started and how long it keeps samples (Prometheus API)
         * @description What Go's runtime would say is 0 or empty, and so are the folder and the name of the host, which no key may learn.
         */
        get: operations["getPrometheusRuntimeInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/status/tsdb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the series of the last three hours, by name and label (Prometheus API)
         * @description The most frequent first, and those that are equally frequent by name. What is counted has samples in the last three hours; Prometheus counts its
         *     head, which covers about as long. There are no chunks in Prometheus' sense, so `chunkCount` is 0.
         */
        get: operations["getPrometheusCardinality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write samples (Prometheus remote write)
         * @description [Remote write 1.0](https://prometheus.io/docs/specs/prw/remote_write_spec/), a `prometheus.WriteRequest`, or
         *     [2.0](https://prometheus.io/docs/specs/prw/remote_write_spec_2_0/), an `io.prometheus.write.v2.Request`, which the parameter `proto` of the
         *     content type tells apart: protobuf, compressed with snappy (block format). When this answers 204, every sample of the request is
         *     durable and visible to the next read, or was already stored. 400 means that some samples were rejected, with the
         *     reasons; the others are stored, so do not retry. Samples may arrive out of order.
         *
         *     Native histograms are stored as classic ones: exponential ones with the bounds of OTLP's exponential histograms, those with custom
         *     buckets with their own. Exemplars are stored, see `/api/v1/query_exemplars`; those that cannot be stored are left out and fail nothing.
         *     Start times are not stored, unless the service runs with `--metrics-start-zeros on`: then a counter gets a sample of 0 at its own.
         */
        post: operations["remoteWrite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metric-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the metric alerts of the project
         * @description Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
         */
        get: operations["listMetricAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metric-alerts/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one metric alert
         * @description The document as written, without an envelope. Pass its ETag in `If-Match`.
         */
        get: operations["getMetricAlert"];
        /**
         * Create or replace one metric alert
         * @description `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
         *     when the metric alert was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
         *     nothing and keeps its ETag. An enabled alert is evaluated at once: a new condition decides
         *     which of the open incidents resolve. Disabling the alert leaves them open.
         */
        put: operations["putMetricAlert"];
        post?: never;
        /**
         * Delete one metric alert
         * @description Needs `If-Match` with the ETag of a fresh GET.
         */
        delete: operations["deleteMetricAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/metric-alerts/{slug}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the incidents of a metric alert, newest first
         * @description One incident each time a label set starts firing. Sorted by opening time, ties by id.
         */
        get: operations["listMetricAlertIncidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the dashboards of the project
         * @description Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.
         */
        get: operations["listDashboards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dashboards/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one dashboard
         * @description The document as written, without an envelope. Pass its ETag in `If-Match`.
         */
        get: operations["getDashboard"];
        /**
         * Create or replace one dashboard
         * @description `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200, or 412
         *     when the dashboard was changed or deleted meanwhile). Neither is 428, both are 400. Writing the same document changes
         *     nothing and keeps its ETag. Widget queries are parsed but not evaluated when the dashboard is written.
         */
        put: operations["putDashboard"];
        post?: never;
        /**
         * Delete one dashboard
         * @description Needs `If-Match` with the ETag of a fresh GET.
         */
        delete: operations["deleteDashboard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notification channels of the organization
         * @description Sorted by slug. Channels belong to the organization and are shared by its projects. Addresses, headers and keys are never returned.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one notification channel
         * @description Addresses, headers and keys are never returned.
         */
        get: operations["getIntegration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the Model Context Protocol
         * @description The streamable HTTP transport, without sessions and without event streams: each POST has one JSON-RPC request or notification, and the
         *     answer to a request is one JSON object. Batches are refused, as the protocol has none since 2025-06-18. The tools are those of `cairn mcp`: operations that
         *     read, called with the key of the request. A tool call counts against the request limit of the key as two requests. What a tool refuses is a
         *     result with `isError`; an unknown method, an unknown tool or unusable parameters are a JSON-RPC `error`. A request with an
         *     `Origin` other than the address of this service is refused.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ways to sign in
         * @description Whether the first user has still to be created, and by what people may sign in.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the first user
         * @description Creates the owner with the one-time code of the set-up link, which the first start and `cairn setup-link` print and which works for 15 minutes, and signs them in. 401 for a wrong, used or expired code.
         */
        post: operations["setUpOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in user
         * @description The user of the session cookie and the projects they may open. A user with an organization role may open all.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a password
         * @description Starts a session and sets its cookie. Attempts are limited per account and per address; a wrong password and an unknown account have the same answer after the same time.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session and clears its cookie.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation or reset a password
         * @description Creates the invited user, or sets the password of an existing one whose link was made by `cairn users reset-password` or an admin, and signs them in. 401 for a wrong, used or expired code.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Ends all other sessions of the user. 403 when the current password is wrong.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The open sessions of the user, the most recently used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Takes effect within a second, open live tails included.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/openid-connect/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a sign-in with OpenID Connect
         * @description Redirects to the configured provider (authorization code flow with PKCE). 404 when none is configured.
         */
        get: operations["startOpenIdConnect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/openid-connect/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in with OpenID Connect
         * @description The provider redirects here. Signs in a user whose verified address is known, invited or of an allowed domain, and redirects to the console; a refusal redirects to the sign-in page and names its reason.
         */
        get: operations["finishOpenIdConnect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one project
         * @description Its name and the role of the caller in it.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a project
         * @description Needs `If-Match` with the ETag of a fresh GET.
         */
        patch: operations["renameProject"];
        trace?: never;
    };
    "/console/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a project
         * @description Project names are unique in the organization: 409 when it is taken. An organization has at most 1,000 projects.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a project
         * @description Without the keys themselves, revoked ones last.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description The key itself is in this answer alone; only its hash is stored. A web key needs at least one allowed origin, other kinds have none. A project has at most 1,000 keys that are not revoked; of the others the 1,000 are kept that were revoked last.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Takes effect within a second, open live tails included. Revoking again changes nothing.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Rename a key or replace its origins
         * @description Needs `If-Match` with the ETag that the list shows for the key.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/console/v1/projects/{project_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of a project
         * @description Accepted and rejected items and bytes per signal in equal buckets, and the reasons of rejections, each with a recent example. Kept for 35 days; counts of the last seconds may be missing after a crash.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who may open a project
         * @description Users with a role in the project, and those whose organization role opens all projects.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a user a role in a project
         * @description Adds the user to the project or changes their role in it.
         */
        put: operations["putMember"];
        post?: never;
        /**
         * Remove a user from a project
         * @description Their open requests to the project end within a second.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the automations of a project
         * @description Sorted by name; a project has at most 200.
         */
        get: operations["listAutomations"];
        put?: never;
        /**
         * Create an automation
         * @description It is evaluated for every trace that is written from now on, once per trace.
         */
        post: operations["createAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/automations/{automation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one automation
         * @description Pass its ETag in `If-Match`.
         */
        get: operations["getAutomation"];
        /**
         * Replace an automation
         * @description Needs `If-Match` with the ETag of a fresh GET.
         */
        put: operations["putAutomation"];
        post?: never;
        /**
         * Delete an automation
         * @description Needs `If-Match` with the ETag of a fresh GET.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/automations/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a filter against the newest traces
         * @description Changes nothing: says which of the newest 1,000 traces the filter matches.
         */
        post: operations["tryAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/projects/{project_id}/metric-alerts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the incidents of a condition
         * @description Changes nothing: evaluates a condition over the past at equal steps, the last one now, and says which incidents it would have opened. The
         *     service evaluates whenever a sample arrives, so between two steps it may see a peak that the preview does not. No incident is open at
         *     the start of the range. At most 1,000 series per expression; one with `@ start()`, `@ end()` or the functions `start`, `end`, `range` or
         *     `step` has no preview, because they tell of the range of a query.
         */
        post: operations["previewMetricAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users
         * @description Sorted by address; disabled ones included.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the role of a user, or disable them
         * @description Needs `If-Match` with the ETag that the list shows for the user. Only owners may change owners or make one; the last owner who can sign in cannot be demoted or disabled. Disabling ends all sessions of the user.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/console/v1/users/{user_id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that sets a new password
         * @description The link is in this answer alone and works for 24 hours. Only owners may reset the password of an owner.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description The newest first.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person
         * @description Makes a link that creates a user, to be sent to them. It is in this answer alone and works for 7 days. 409 when the address has a user.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link no longer works.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notification channels
         * @description Sorted by slug. Addresses are shown by their host; secrets are never returned.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/channels/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one notification channel and its settings
         * @description Pass its ETag in `If-Match`.
         */
        get: operations["getChannel"];
        /**
         * Create or replace a notification channel
         * @description `If-None-Match: *` creates (201, or 412 when the slug is taken); `If-Match` with the ETag of a fresh GET replaces (200). On a replacement, secret fields that are left out keep their values; the type cannot change. A webhook that goes to another host needs its headers anew, because their values are not sent elsewhere. A webhook that is created without a secret gets one, which is in this answer alone.
         */
        put: operations["putChannel"];
        post?: never;
        /**
         * Delete a notification channel
         * @description Needs `If-Match` with the ETag of a fresh GET. Its pending deliveries are cancelled.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/channels/{slug}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification
         * @description Sends one notification of kind `test` now, once, also to a disabled channel, and answers what came of it.
         */
        post: operations["testChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description The newest first, kept for 30 days after they ended; of a project the newest 20,000 of these, of which one with a long payload counts several times.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/deliveries/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery with its attempts
         * @description And with the payload that is sent.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/deliveries/{event_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery
         * @description Starts a new series of attempts with the same event id. 409 while it is pending or when its channel is disabled or gone.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how long data is kept
         * @description Of each signal, for all projects, with the space it takes.
         */
        get: operations["getRetention"];
        /**
         * Change how long data is kept
         * @description Needs `If-Match` with the ETag of a fresh GET. `null` returns to the configuration of the service. Data that is due goes within 10 minutes and cannot be recovered.
         */
        put: operations["putRetention"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people changed
         * @description Every request of a person that could change something, the newest first: who, what, when, from where, and how it was answered. Append-only, kept for 400 days unless the service is configured otherwise.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write sample data
         * @description Writes an hour of believable telemetry of a small shop into the project `demo`, which is created if need be, through the ingest path. The
         *     dashboard, the alerts and the automation are there when this answers, unless they were before; the telemetry follows within seconds. Another call
         *     writes another hour beside the first. 409 while one is being written. After a failure what was written stays.
         */
        post: operations["createDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: date-time
         * @description RFC 3339; responses are in UTC. The width of the fraction varies, so compare instants, not strings.
         * @example 2026-11-20T08:15:30.123Z
         */
        Timestamp: string;
        /**
         * @description RFC 3339, or a relative age such as `90s`, `15m`, `24h` or `7d` that means that long ago.
         * @example 24h
         */
        TimeBound: string;
        /**
         * @description Chosen by the producer, 32 lowercase hexadecimal digits.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceId: string;
        /**
         * @description Whole milliseconds.
         * @example 1840
         */
        DurationMs: number;
        /** @description The body of every error. */
        Problem: {
            error: components["schemas"]["ProblemBody"];
        };
        /** @description What failed, where, and the remedy. */
        ProblemBody: {
            code: components["schemas"]["ErrorCode"];
            /** @description For people. Never switch on it. */
            message: string;
            /** @description Machine-readable context; every 500 has a `request` entry first. */
            details: components["schemas"]["ProblemDetail"][];
        };
        /**
         * @description Switch on this. The list grows; treat an unknown code by its status.
         * @enum {string}
         */
        ErrorCode: "INVALID_ARGUMENT" | "INVALID_FILTER" | "INVALID_QUERY" | "UNAUTHENTICATED" | "PERMISSION_DENIED" | "NOT_FOUND" | "TRACE_NOT_FOUND" | "ATTRIBUTE_NOT_FOUND" | "METRIC_ALERT_NOT_FOUND" | "DASHBOARD_NOT_FOUND" | "INTEGRATION_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "ALREADY_EXISTS" | "REQUEST_TIMEOUT" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "PRECONDITION_REQUIRED" | "RESOURCE_EXHAUSTED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "UNAVAILABLE" | "DEADLINE_EXCEEDED";
        /** @description One piece of context; `type` selects its shape. The list grows; ignore types you do not know. */
        ProblemDetail: components["schemas"]["RequestDetail"] | components["schemas"]["FieldDetail"] | components["schemas"]["FilterDetail"] | components["schemas"]["QueryDetail"] | components["schemas"]["LimitDetail"] | components["schemas"]["RetryDetail"];
        /** @description The request, as named in the server's log. */
        RequestDetail: {
            /**
             * @description Always `request`.
             * @enum {string}
             */
            type: "request";
            /** @description The value of `x-request-id`. */
            request_id: string;
        };
        /** @description A wrong parameter, header or body field. */
        FieldDetail: {
            /**
             * @description Always `field`.
             * @enum {string}
             */
            type: "field";
            /**
             * @description Part of the request.
             * @enum {string}
             */
            location: "path" | "query" | "header" | "body";
            /** @description The parameter or header, or the path of the body field such as `events[3].payload`. */
            name: string;
            /** @description Why it is rejected. */
            reason: string;
            /** @description The received value, truncated to 256 characters. */
            received?: string;
            /** @description The allowed values, if they can be listed. */
            allowed?: string[];
        };
        /** @description A position in the filter. */
        FilterDetail: {
            /**
             * @description Always `filter`.
             * @enum {string}
             */
            type: "filter";
            /** @description First UTF-16 offset. */
            start: number;
            /** @description Offset after the last one. */
            end: number;
            /** @description A code such as `unquoted_value`; the list grows. */
            reason: string;
            /** @description What to write instead. */
            hint: string;
        };
        /** @description A position in a PromQL expression. */
        QueryDetail: {
            /**
             * @description Always `query`.
             * @enum {string}
             */
            type: "query";
            /** @description First UTF-16 offset. */
            start: number;
            /** @description Offset after the last one. */
            end: number;
            /** @description A code such as `syntax`; the list grows. */
            reason: string;
            /** @description What to write instead. */
            hint: string;
        };
        /** @description A limit that was exceeded. */
        LimitDetail: {
            /**
             * @description Always `limit`.
             * @enum {string}
             */
            type: "limit";
            /** @description The name of the limit. */
            limit: string;
            /** @description Its maximum. */
            max: number;
            /** @description The value of the request; a lower bound if reading stopped at the limit. */
            received: number;
        };
        /** @description When to retry. */
        RetryDetail: {
            /**
             * @description Always `retry`.
             * @enum {string}
             */
            type: "retry";
            /** @description Seconds to wait. */
            retry_after_seconds: number;
        };
        /**
         * @description One OpenTelemetry log record. Optional fields are omitted, never null. There is no normalized severity:
         *     derive it from `severity_number`.
         */
        LogRecord: {
            /** @description Unique and opaque. */
            record_id: string;
            time: components["schemas"]["LogTime"];
            observed_time?: components["schemas"]["LogTime"];
            /** @description 1-4 trace, 5-8 debug, 9-12 info, 13-16 warn, 17-20 error, 21-24 fatal, 0 unspecified. */
            severity_number: number;
            /** @description The emitter's severity text; may be empty. Never filter by it. */
            severity_text: string;
            /** @description The class of a structured event. */
            event_name?: string;
            /** @description The text; a structured body as JSON text. */
            body: string;
            /** @description The resource attribute `service.name`; empty if absent. */
            service_name: string;
            /** @description The trace the record belongs to. */
            trace_id?: string;
            /** @description The span the record belongs to. */
            span_id?: string;
            /** @description The instrumentation scope. */
            scope_name?: string;
            /** @description The version of the scope. */
            scope_version?: string;
            /** @description The W3C trace flags and the reserved bits. */
            flags?: number;
            /** @description Number of attributes the emitter dropped. */
            dropped_attributes_count?: number;
            attributes: components["schemas"]["LogAttributes"];
            resource_attributes: components["schemas"]["LogAttributes"];
        };
        /**
         * Format: date-time
         * @description RFC 3339 in UTC, up to nine digits of fraction. Not unique, so not a key. Compare instants, not strings.
         * @example 2026-11-20T08:15:30.123456789Z
         */
        LogTime: string;
        /** @description Attributes; values that are not strings are JSON text. */
        LogAttributes: {
            [key: string]: string;
        };
        /** @description A page of log records. */
        LogList: {
            /** @description Newest first. */
            logs: components["schemas"]["LogRecord"][];
            /** @description The project of the key. */
            project_id: string;
            range_start: components["schemas"]["LogTime"];
            range_end: components["schemas"]["LogTime"];
            /** @description Holds the whole next request; absent on the last page. */
            next_page_token?: string;
        };
        /** @description Exact counts of log records over time. */
        LogStats: {
            /** @description The project of the key. */
            project_id: string;
            range_start: components["schemas"]["LogTime"];
            range_end: components["schemas"]["LogTime"];
            /**
             * @description The width used; the one `auto` chose.
             * @enum {string}
             */
            interval: "whole" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "1d";
            /** @description Number of buckets in the window. */
            expected_bucket_count: number;
            /** @description Oldest first, including empty ones. */
            buckets: components["schemas"]["LogStatsBucket"][];
        };
        /** @description One bucket, half-open. */
        LogStatsBucket: {
            start: components["schemas"]["LogTime"];
            end: components["schemas"]["LogTime"];
            /** @description Always the sum of `groups[].count` and `other_count`. */
            total_count: number;
            /** @description The largest `top_k` groups, largest first; empty without `group_by`. */
            groups: components["schemas"]["LogStatsGroup"][];
            /** @description Records of all other groups; without `group_by` all of them. */
            other_count: number;
        };
        /** @description Records with the same value in every dimension. */
        LogStatsGroup: {
            /** @description The value of each dimension by its name; an attribute that was never set has no entry. */
            values: {
                [key: string]: string;
            };
            /** @description Whether the attribute dimension was set; true without one. */
            present: boolean;
            /** @description Number of records. */
            count: number;
            /** @description The newest records of the group, newest first. Absent when none were requested, and in older buckets once those of newer buckets have 16 Mi characters; they may be absent there once 10,000 groups of newer buckets have some. */
            exemplars?: components["schemas"]["LogRecord"][];
        };
        /** @description The fields to filter the logs of a window by. */
        LogAttributeCatalogue: {
            /** @description The project of the key. */
            project_id: string;
            range_start: components["schemas"]["LogTime"];
            range_end: components["schemas"]["LogTime"];
            /** @description The keys of log and resource attributes. */
            attributes: {
                /** @description By key. */
                items: components["schemas"]["LogAttributeKey"][];
                /** @description Whether the window has more keys. */
                truncated: boolean;
            };
            service_names: components["schemas"]["LogValueList"];
        };
        /** @description One attribute key. */
        LogAttributeKey: {
            /** @description The key. */
            key: string;
            values: components["schemas"]["LogValueList"];
        };
        /** @description Values, sorted. */
        LogValueList: {
            /** @description Values of recent records. */
            items: string[];
            /** @description Whether there may be more. */
            truncated: boolean;
        };
        /** @description The data of a stream event; the event's name selects the shape. */
        LogStreamData: components["schemas"]["LogStreamReady"] | components["schemas"]["LogStreamLog"] | components["schemas"]["LogStreamHeartbeat"] | components["schemas"]["LogStreamError"];
        /** @description `event: ready`, once, first. */
        LogStreamReady: {
            /** @description The filter in canonical form; empty without one. */
            filter: string;
            /** @description The window of the replay. */
            window: string;
            /** @description Number of replayed records; 0 when the stream resumes after the replay. */
            snapshot_count: number;
            /** @description Whether the stream resumed from `Last-Event-ID`. */
            resumed: boolean;
        };
        /** @description `event: log`. The SSE id resumes the stream after it. */
        LogStreamLog: {
            log: components["schemas"]["LogRecord"];
            /** @description Whether the record arrived before the stream started. */
            replay: boolean;
            /**
             * @description Whether records between the previous event and this one were skipped: more arrived than a batch holds, or than the client
             *     consumed. Absent when none were. Cairn's addition.
             */
            skipped?: boolean;
        };
        /** @description `event: heartbeat`, on an idle stream. */
        LogStreamHeartbeat: {
            time: components["schemas"]["LogTime"];
        };
        /** @description `event: error`, the last event, only on failure. */
        LogStreamError: {
            error: components["schemas"]["ProblemBody"];
        };
        /**
         * @description A PromQL expression (Prometheus 3).
         * @example sum(rate(http_requests_total[5m]))
         */
        PromqlText: string;
        /**
         * @description Seconds since the epoch with an optional fraction, or RFC 3339.
         * @example 1795162530.5
         */
        PrometheusTime: string;
        /**
         * @description Seconds with an optional fraction, or a duration such as `90s` or `1h30m`.
         * @example 60s
         */
        PrometheusDuration: string;
        /**
         * @description A PromQL expression (Prometheus 3). An empty string counts as absent.
         * @example sum(rate(http_requests_total[5m]))
         */
        OptionalPromqlText: string;
        /**
         * @description Seconds since the epoch with an optional fraction, or RFC 3339. An empty string counts as absent.
         * @example 1795162530.5
         */
        OptionalPrometheusTime: string;
        /**
         * @description Seconds with an optional fraction, or a duration such as `90s` or `1h30m`. An empty string counts as absent.
         * @example 60s
         */
        OptionalPrometheusDuration: string;
        /**
         * @description A whole number, 0 for no limit. An empty string counts as absent.
         * @example 100
         */
        PrometheusLimit: string;
        /**
         * @description A duration such as `30s`, `500ms` or `1h30m`, or a number of seconds; at least 1 ms.
         * @example 60s
         */
        QueryStep: string;
        /**
         * @description What the metric measures; a Prometheus counter is a `sum`.
         * @enum {string}
         */
        MetricKind: "gauge" | "sum" | "histogram" | "summary";
        /** @description Metric families with samples in the window. */
        MetricList: {
            /** @description The metric families. */
            metrics: {
                /** @description Sorted by name. */
                items: components["schemas"]["Metric"][];
                /** @description Whether there are more. */
                truncated: boolean;
            };
            /** @description The project that was read. */
            project_id: string;
            range_start: components["schemas"]["Timestamp"];
            range_end: components["schemas"]["Timestamp"];
        };
        /** @description A metric family. */
        Metric: {
            /** @description The Prometheus name; for a histogram or summary, without `_bucket`, `_sum` and `_count`. */
            name: string;
            kind: components["schemas"]["MetricKind"];
            /** @description The unit as sent by the producer. */
            unit?: string;
            /** @description The unit as sent by the producer. */
            description?: string;
            /** @description The label names of its series. */
            dimensions: {
                /** @description Sorted by name. */
                items: components["schemas"]["MetricDimension"][];
                /** @description Whether there are more. */
                truncated: boolean;
            };
        };
        /** @description A label of a metric. */
        MetricDimension: {
            /** @description The label name. */
            name: string;
        };
        /** @description The Prometheus envelope of the value of an expression. */
        PrometheusQueryResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            data: components["schemas"]["PrometheusValue"];
            warnings?: components["schemas"]["PrometheusNotes"];
            infos?: components["schemas"]["PrometheusNotes"];
        };
        /** @description Warnings or infos about the result. */
        PrometheusNotes: string[];
        /** @description The value of an expression; `resultType` selects its shape. */
        PrometheusValue: components["schemas"]["PrometheusVector"] | components["schemas"]["PrometheusMatrix"] | components["schemas"]["PrometheusScalar"];
        /** @description Series with one value each. */
        PrometheusVector: {
            /**
             * @description Always `vector`.
             * @enum {string}
             */
            resultType: "vector";
            /** @description The series. */
            result: components["schemas"]["PrometheusSample"][];
            stats?: components["schemas"]["PrometheusQueryStats"];
        };
        /** @description Series with values over time. */
        PrometheusMatrix: {
            /**
             * @description Always `matrix`.
             * @enum {string}
             */
            resultType: "matrix";
            /** @description The series. */
            result: components["schemas"]["PrometheusSeries"][];
            stats?: components["schemas"]["PrometheusQueryStats"];
        };
        /** @description One value without labels. */
        PrometheusScalar: {
            /**
             * @description A number or a string.
             * @enum {string}
             */
            resultType: "scalar" | "string";
            result: components["schemas"]["PrometheusPoint"];
            stats?: components["schemas"]["PrometheusQueryStats"];
        };
        /** @description What the query took; present when `stats` was asked for. */
        PrometheusQueryStats: {
            /** @description Times in seconds. */
            timings: {
                /** @description The evaluation, reading included. */
                evalTotalTime: number;
                /** @description Part of the evaluation here, so 0. */
                resultSortTime: number;
                /** @description Part of the evaluation here, so 0. */
                queryPreparationTime: number;
                /** @description The same as `evalTotalTime`. */
                innerEvalTime: number;
                /** @description Waiting for a thread and encoding the answer. */
                execQueueTime: number;
                /** @description All of it. */
                execTotalTime: number;
            };
            /** @description Counts of samples. */
            samples: {
                /** @description Samples that selectors read, each once, those within the look-back included; Prometheus counts those that each step uses. */
                totalQueryableSamples: number;
                /** @description The most points held at once, the result included. */
                peakSamples: number;
            };
        };
        /** @description A series and its value. */
        PrometheusSample: {
            metric: components["schemas"]["PrometheusLabels"];
            value: components["schemas"]["PrometheusPoint"];
        };
        /** @description A series and its values, ascending by time. */
        PrometheusSeries: {
            metric: components["schemas"]["PrometheusLabels"];
            /** @description The points. */
            values: components["schemas"]["PrometheusPoint"][];
        };
        /** @description Seconds since the epoch, and the value as text: a decimal number, `NaN`, `+Inf` or `-Inf`. */
        PrometheusPoint: (number | string)[];
        /** @description Labels of a series, the metric name as `__name__`. */
        PrometheusLabels: {
            [key: string]: string;
        };
        /** @description The Prometheus envelope of label sets. */
        PrometheusSeriesResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The series. */
            data: components["schemas"]["PrometheusLabels"][];
            warnings?: components["schemas"]["PrometheusNotes"];
        };
        /** @description The Prometheus envelope of exemplars. */
        PrometheusExemplarsResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description By series. */
            data: components["schemas"]["PrometheusSeriesExemplars"][];
            warnings?: components["schemas"]["PrometheusNotes"];
        };
        /** @description The exemplars of a series. */
        PrometheusSeriesExemplars: {
            seriesLabels: components["schemas"]["PrometheusLabels"];
            /** @description Oldest first. */
            exemplars: components["schemas"]["PrometheusExemplar"][];
        };
        /** @description A measurement that a sample includes. */
        PrometheusExemplar: {
            labels: components["schemas"]["PrometheusLabels"];
            /**
             * @description The measured value, in the form of sample values.
             * @example 6
             */
            value: string;
            /**
             * @description Seconds since the epoch.
             * @example 1795166130.479
             */
            timestamp: number;
        };
        /** @description The Prometheus envelope of names or values. */
        PrometheusNamesResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description Sorted. */
            data: string[];
            warnings?: components["schemas"]["PrometheusNotes"];
        };
        /** @description The Prometheus envelope of metadata. */
        PrometheusMetadataResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description By metric family. */
            data: {
                [key: string]: components["schemas"]["PrometheusMetadata"][];
            };
            /** @description Such as that the list was cut. */
            warnings?: string[];
        };
        /** @description The metadata of a metric family. */
        PrometheusMetadata: {
            /**
             * @description The type.
             * @enum {string}
             */
            type: "counter" | "gauge" | "histogram" | "summary" | "unknown";
            /** @description The description. */
            help: string;
            /** @description The unit. */
            unit: string;
        };
        /** @description The Prometheus envelope of a version. */
        PrometheusBuildInfoResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The Prometheus version whose semantics apply. */
            data: {
                /** @description A version of Prometheus. */
                version: string;
                /** @description Empty. */
                revision: string;
                /** @description Empty. */
                branch: string;
                /** @description Empty. */
                buildUser: string;
                /** @description The start of 1970, because it is not known. */
                buildDate: string;
                /** @description Empty. */
                goVersion: string;
                /** @description The answering application, `cairn`. */
                application: string;
            };
        };
        /** @description The Prometheus envelope of what is known of the process. */
        PrometheusRuntimeInfoResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description What is known of the process. */
            data: {
                startTime: components["schemas"]["Timestamp"];
                /** @description Empty. */
                CWD: string;
                /** @description Empty. */
                hostname: string;
                serverTime: components["schemas"]["Timestamp"];
                /** @description Always true. */
                reloadConfigSuccess: boolean;
                lastConfigTime: components["schemas"]["Timestamp"];
                /** @description Damaged files of stores that were quarantined since the start. */
                corruptionCount: number;
                /** @description 0. */
                goroutineCount: number;
                /** @description 0. */
                GOMAXPROCS: number;
                /** @description 0. */
                GOMEMLIMIT: number;
                /** @description Empty. */
                GOGC: string;
                /** @description Empty. */
                GODEBUG: string;
                /** @description How long samples are kept, as a duration of Prometheus: `30d`. */
                storageRetention: string;
            };
        };
        /** @description The Prometheus envelope of counts of series. */
        PrometheusCardinalityResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description Counts of series. */
            data: {
                /** @description Totals. */
                headStats: {
                    /** @description Series. */
                    numSeries: number;
                    /** @description Pairs of a label and a value. */
                    numLabelPairs: number;
                    /** @description 0. */
                    chunkCount: number;
                    /** @description The start of what is counted, in milliseconds since 1970. */
                    minTime: number;
                    /** @description Its end. */
                    maxTime: number;
                };
                seriesCountByMetricName: components["schemas"]["PrometheusCounts"];
                labelValueCountByLabelName: components["schemas"]["PrometheusCounts"];
                memoryInBytesByLabelName: components["schemas"]["PrometheusCounts"];
                seriesCountByLabelValuePair: components["schemas"]["PrometheusCounts"];
            };
        };
        /** @description Counts, the largest first. Those in bytes are the lengths in UTF-8 of the different values of a label. */
        PrometheusCounts: {
            /** @description A metric, a label, or a pair `label=value`. */
            name: string;
            /** @description The count. */
            value: number;
        }[];
        /** @description The Prometheus envelope of rule groups. */
        PrometheusRulesResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The groups. */
            data: {
                /** @description At most one. */
                groups: components["schemas"]["PrometheusRuleGroup"][];
            };
        };
        /** @description The metric alerts of the project. */
        PrometheusRuleGroup: {
            /** @description Always `metric-alerts`. */
            name: string;
            /** @description Always `metric-alerts`. */
            file: string;
            /** @description Always 0: evaluation follows the samples. */
            interval: number;
            /** @description Always 0. */
            limit: number;
            /** @description The rules, by slug. */
            rules: components["schemas"]["PrometheusRule"][];
            /** @description The longest of its rules, in seconds. */
            evaluationTime: number;
            /** @description The latest of its rules. */
            lastEvaluation: string;
        };
        /** @description A metric alert. */
        PrometheusRule: {
            /**
             * @description Always `alerting`.
             * @enum {string}
             */
            type: "alerting";
            /** @description The slug. */
            name: string;
            /** @description The firing expression. */
            query: string;
            /** @description Always 0: conditions have no `for`. */
            duration: number;
            /** @description Always 0: a recovery expression keeps an alert firing. */
            keepFiringFor: number;
            labels: components["schemas"]["PrometheusLabels"];
            annotations: components["schemas"]["PrometheusLabels"];
            /** @description Its open incidents, newest first. */
            alerts: components["schemas"]["PrometheusAlert"][];
            /**
             * @description How its last evaluation went; `unknown` before the first since the service started or the alert was changed, and where another service evaluates it.
             * @enum {string}
             */
            health: "unknown" | "ok" | "err";
            /** @description Why its last evaluation failed; absent when it did not. */
            lastError?: string;
            /** @description Seconds that its last evaluation took, together with the alerts that were evaluated with it. */
            evaluationTime: number;
            /** @description When it was evaluated last; year 1, which Prometheus gives for never, while its health is `unknown`. */
            lastEvaluation: string;
            /**
             * @description Whether it has open incidents; never `pending`.
             * @enum {string}
             */
            state: "firing" | "inactive" | "pending";
        };
        /** @description An open incident. */
        PrometheusAlert: {
            labels: components["schemas"]["PrometheusLabels"];
            annotations: components["schemas"]["PrometheusLabels"];
            /**
             * @description Always `firing`.
             * @enum {string}
             */
            state: "firing" | "pending";
            /**
             * Format: date-time
             * @description When it opened.
             */
            activeAt: string;
            /** @description The value that opened it, as `7.5e+00`. */
            value: string;
        };
        /** @description The Prometheus envelope of active alerts. */
        PrometheusAlertsResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The alerts. */
            data: {
                /** @description Open incidents by rule. */
                alerts: components["schemas"]["PrometheusAlert"][];
            };
        };
        /** @description The Prometheus envelope of a text. */
        PrometheusTextResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The text. */
            data: string;
        };
        /** @description The Prometheus envelope of a tree. */
        PrometheusTreeResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            data: components["schemas"]["PrometheusTreeNode"];
        };
        /** @description A node of an expression; `type` selects its members. */
        PrometheusTreeNode: {
            /** @description Such as `call` or `vectorSelector`. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The Prometheus envelope of a configuration. */
        PrometheusConfigResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description The configuration. */
            data: {
                /** @description Empty. */
                yaml: string;
            };
        };
        /** @description The Prometheus envelope of flags. */
        PrometheusFlagsResponse: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            status: "success";
            /** @description Values by flag. */
            data: {
                [key: string]: string;
            };
        };
        /** @description The Prometheus envelope of an error. */
        PrometheusError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            status: "error";
            /**
             * @description The kind of error.
             * @enum {string}
             */
            errorType: "bad_data" | "execution" | "timeout" | "canceled" | "unavailable" | "unauthorized" | "internal" | "not_found";
            /** @description What failed, and the remedy. */
            error: string;
        };
        /** @description The parameters of the GET form. */
        PrometheusQueryForm: {
            query: components["schemas"]["PromqlText"];
            time?: components["schemas"]["OptionalPrometheusTime"];
            timeout?: components["schemas"]["OptionalPrometheusDuration"];
            limit?: components["schemas"]["PrometheusLimit"];
            lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
            /** @description With any text, such as `all`, the answer has `stats`. */
            stats?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The parameters of the GET form. */
        PrometheusExpressionForm: {
            query: components["schemas"]["PromqlText"];
        } & {
            [key: string]: unknown;
        };
        /** @description The parameters of the GET form. */
        PrometheusQueryRangeForm: {
            query: components["schemas"]["PromqlText"];
            start: components["schemas"]["PrometheusTime"];
            end: components["schemas"]["PrometheusTime"];
            step: components["schemas"]["PrometheusDuration"];
            timeout?: components["schemas"]["OptionalPrometheusDuration"];
            limit?: components["schemas"]["PrometheusLimit"];
            lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
            /** @description With any text, such as `all`, the answer has `stats`. */
            stats?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The parameters of the GET form. */
        PrometheusSeriesForm: {
            /** @description Selectors; returns the series that match any of them. */
            "match[]": components["schemas"]["PromqlText"][];
            start?: components["schemas"]["OptionalPrometheusTime"];
            end?: components["schemas"]["OptionalPrometheusTime"];
            limit?: components["schemas"]["PrometheusLimit"];
        } & {
            [key: string]: unknown;
        };
        /** @description The parameters of the GET form. */
        PrometheusExemplarsForm: {
            query: components["schemas"]["PromqlText"];
            start?: components["schemas"]["OptionalPrometheusTime"];
            end?: components["schemas"]["OptionalPrometheusTime"];
        } & {
            [key: string]: unknown;
        };
        /** @description The parameters of the GET form. */
        PrometheusLabelsForm: {
            /** @description Only labels of series that match any of these selectors. */
            "match[]"?: components["schemas"]["PromqlText"][];
            start?: components["schemas"]["OptionalPrometheusTime"];
            end?: components["schemas"]["OptionalPrometheusTime"];
            limit?: components["schemas"]["PrometheusLimit"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description An `ExportMetricsServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, 64-bit integers as strings or numbers.
         *     Unknown fields are ignored.
         */
        OtlpMetricsRequest: {
            /** @description Metrics by resource (`opentelemetry.proto.metrics.v1.ResourceMetrics`). */
            resourceMetrics?: Record<string, unknown>[];
        };
        /** @description An `ExportMetricsServiceResponse` in the JSON encoding of OTLP. */
        OtlpMetricsResponse: {
            /** @description Absent when every data point was accepted and there is no warning. */
            partialSuccess?: {
                /** @description Number of rejected items, a 64-bit integer as a string; `0` for a warning. */
                rejectedDataPoints?: string;
                /** @description The reason for the first, or the warning. */
                errorMessage?: string;
            };
        };
        /**
         * @description Lowercase letters, digits and inner hyphens, at most 63.
         * @example checkout-errors
         */
        Slug: string;
        /**
         * @description How severe it is when it fires.
         * @enum {string}
         */
        AlertSeverity: "info" | "warning" | "critical";
        /** @description A metric alert in a write. The slug is only in the path. */
        MetricAlertInput: {
            /** @description Title shown to users. */
            display_name: string;
            severity: components["schemas"]["AlertSeverity"];
            /** @description Whether it is evaluated. */
            enabled: boolean;
            condition: components["schemas"]["AlertCondition"];
            /** @description Slugs of the channels to notify of its incidents, as a set, whose order makes no other document. Empty notifies no one. */
            notifications: components["schemas"]["Slug"][];
            documentation?: components["schemas"]["AlertDocumentation"];
        };
        /** @description A metric alert as written. */
        MetricAlert: {
            /** @description Title shown to users. */
            display_name: string;
            severity: components["schemas"]["AlertSeverity"];
            /** @description Whether it is evaluated. */
            enabled: boolean;
            condition: components["schemas"]["AlertCondition"];
            /** @description Slugs of the channels to notify of its incidents, as a set. Empty notifies no one. */
            notifications: components["schemas"]["Slug"][];
            documentation?: components["schemas"]["AlertDocumentation"];
        };
        /**
         * @description When an incident opens and resolves, for each label set of the result. A missing series, a value that is not finite
         *     and a query that fails change nothing. Both expressions together read at most 64 metrics.
         */
        AlertCondition: {
            /** @description Fires for each series it returns. A comparison (>, >=, <, <=) of a vector with one finite number; every selector has an exact metric name. A duration is part of the query: `min_over_time(x[10m]) > 5`. */
            expression: string;
            /** @description Resolves each series it returns: a comparison in the opposite direction whose values never fire. When absent, an incident resolves when `expression` is false. */
            recovery_expression?: string;
        };
        /** @description Runbook sent with notifications. */
        AlertDocumentation: {
            /** @description A runbook of at most 16,384 bytes of UTF-8, included in every notification unchanged. */
            markdown: string;
        };
        /** @description The metric alerts of the project. */
        MetricAlertList: {
            /** @description Sorted by slug. */
            metric_alerts: components["schemas"]["MetricAlertSummary"][];
            /** @description The project read. */
            project_id: string;
        };
        /** @description A metric alert in a list. */
        MetricAlertSummary: {
            slug: components["schemas"]["Slug"];
            /** @description Title shown to users. */
            display_name: string;
            severity: components["schemas"]["AlertSeverity"];
            /** @description Whether it is evaluated. */
            enabled: boolean;
            /** @description Number of open incidents. */
            firing_count: number;
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description Whether the incident is open.
         * @enum {string}
         */
        IncidentState: "firing" | "resolved";
        /** @description One label set of an alert, from firing to recovery. */
        Incident: {
            /** @description Identifies the incident; the same in notifications. */
            id: string;
            state: components["schemas"]["IncidentState"];
            labels: components["schemas"]["PrometheusLabels"];
            /** @description The value that opened the incident. */
            value: number;
            opened_at: components["schemas"]["Timestamp"];
            resolved_at?: components["schemas"]["Timestamp"];
            /** @description The value that resolved the incident. */
            resolved_value?: number;
        };
        /** @description One page of incidents. */
        IncidentList: {
            /** @description Newest first. */
            incidents: components["schemas"]["Incident"][];
            /** @description The project read. */
            project_id: string;
            /** @description Present when there are more. */
            next_page_token?: string;
        };
        /** @description A dashboard in a write. The slug is only in the path. */
        DashboardInput: {
            /** @description Title shown to users. */
            title: string;
            /** @description Purpose of the dashboard. */
            description?: string;
            /**
             * @description Time window shown at first: a number and s, m, h or d.
             * @example 1h
             */
            default_time_window: string;
            /** @description In drawing order. */
            widgets: components["schemas"]["Widget"][];
            /** @description Values that a reader of the dashboard chooses. Their names differ. */
            variables?: components["schemas"]["DashboardVariable"][];
        };
        /** @description A dashboard as written. */
        Dashboard: {
            /** @description Title shown to users. */
            title: string;
            /** @description Purpose of the dashboard. */
            description?: string;
            /**
             * @description Time window shown at first: a number and s, m, h or d.
             * @example 1h
             */
            default_time_window: string;
            /** @description In drawing order. */
            widgets: components["schemas"]["Widget"][];
            /** @description Values that a reader of the dashboard chooses. Their names differ. */
            variables?: components["schemas"]["DashboardVariable"][];
        };
        /** @description A label or dimension whose values a reader chooses. Queries name it as `$name` or `${name}` within quoted text. */
        DashboardVariable: {
            /**
             * @description Letters, digits and underscores, at most 31; no digit at first.
             * @example job
             */
            name: string;
            /**
             * @description The label of metrics or dimension of logs whose values are offered.
             * @example service.name
             */
            label: string;
            /**
             * @description Offers only the values that this metric has.
             * @example http_requests_total
             */
            metric?: string;
            /** @description Values that are chosen at first; all when absent. */
            default?: string[];
        };
        /** @description The dashboards of the project. */
        DashboardList: {
            /** @description Sorted by slug. */
            dashboards: components["schemas"]["DashboardSummary"][];
            /** @description The project read. */
            project_id: string;
        };
        /** @description A dashboard in a list. */
        DashboardSummary: {
            slug: components["schemas"]["Slug"];
            /** @description Title shown to users. */
            title: string;
            /** @description Number of widgets. */
            widget_count: number;
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description Shown above the widget; may be empty. */
        WidgetTitle: string;
        /** @description Unit of the values, such as `ms`, `bytes` or `req/s`. */
        WidgetUnit: string;
        /** @description Position on a grid of 24 columns; `x + w` is at most 24. */
        WidgetLayout: {
            /** @description First column. */
            x: number;
            /** @description First row. */
            y: number;
            /** @description Columns. */
            w: number;
            /** @description Rows. */
            h: number;
        };
        /** @description A part of a dashboard; `type` selects its shape. */
        Widget: components["schemas"]["TimeseriesWidget"] | components["schemas"]["StatWidget"] | components["schemas"]["TableWidget"] | components["schemas"]["LogStatsWidget"] | components["schemas"]["LogListWidget"] | components["schemas"]["TraceListWidget"] | components["schemas"]["MarkdownWidget"];
        /** @description PromQL over time, one line per series. */
        TimeseriesWidget: {
            /**
             * @description Always `timeseries`.
             * @enum {string}
             */
            type: "timeseries";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["PromqlWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description The latest value of a PromQL expression, large. */
        StatWidget: {
            /**
             * @description Always `stat`.
             * @enum {string}
             */
            type: "stat";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["PromqlWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description The latest values of a PromQL expression, one row per series. */
        TableWidget: {
            /**
             * @description Always `table`.
             * @enum {string}
             */
            type: "table";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["PromqlWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description Counts of log records over time. */
        LogStatsWidget: {
            /**
             * @description Always `log_stats`.
             * @enum {string}
             */
            type: "log_stats";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["LogStatsWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description The newest log records. */
        LogListWidget: {
            /**
             * @description Always `log_list`.
             * @enum {string}
             */
            type: "log_list";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["FilterWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description The newest traces. */
        TraceListWidget: {
            /**
             * @description Always `trace_list`.
             * @enum {string}
             */
            type: "trace_list";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["FilterWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description Markdown text. */
        MarkdownWidget: {
            /**
             * @description Always `markdown`.
             * @enum {string}
             */
            type: "markdown";
            title: components["schemas"]["WidgetTitle"];
            query: components["schemas"]["MarkdownWidgetQuery"];
            layout: components["schemas"]["WidgetLayout"];
            unit?: components["schemas"]["WidgetUnit"];
        };
        /** @description The expression to evaluate. */
        PromqlWidgetQuery: {
            /** @description A PromQL expression. */
            expression: string;
            /** @description Series name, with `{{label}}` for its labels. */
            legend?: string;
        };
        /** @description The records to count, in the terms of `/v1/logs/stats`. */
        LogStatsWidgetQuery: {
            /** @description A log filter; all records when absent. */
            filter?: string;
            /** @description Dimensions. */
            group_by?: string[];
        };
        /** @description The records or traces to list. */
        FilterWidgetQuery: {
            /** @description A log or trace filter; everything when absent. */
            filter?: string;
        };
        /** @description The text to render. */
        MarkdownWidgetQuery: {
            /** @description The text in Markdown. */
            markdown: string;
        };
        /** @description A notification channel, without its secrets. */
        Integration: {
            slug: components["schemas"]["Slug"];
            /** @description Title shown to users. */
            display_name: string;
            /**
             * @description Kind of target.
             * @enum {string}
             */
            type: "webhook" | "slack" | "pagerduty" | "email";
            /** @description Whether notifications are delivered. */
            enabled: boolean;
        };
        /** @description The notification channels of the organization. */
        IntegrationList: {
            /** @description Sorted by slug. */
            integrations: components["schemas"]["Integration"][];
        };
        /**
         * @description The identifier of an organization, project, user, key, session, invitation, automation or delivery.
         * @example prj_0ZqcBNlXx5xJ2k
         */
        IdentityId: string;
        /** @description The code of a link, the part behind its `#`. */
        OneTimeCode: string;
        /**
         * @description A mail address; its letters are compared without case.
         * @example ada@example.com
         */
        Email: string;
        /** @description 12 to 1,000 characters; common passwords are refused. */
        NewPassword: string;
        /** @description A password as it was set. */
        Password: string;
        /**
         * @description `owner` and `admin` manage the organization and open every project; `none` opens the projects that the user is a member of.
         * @enum {string}
         */
        OrganizationRole: "owner" | "admin" | "none";
        /**
         * @description `member` uses everything in the project and writes its dashboards and alerts; `viewer` reads.
         * @enum {string}
         */
        ProjectRole: "member" | "viewer";
        /**
         * @description The strongest of the roles of a user in the organization and in a project.
         * @enum {string}
         */
        EffectiveRole: "owner" | "admin" | "member" | "viewer";
        /**
         * @description A kind of telemetry.
         * @enum {string}
         */
        TelemetrySignal: "traces" | "logs" | "metrics";
        /** @description 1 to 100 characters without control characters. */
        DisplayName: string;
        /** @description How people sign in. */
        SignInOptions: {
            /** @description No user exists yet; the set-up link creates the first. */
            needs_setup: boolean;
            /** @description Whether people may sign in with a password. */
            password: boolean;
            /** @description Present when a provider is configured. */
            openid_connect?: {
                /** @description Shown on the button. */
                display_name: string;
            };
        };
        /** @description The first user. */
        SetupInput: {
            code: components["schemas"]["OneTimeCode"];
            email: components["schemas"]["Email"];
            display_name: components["schemas"]["DisplayName"];
            password: components["schemas"]["NewPassword"];
        };
        /** @description Credentials. */
        SignInInput: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        /** @description The code of an invitation or of a link that sets a new password. */
        AcceptInvitationInput: {
            code: components["schemas"]["OneTimeCode"];
            display_name?: components["schemas"]["DisplayName"];
            password: components["schemas"]["NewPassword"];
        };
        /** @description The old and the new password. */
        PasswordChange: {
            current_password: components["schemas"]["Password"];
            new_password: components["schemas"]["NewPassword"];
        };
        /** @description Who is signed in, and what they may open. */
        ConsoleSession: {
            /** @description The user. */
            user: {
                user_id: components["schemas"]["IdentityId"];
                email: components["schemas"]["Email"];
                display_name: components["schemas"]["DisplayName"];
                organization_role: components["schemas"]["OrganizationRole"];
                /** @description False for users who sign in by OpenID Connect alone. */
                has_password: boolean;
            };
            /** @description The organization. */
            organization: {
                organization_id: components["schemas"]["IdentityId"];
                /** @description Its name. */
                name: string;
            };
            /** @description The projects that the user may open, sorted by name. */
            projects: components["schemas"]["ConsoleProject"][];
            /**
             * Format: date-time
             * @description When the session ends if it is not used before.
             */
            expires_at: string;
            /** @description Where senders reach the ingest listener from where the console was reached, without a slash at the end. */
            ingest_url: string;
        };
        /** @description The open sessions of a user. */
        SessionList: {
            /** @description The most recently used first. */
            sessions: components["schemas"]["OpenSession"][];
        };
        /** @description One session. */
        OpenSession: {
            session_id: components["schemas"]["IdentityId"];
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it began.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When it ends if it is not used before.
             */
            expires_at: string;
            /** @description The address that it was last used from. */
            address?: string;
            /** @description The browser that began it, as it names itself; at most 300 characters. */
            user_agent?: string;
        };
        /** @description A project that a user may open. */
        ConsoleProject: {
            project_id: components["schemas"]["IdentityId"];
            name: components["schemas"]["DisplayName"];
            role: components["schemas"]["EffectiveRole"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description A project. */
        ProjectInput: {
            name: components["schemas"]["DisplayName"];
        };
        /** @description A key, without what makes it work. */
        ConsoleKey: {
            key_id: components["schemas"]["IdentityId"];
            /**
             * @description `server` reads, `ingest` writes from servers, `web` writes from pages.
             * @enum {string}
             */
            kind: "server" | "ingest" | "web";
            name: components["schemas"]["DisplayName"];
            /** @description How the key begins, to tell keys apart. */
            display_prefix: string;
            /** @description Origins that a web key works from; empty for other kinds. */
            allowed_origins: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; absent before its first use.
             */
            last_used_at?: string;
            /**
             * Format: date-time
             * @description When it was revoked; absent while it works.
             */
            revoked_at?: string;
            /** @description The ETag to send in `If-Match`. */
            etag: string;
        };
        /** @description The keys of a project. */
        KeyList: {
            /** @description The newest first, revoked ones last. */
            keys: components["schemas"]["ConsoleKey"][];
        };
        /** @description Origins such as `https://shop.example`, without a path or a wildcard. */
        AllowedOrigins: string[];
        /** @description A new key. */
        KeyInput: {
            /**
             * @description `server` reads, `ingest` writes from servers, `web` writes from pages.
             * @enum {string}
             */
            kind: "server" | "ingest" | "web";
            name: components["schemas"]["DisplayName"];
            allowed_origins?: components["schemas"]["AllowedOrigins"];
        };
        /** @description Members to replace; others stay. */
        KeyChange: {
            name?: components["schemas"]["DisplayName"];
            allowed_origins?: components["schemas"]["AllowedOrigins"];
        };
        /** @description A key that was just created. */
        CreatedKey: components["schemas"]["ConsoleKey"] & {
            /** @description The key. It is not shown again. */
            key: string;
        };
        /** @description What arrived at a project. */
        Usage: {
            /**
             * Format: date-time
             * @description Start of the first bucket.
             */
            range_start: string;
            /**
             * Format: date-time
             * @description End of the last bucket.
             */
            range_end: string;
            /** @description Length of a bucket. */
            interval_seconds: number;
            /** @description Traces, logs and metrics. */
            signals: components["schemas"]["SignalUsage"][];
        };
        /** @description Counts of one signal: trace events and spans, log records, or samples. */
        SignalUsage: {
            signal: components["schemas"]["TelemetrySignal"];
            /** @description Items that were stored. */
            accepted_count: number;
            /** @description Items that were refused. */
            rejected_count: number;
            /** @description Bytes of the requests, decompressed. */
            accepted_bytes: number;
            /**
             * Format: date-time
             * @description Arrival of the first item ever; absent before it.
             */
            first_accepted_at?: string;
            /**
             * Format: date-time
             * @description Arrival of the last item.
             */
            last_accepted_at?: string;
            /** @description In order of time, empty ones included. */
            buckets: components["schemas"]["UsageBucket"][];
            /** @description The most frequent reasons first. */
            rejections: components["schemas"]["Rejection"][];
        };
        /** @description Counts of one interval. */
        UsageBucket: {
            /**
             * Format: date-time
             * @description Start of the interval.
             */
            start: string;
            /** @description Items that were stored. */
            accepted_count: number;
            /** @description Items that were refused. */
            rejected_count: number;
            /** @description Bytes of the requests, decompressed. */
            accepted_bytes: number;
        };
        /** @description Items that were refused for one reason. */
        Rejection: {
            /** @description A short name, such as `too_old`, `invalid_event` or `series_limit`. */
            reason: string;
            /** @description How many. */
            count: number;
            /**
             * Format: date-time
             * @description The last time.
             */
            last_at: string;
            /** @description What was wrong with one of the last ones, and the remedy; at most 500 characters. */
            example: string;
        };
        /** @description Somebody who may open a project. */
        Member: {
            user_id: components["schemas"]["IdentityId"];
            email: components["schemas"]["Email"];
            display_name: components["schemas"]["DisplayName"];
            role: components["schemas"]["EffectiveRole"];
        };
        /** @description Who may open a project. */
        MemberList: {
            /** @description Sorted by address. */
            members: components["schemas"]["Member"][];
        };
        /** @description A role in a project. */
        MemberInput: {
            role: components["schemas"]["ProjectRole"];
        };
        /** @description The role of a user in a project. */
        Membership: {
            project_id: components["schemas"]["IdentityId"];
            role: components["schemas"]["ProjectRole"];
        };
        /** @description A user. */
        ConsoleUser: {
            user_id: components["schemas"]["IdentityId"];
            email: components["schemas"]["Email"];
            display_name: components["schemas"]["DisplayName"];
            organization_role: components["schemas"]["OrganizationRole"];
            /** @description A disabled user cannot sign in. */
            disabled: boolean;
            /** @description False for users who sign in by OpenID Connect alone. */
            has_password: boolean;
            /** @description The projects that the user is a member of. */
            memberships: components["schemas"]["Membership"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Absent before the first time.
             */
            last_signed_in_at?: string;
            /** @description The ETag to send in `If-Match`. */
            etag?: string;
        };
        /** @description The users of the organization. */
        UserList: {
            /** @description Sorted by address. */
            users: components["schemas"]["ConsoleUser"][];
        };
        /** @description Members to replace; others stay. */
        UserChange: {
            organization_role?: components["schemas"]["OrganizationRole"];
            /** @description A disabled user cannot sign in. */
            disabled?: boolean;
        };
        /** @description Whom to invite, and to what. */
        InvitationInput: {
            email: components["schemas"]["Email"];
            organization_role: components["schemas"]["OrganizationRole"];
            /** @description Projects to become a member of. */
            memberships: components["schemas"]["Membership"][];
        };
        /** @description An open invitation. */
        Invitation: {
            invitation_id: components["schemas"]["IdentityId"];
            email: components["schemas"]["Email"];
            organization_role: components["schemas"]["OrganizationRole"];
            /** @description Projects to become a member of. */
            memberships: components["schemas"]["Membership"][];
            /** @description The user who made it; absent when the command line did. */
            invited_by?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its link stops working.
             */
            expires_at: string;
        };
        /** @description The open invitations. */
        InvitationList: {
            /** @description The newest first. */
            invitations: components["schemas"]["Invitation"][];
        };
        /** @description An invitation that was just made. */
        CreatedInvitation: components["schemas"]["Invitation"] & {
            /** @description The link. It is not shown again. */
            url: string;
        };
        /** @description A link that sets a new password. */
        InvitationLink: {
            /** @description The link. It is not shown again. */
            url: string;
            /**
             * Format: date-time
             * @description When it stops working.
             */
            expires_at: string;
        };
        /** @description A rule on traces that notifies channels. */
        ConsoleAutomation: {
            automation_id: components["schemas"]["IdentityId"];
            name: components["schemas"]["DisplayName"];
            /** @description What it is for. */
            description?: string;
            /** @description Whether traces are matched. */
            enabled: boolean;
            /** @description A trace filter, as written: the `match_reason` of its matches. */
            filter: string;
            /** @description Slugs of the channels to notify; one may have been deleted since. */
            channels: components["schemas"]["Slug"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description The automations of a project. */
        AutomationList: {
            /** @description Sorted by name. */
            automations: components["schemas"]["ConsoleAutomation"][];
        };
        /** @description An automation in a write. */
        AutomationInput: {
            name: components["schemas"]["DisplayName"];
            /** @description What it is for. */
            description?: string;
            /** @description Whether traces are matched. */
            enabled: boolean;
            /** @description A trace filter with at least one condition. */
            filter: string;
            /** @description Slugs of the channels to notify. */
            channels: components["schemas"]["Slug"][];
        };
        /** @description A filter to try. */
        AutomationTrial: {
            /** @description A trace filter with at least one condition. */
            filter: string;
        };
        /** @description What a filter would have matched. */
        AutomationTrialResult: {
            /** @description How many of the newest traces were tested, at most 1,000. */
            tested_count: number;
            /** @description How many of them match. */
            matched_count: number;
            /** @description The traces that match, newest first. */
            traces: components["schemas"]["MatchedTrace"][];
        };
        /** @description A trace that a filter matches. */
        MatchedTrace: {
            trace_id: components["schemas"]["TraceId"];
            /** @description Its number in the project. */
            trace_number: number;
            /** @description Its name. */
            name: string;
            /**
             * @description Its status.
             * @enum {string}
             */
            status: "running" | "completed" | "deleted";
            /**
             * @description Absent without such events.
             * @enum {string}
             */
            highest_severity?: "error" | "warning" | "info";
            /**
             * Format: date-time
             * @description When it arrived.
             */
            created_at: string;
        };
        /** @description A condition to preview. */
        AlertPreviewInput: {
            condition: components["schemas"]["AlertCondition"];
            /**
             * @description Start of the range, which ends now: RFC 3339 or a relative age; 6h when absent, at most 7 days ago.
             * @example 6h
             */
            since?: string;
        };
        /** @description The incidents that a condition would have opened. */
        AlertPreview: {
            range_start: components["schemas"]["Timestamp"];
            range_end: components["schemas"]["Timestamp"];
            /** @description Time between two evaluations. */
            step_seconds: number;
            firing: components["schemas"]["AlertThreshold"];
            recovery: components["schemas"]["AlertThreshold"];
            /** @description How many series `expression` compares. */
            series_count: number;
            /** @description How many incidents would be open now. */
            firing_count: number;
            /** @description How many incidents would have opened within the range. */
            incident_count: number;
            /** @description Those 50 series that fired longest, the longest first. */
            series: components["schemas"]["AlertPreviewSeries"][];
        };
        /** @description A comparison of the values with a number. */
        AlertThreshold: {
            /**
             * @description Compares the value, on its left, with the threshold.
             * @enum {string}
             */
            operator: ">" | ">=" | "<" | "<=";
            /** @description The number. */
            threshold: number;
        };
        /** @description A series that `expression` compares, with the incidents of its labels. Series that differ in their metric name only share incidents. */
        AlertPreviewSeries: {
            labels: components["schemas"]["PrometheusLabels"];
            /** @description Whether an incident would be open now. */
            is_firing: boolean;
            /** @description Its values, ascending by time; a step without a value is absent. */
            values: components["schemas"]["PrometheusPoint"][];
            /** @description Oldest first. */
            incidents: components["schemas"]["PreviewedIncident"][];
        };
        /** @description An incident that would have opened. */
        PreviewedIncident: {
            opened_at: components["schemas"]["Timestamp"];
            resolved_at?: components["schemas"]["Timestamp"];
            /** @description The value that would have opened it. */
            value: number;
        };
        /** @description A notification channel, without its secrets. */
        ConsoleChannel: {
            slug: components["schemas"]["Slug"];
            display_name: components["schemas"]["DisplayName"];
            /**
             * @description Kind of target.
             * @enum {string}
             */
            type: "webhook" | "slack" | "pagerduty" | "email";
            /** @description Whether notifications are delivered. */
            enabled: boolean;
            target: components["schemas"]["ChannelTargetView"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description What may be shown of a target; the members depend on the type. */
        ChannelTargetView: {
            /**
             * @description Kind of target.
             * @enum {string}
             */
            type: "webhook" | "slack" | "pagerduty" | "email";
            /** @description Host of the URL (webhook, slack) or of the mail server. */
            host?: string;
            /** @description Names of the additional headers of a webhook. */
            header_names?: string[];
            /** @description Sender of mails. */
            from?: string;
            /** @description Recipients of mails. */
            to?: string[];
        };
        /** @description A channel after a write. */
        StoredChannel: components["schemas"]["ConsoleChannel"] & {
            /** @description The generated secret of a new webhook. It is not shown again. */
            signing_secret?: string;
        };
        /** @description The notification channels of the organization. */
        ChannelList: {
            /** @description Sorted by slug. */
            channels: components["schemas"]["ConsoleChannel"][];
        };
        /** @description A channel in a write. The slug is only in the path. */
        ChannelInput: {
            display_name: components["schemas"]["DisplayName"];
            /** @description Whether notifications are delivered. */
            enabled: boolean;
            target: components["schemas"]["ChannelTargetInput"];
        };
        /** @description How a channel is reached; which members are needed and allowed depends on the type. On a replacement those that are left out keep their values. */
        ChannelTargetInput: {
            /**
             * @description Kind of target.
             * @enum {string}
             */
            type: "webhook" | "slack" | "pagerduty" | "email";
            /** @description webhook, slack: URL to post to. Secret. */
            url?: string;
            /** @description webhook: additional headers; a list replaces all of them. Secret. */
            headers?: {
                /** @description Its name. */
                name: string;
                /** @description Its value. */
                value: string;
            }[];
            /** @description webhook: `whsec_` and base64 of 24 to 64 bytes; generated when absent. Secret. */
            signing_secret?: string;
            /** @description pagerduty: integration key of the Events API v2. Secret. */
            routing_key?: string;
            /** @description email: smtp(s)://user:password@host:port. Secret. */
            smtp_url?: string;
            /** @description email: the sender. */
            from?: string;
            /** @description email: the recipients. */
            to?: string[];
        };
        /** @description What came of a test notification. */
        ChannelTestResult: {
            /** @description Whether the target accepted it. */
            delivered: boolean;
            /** @description How long it took. */
            duration_ms: number;
            /** @description HTTP status or SMTP reply code of the answer. */
            status?: number;
            /** @description Why it was not delivered. */
            reason?: string;
        };
        /**
         * @description `pending` until it is delivered, its attempts are used up, or its channel is disabled or deleted.
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "failed" | "cancelled";
        /** @description The delivery of a notification to one channel. */
        ConsoleDelivery: {
            event_id: components["schemas"]["IdentityId"];
            project_id: components["schemas"]["IdentityId"];
            channel: components["schemas"]["Slug"];
            /** @description What is notified: `incident.opened`, `incident.resolved`, `incident.storm` or `rule.matched`. */
            kind: string;
            state: components["schemas"]["DeliveryState"];
            /** @description Attempts of the current series; a replay starts a new one. */
            attempt_count: number;
            /**
             * Format: date-time
             * @description When the notification was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Present while it is pending.
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description Present once it is not pending.
             */
            finished_at?: string;
            /** @description Why it failed or was cancelled. */
            reason?: string;
        };
        /** @description One page of deliveries. */
        DeliveryList: {
            /** @description The newest first. */
            deliveries: components["schemas"]["ConsoleDelivery"][];
            /** @description Absent on the last page. */
            next_page_token?: string;
        };
        /** @description A delivery with its attempts. */
        DeliveryWithAttempts: components["schemas"]["ConsoleDelivery"] & {
            /** @description What is sent, before a channel type renders it. */
            payload: {
                [key: string]: unknown;
            };
            /** @description The oldest first. */
            attempts: components["schemas"]["ConsoleDeliveryAttempt"][];
        };
        /** @description One attempt. */
        ConsoleDeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            /** @description How long it took. */
            duration_ms: number;
            /** @description HTTP status or SMTP reply code of the answer. */
            status?: number;
            /** @description Why it failed; absent on success. */
            reason?: string;
        };
        /** @description How long data is kept; `null` is the configuration of the service. */
        RetentionSeconds: number | null;
        /** @description How long data is kept. Traces and logs at most 3,650 days, metrics at most 36,500. */
        RetentionInput: {
            traces_retention_seconds: components["schemas"]["RetentionSeconds"];
            logs_retention_seconds: components["schemas"]["RetentionSeconds"];
            metrics_retention_seconds: components["schemas"]["RetentionSeconds"];
        };
        /** @description How long data is kept. */
        Retention: {
            /** @description Traces, logs and metrics. */
            signals: components["schemas"]["SignalRetention"][];
            /** @description Free space of the disk with the data. */
            free_bytes: number;
        };
        /** @description How long one signal is kept. */
        SignalRetention: {
            signal: components["schemas"]["TelemetrySignal"];
            /** @description In effect now. */
            retention_seconds: number;
            /**
             * @description Where it was set.
             * @enum {string}
             */
            source: "configuration" | "console";
            /** @description What the signal takes on disk, all projects together. */
            stored_bytes: number;
        };
        /** @description One request of a person that could change something. */
        AuditEntry: {
            /** @description Grows from entry to entry. */
            entry_id: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /** @description Who made it. */
            actor: {
                /**
                 * @description A user of the console, or the `cairn` command on the machine of the service.
                 * @enum {string}
                 */
                kind: "user" | "command_line";
                user_id?: components["schemas"]["IdentityId"];
                /** @description The address of the user at that time. */
                email?: string;
            };
            /** @description The `operationId`, or the command. */
            operation: string;
            /** @description The path, or the arguments of the command without secrets. */
            target: string;
            project_id?: components["schemas"]["IdentityId"];
            /** @description How it was answered, of a command 200 or 400; absent if the service stopped or the client left before the answer. */
            status?: number;
            /** @description The `x-request-id` of the answer. */
            request_id?: string;
            /** @description The address of the client. */
            address?: string;
        };
        /** @description One page of the audit log. */
        AuditEntryList: {
            /** @description The newest first. */
            entries: components["schemas"]["AuditEntry"][];
            /** @description Absent on the last page. */
            next_page_token?: string;
        };
        /** @description A message of opentelemetry-proto 1.x in the protobuf binary encoding; for errors, a `google.rpc.Status`. */
        ProtobufMessage: string;
        /**
         * @description An `ExportTraceServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, ids in hex, 64-bit integers as
         *     strings or numbers. Unknown fields are ignored.
         */
        OtlpTracesRequest: {
            /** @description Spans by resource (`opentelemetry.proto.trace.v1.ResourceSpans`). */
            resourceSpans?: Record<string, unknown>[];
        };
        /** @description An `ExportTraceServiceResponse` in the JSON encoding of OTLP. */
        OtlpTracesResponse: {
            /** @description Absent when every span was accepted and there is no warning. */
            partialSuccess?: {
                /** @description Number of rejected items, a 64-bit integer as a string; `0` for a warning. */
                rejectedSpans?: string;
                /** @description The reason for the first, or the warning. */
                errorMessage?: string;
            };
        };
        /**
         * @description An `ExportLogsServiceRequest` in the JSON encoding of OTLP: lowerCamelCase names, ids in hex, 64-bit integers as
         *     strings or numbers. Unknown fields are ignored.
         */
        OtlpLogsRequest: {
            /** @description Records by resource (`opentelemetry.proto.logs.v1.ResourceLogs`). */
            resourceLogs?: Record<string, unknown>[];
        };
        /** @description An `ExportLogsServiceResponse` in the JSON encoding of OTLP. */
        OtlpLogsResponse: {
            /** @description Absent when every record was accepted. */
            partialSuccess?: {
                /** @description Number of rejected items, a 64-bit integer as a string. */
                rejectedLogRecords?: string;
                /** @description The reason for the first. */
                errorMessage?: string;
            };
        };
        /** @description A `google.rpc.Status` in JSON, the body of every error on OTLP paths. */
        RpcStatus: {
            /** @description The gRPC status code. */
            code: number;
            /** @description What failed, and the remedy. */
            message: string;
            /** @description Further messages, each with its type in `@type`. */
            details?: Record<string, unknown>[];
        };
        /** @description A request of JSON-RPC 2.0, or without `id` a notification. */
        McpMessage: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description Chosen by the client; the answer repeats it. */
            id?: string | number;
            /** @description Such as `initialize`, `tools/list` or `tools/call`. */
            method: string;
            /** @description What the method takes. */
            params?: Record<string, unknown>;
        };
        /** @description A response of JSON-RPC 2.0, with either `result` or `error`. */
        McpAnswer: {
            /**
             * @description Always `2.0`.
             * @enum {string}
             */
            jsonrpc: "2.0";
            /** @description That of the request. */
            id: string | number;
            /** @description What the method returns. */
            result?: Record<string, unknown>;
            error?: components["schemas"]["McpError"];
        };
        /** @description An error of JSON-RPC 2.0. */
        McpError: {
            /** @description -32601: there is no such method. -32602: there is no such tool, or the parameters cannot be used. */
            code: number;
            /** @description What failed, and the remedy. */
            message: string;
        };
        /** @description An OpenAPI 3.1 document. */
        ContractDocument: {
            /** @description The version of OpenAPI. */
            openapi: string;
            /** @description Title and version. */
            info: Record<string, unknown>;
        };
        /** @description The health of the service. */
        Health: {
            /**
             * @description Always `ok`; anything else is an error status.
             * @enum {string}
             */
            status: "ok";
        };
        /** @description The project and organization of a key. */
        Identity: {
            /** @description The organization of the project. */
            organization_id: string;
            /** @description The project of the key. */
            project_id: string;
        };
        /** @description The tags of a project. */
        TagList: {
            /** @description Sorted by code point; the first 20,000 or about a MiB at most. */
            tags: string[];
            /** @description Whether there are more. */
            truncated: boolean;
        };
        /** @description The attribute keys of a project. */
        AttributeKeyList: {
            /** @description Sorted by code point; the first 20,000 or about a MiB at most. */
            attributes: string[];
            /** @description Whether there are more. */
            truncated: boolean;
        };
        /** @description The values of an attribute key. */
        AttributeValueList: {
            /** @description The attribute key. */
            key: string;
            /** @description The observed values, sorted by code point; the first 20,000 or about a MiB at most. */
            values: string[];
            /** @description Whether there are more. */
            truncated: boolean;
        };
        /**
         * @description A trace runs until its producer closes it; a deleted one stays readable by id until retention removes it.
         * @enum {string}
         */
        TraceStatus: "running" | "completed" | "deleted";
        /**
         * @description The severity of an event; that of a trace is its most severe event's.
         * @enum {string}
         */
        TraceSeverity: "error" | "warning" | "info";
        /** @description A trace without its timeline. */
        TraceSummary: {
            trace_id: components["schemas"]["TraceId"];
            /** @description Counts per project from 1 in order of creation. */
            trace_number: number;
            /** @description Set by the flush that created it, or `unnamed`. */
            name: string;
            status: components["schemas"]["TraceStatus"];
            highest_severity?: components["schemas"]["TraceSeverity"];
            /** @description Whole milliseconds from the first to the last producer timestamp of the timeline. */
            duration_ms: components["schemas"]["DurationMs"];
            created_at: components["schemas"]["Timestamp"];
            last_seen_at: components["schemas"]["Timestamp"];
            /** @description In the order they were first added. */
            tags: string[];
            /** @description The last value of each key. Dots in keys have no meaning; nothing is nested. */
            attributes: {
                [key: string]: string;
            };
            /** @description The automation rules that matched, oldest first. */
            rule_matches: components["schemas"]["RuleMatch"][];
        };
        /** @description An automation rule that matched the trace. */
        RuleMatch: {
            /** @description `event_id` of the `rule_match_added` event on the timeline. */
            match_event_id: string;
            /** @description The rule. */
            rule_id: string;
            /** @description Its name when it matched. */
            rule_name: string;
            /** @description The rule expression that matched. */
            match_reason: string;
            matched_at: components["schemas"]["Timestamp"];
        };
        /** @description One trace. */
        TraceEnvelope: {
            trace: components["schemas"]["TraceSummary"];
        };
        /** @description One page of traces. */
        TraceList: {
            /** @description Newest first. */
            traces: components["schemas"]["TraceSummary"][];
            /** @description Exact count of all matches, whatever the page. */
            total: number;
            /** @description The project read. */
            project_id: string;
            /** @description Send it as `page_token` for the next page. Absent on the last one. */
            next_page_token?: string;
            pagination?: components["schemas"]["NumberedPagination"];
        };
        /**
         * @deprecated
         * @description Only with the legacy parameters `page` and `per_page`.
         */
        NumberedPagination: {
            /** @description This page. */
            page: number;
            /** @description Rows of a page. */
            per_page: number;
            /** @description All matches. */
            total: number;
            /** @description All pages. */
            total_pages: number;
        };
        /** @description The event timeline of a trace. */
        TraceTimeline: {
            trace_id: components["schemas"]["TraceId"];
            /** @description Ordered by `trace_timestamp`, ties in order of arrival. */
            events: components["schemas"]["TraceEvent"][];
        };
        /** @description Exact counts and durations over a window. */
        TraceStats: {
            /** @description The project read. */
            project_id: string;
            range_start: components["schemas"]["Timestamp"];
            range_end: components["schemas"]["Timestamp"];
            /**
             * @description The width used; the one `auto` chose.
             * @enum {string}
             */
            interval: "whole" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "1d";
            /** @description Number of buckets in the window; all are returned. */
            expected_bucket_count: number;
            /** @description Oldest first, without gaps. */
            buckets: components["schemas"]["TraceStatsBucket"][];
        };
        /** @description One bucket, `[start, end)`. */
        TraceStatsBucket: {
            start: components["schemas"]["Timestamp"];
            end: components["schemas"]["Timestamp"];
            /** @description All matches in the bucket: the sum of the group counts and `other_count`. */
            total_count: number;
            /** @description The `top_k` largest groups; empty without `group_by`, when `other_count` counts everything. */
            groups: components["schemas"]["TraceStatsGroup"][];
            /** @description Matches in groups that are not listed. */
            other_count: number;
            duration_ms?: components["schemas"]["DurationSummary"];
        };
        /** @description The traces of a bucket that share the values of the dimensions. */
        TraceStatsGroup: {
            /** @description The value of each dimension; a dimension without a value is omitted. */
            values: {
                [key: string]: string;
            };
            /** @description False for the cohort in which the attribute dimension was never set. */
            present: boolean;
            /** @description Number of traces. */
            count: number;
            duration_ms: components["schemas"]["DurationSummary"];
        };
        /** @description Exact nearest-rank percentiles of `duration_ms`. Absent for an empty bucket. */
        DurationSummary: {
            p50: components["schemas"]["DurationMs"];
            p95: components["schemas"]["DurationMs"];
            p99: components["schemas"]["DurationMs"];
            max: components["schemas"]["DurationMs"];
        };
        /** @description One batch of a producer, after those that were not acknowledged yet. */
        TraceFlush: {
            /** @description Unique within the trace; repeat it when you retry. */
            flush_id: string;
            /** @description Name of the trace if this batch creates it, otherwise ignored; `unnamed` when absent. */
            name?: string;
            /**
             * @description Kind of producer.
             * @enum {string}
             */
            source: "client_browser" | "client_server";
            sent_at: components["schemas"]["Timestamp"];
            /** @description Events to append. */
            events?: components["schemas"]["NewTraceEvent"][];
            /** @description Replace earlier values of the same keys. */
            attributes?: components["schemas"]["AttributeMap"];
            /** @description Tags to add, each of 1-256 bytes. */
            tags?: string[];
            /** @description Transactions for processors to follow. */
            hints?: components["schemas"]["TransactionHint"][];
            /** @description Finished spans, and those still open when the trace was closed. */
            spans?: components["schemas"]["SpanRecord"][];
            /** @description Batches that were not acknowledged yet, stored in this order before this one. */
            earlier?: components["schemas"]["TraceBatch"][];
        };
        /** @description One batch of a producer within a request of several. */
        TraceBatch: {
            /** @description Unique within the trace; repeat it when you retry. */
            flush_id: string;
            /** @description Name of the trace if this batch creates it, otherwise ignored; `unnamed` when absent. */
            name?: string;
            /**
             * @description Kind of producer.
             * @enum {string}
             */
            source: "client_browser" | "client_server";
            sent_at: components["schemas"]["Timestamp"];
            /** @description Events to append. */
            events?: components["schemas"]["NewTraceEvent"][];
            /** @description Replace earlier values of the same keys. */
            attributes?: components["schemas"]["AttributeMap"];
            /** @description Tags to add, each of 1-256 bytes. */
            tags?: string[];
            /** @description Transactions for processors to follow. */
            hints?: components["schemas"]["TransactionHint"][];
            /** @description Finished spans, and those still open when the trace was closed. */
            spans?: components["schemas"]["SpanRecord"][];
        };
        /** @description Events of a processor; each needs an `event_id`. */
        PluginEventBatch: {
            /** @description Events to append. */
            events: components["schemas"]["NewTraceEvent"][];
        };
        /** @description An empty keep-alive. */
        TraceKeepAlive: Record<string, never>;
        /** @description How the producer closes the trace. */
        TraceClose: {
            /** @description Stored in the `trace_closed` event. An empty string counts as absent. */
            reason?: string;
            sent_at?: components["schemas"]["Timestamp"];
            /** @description Batches that were not acknowledged yet, stored in this order before the trace is closed. */
            flushes?: components["schemas"]["TraceBatch"][];
        };
        /**
         * @description `closed`: the trace is completed or deleted. `unknown_trace`: no flush has created it.
         * @enum {string}
         */
        RefusalReason: "closed" | "unknown_trace";
        /** @description Whether the trace accepted the request. */
        WriteResult: {
            /** @description False when the trace accepts no more data. */
            accepted: boolean;
            reason?: components["schemas"]["RefusalReason"];
        };
        /** @description Whether the trace accepted the close. */
        CloseResult: {
            /** @description False when it had been closed before; with `flushes`, only when one of them could then not be stored. */
            accepted: boolean;
            reason?: components["schemas"]["RefusalReason"];
            /** @description The items of the flushes that were not stored. Absent without `flushes`. */
            rejected?: components["schemas"]["RejectedItem"][];
        };
        /** @description The outcome of a batch. */
        FlushResult: {
            /** @description False when the trace accepts no more data; then nothing was stored. */
            accepted: boolean;
            reason?: components["schemas"]["RefusalReason"];
            /** @description The batch was stored before; nothing changed. */
            duplicate: boolean;
            /** @description The number of the trace. Absent when it was not accepted. */
            trace_number?: number;
            /** @description The items that were not stored, those of `earlier` first, with their `flush_id`. */
            rejected: components["schemas"]["RejectedItem"][];
        };
        /** @description An item that was not stored; the rest of its batch was. */
        RejectedItem: {
            /**
             * @description Kind of item.
             * @enum {string}
             */
            item: "event" | "attribute" | "tag" | "hint" | "span";
            /** @description Its position in its array. */
            index?: number;
            /** @description The key of a rejected attribute. */
            key?: string;
            /** @description The batch of the item, in the answer to a request of several. */
            flush_id?: string;
            /** @description The reason. */
            reason: string;
        };
        /** @description Identifies the event within its trace. Its producer keeps it unique there; only plugin events are compared. */
        EventId: string;
        /** @description Version of the payload shape of this event type; grows when the shape changes. */
        EventVersion: number;
        /**
         * @description Who produced the event: an SDK in a browser or on a server, an OpenTelemetry exporter, a plugin processor, or the service itself.
         * @enum {string}
         */
        TraceEventSource: "client_browser" | "client_server" | "otlp" | "plugin" | "service";
        /** @description Groups the plugin events of one lifecycle, such as everything that happens to one transaction. */
        PluginCorrelationId: string;
        /** @description 16 lowercase hex digits, unique in the trace. */
        SpanId: string;
        /** @description String keys and values. A key is at most 256 bytes, a value at most 4,096 bytes. */
        AttributeMap: {
            [key: string]: string;
        };
        /** @description The network of a plugin event. `caip2` is canonical. */
        ChainIdentity: {
            caip2: components["schemas"]["Caip2ChainId"];
            /** @description Name of the network for people. */
            name?: string;
            /** @description Numeric chain id, for networks that have one (EIP-155). */
            chain_id?: number;
        };
        /** @description CAIP-2 chain id: namespace and reference, such as `eip155:1`. */
        Caip2ChainId: string;
        /** @description A token, or a network's native asset when it has no address. */
        TokenIdentity: {
            /** @description Contract, mint or instrument id, in the network's own notation. */
            address?: string;
            /** @description Ticker symbol. */
            symbol?: string;
            /** @description Digits between the smallest unit and the displayed unit. */
            decimals?: number;
        };
        /** @description Amount in the asset's smallest unit (wei, lamports) as decimal digits; too large for a number. */
        BaseUnitAmount: string;
        /** @description Height of a block. */
        BlockNumber: number;
        /** @description EVM account or contract address, with or without checksum case. */
        EvmAddress: string;
        /** @description 32-byte hash in hex. */
        EvmHash: string;
        /** @description Address in the network's own notation, where an event can be on any network. */
        AccountAddress: string;
        /** @description Transaction hash, signature or update id in the network's own notation, where an event can be on any network. */
        TransactionId: string;
        /** @description Transaction signature in base58. */
        SolanaSignature: string;
        /** @description Account or program address in base58. */
        SolanaAddress: string;
        /** @description One entry of a trace's timeline. `event_type` selects the shape of `payload`. The list of types grows; clients ignore types they do not know, represented by `UnknownTraceEvent`. In TypeScript, `Extract<TraceEvent, { event_type: 'started' }>` is the event of one type. */
        TraceEvent: components["schemas"]["StartedEvent"] | components["schemas"]["FinishedEvent"] | components["schemas"]["InfoEventAddedEvent"] | components["schemas"]["WarnEventAddedEvent"] | components["schemas"]["ErrorEventAddedEvent"] | components["schemas"]["AttributesUpdatedEvent"] | components["schemas"]["TagsUpdatedEvent"] | components["schemas"]["RuleMatchAddedEvent"] | components["schemas"]["TraceClosedEvent"] | components["schemas"]["TraceDeletedEvent"] | components["schemas"]["SpanStartedEvent"] | components["schemas"]["SpanFinishedEvent"] | components["schemas"]["EvmTransactionRejectedEvent"] | components["schemas"]["EvmTransactionSubmittedEvent"] | components["schemas"]["EvmTransactionPendingEvent"] | components["schemas"]["EvmTransactionMinedEvent"] | components["schemas"]["EvmTransactionConfirmedEvent"] | components["schemas"]["EvmTransactionFinalizedEvent"] | components["schemas"]["EvmTransactionFailedEvent"] | components["schemas"]["EvmTransactionReplacedEvent"] | components["schemas"]["EvmTransactionDroppedEvent"] | components["schemas"]["EvmTransactionReorgedEvent"] | components["schemas"]["EvmReceiptReceivedEvent"] | components["schemas"]["EvmReceiptRevertedEvent"] | components["schemas"]["EvmLogDecodedEvent"] | components["schemas"]["EvmTokenTransferDetectedEvent"] | components["schemas"]["EvmContractDeployedEvent"] | components["schemas"]["BridgeDetectedEvent"] | components["schemas"]["BridgeAttestedEvent"] | components["schemas"]["BridgeMatchedEvent"] | components["schemas"]["BridgeDelayedEvent"] | components["schemas"]["BridgeRefundedEvent"] | components["schemas"]["BridgeFailedEvent"] | components["schemas"]["SafeMessageProposedEvent"] | components["schemas"]["SafeMessageSignedEvent"] | components["schemas"]["SafeMessageCompletedEvent"] | components["schemas"]["SafeTransactionProposedEvent"] | components["schemas"]["SafeTransactionConfirmedEvent"] | components["schemas"]["SafeTransactionThresholdReachedEvent"] | components["schemas"]["SafeTransactionSubmittedEvent"] | components["schemas"]["SafeTransactionExecutedEvent"] | components["schemas"]["SafeTransactionFailedEvent"] | components["schemas"]["SafeTransactionReplacedEvent"] | components["schemas"]["RelayQuoteRequestedEvent"] | components["schemas"]["RelayQuoteReceivedEvent"] | components["schemas"]["RelayQuoteExpiredEvent"] | components["schemas"]["RelayQuoteFailedEvent"] | components["schemas"]["RelayDepositSubmittedEvent"] | components["schemas"]["RelayDepositConfirmedEvent"] | components["schemas"]["RelayFillSubmittedEvent"] | components["schemas"]["RelayFillConfirmedEvent"] | components["schemas"]["RelayFillFailedEvent"] | components["schemas"]["RelayRefundSubmittedEvent"] | components["schemas"]["RelayRefundConfirmedEvent"] | components["schemas"]["SolanaTransactionSubmittedEvent"] | components["schemas"]["SolanaTransactionProcessedEvent"] | components["schemas"]["SolanaTransactionConfirmedEvent"] | components["schemas"]["SolanaTransactionFinalizedEvent"] | components["schemas"]["SolanaTransactionFailedEvent"] | components["schemas"]["SolanaTransactionExpiredEvent"] | components["schemas"]["CantonCommandSubmittedEvent"] | components["schemas"]["CantonCommandAcceptedEvent"] | components["schemas"]["CantonCommandRejectedEvent"] | components["schemas"]["CantonTransactionCommittedEvent"] | components["schemas"]["CantonContractCreatedEvent"] | components["schemas"]["CantonContractArchivedEvent"] | components["schemas"]["TransactionHintAddedEvent"] | components["schemas"]["TransactionHintMatchedEvent"] | components["schemas"]["TransactionHintExpiredEvent"] | components["schemas"]["UnknownTraceEvent"];
        /**
         * @description A trace event whose type this version of the contract does not list. Ignore it, or read its payload defensively.
         * @example {
         *       "event_id": "near-4",
         *       "event_type": "near_receipt_executed",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:15:16.090Z",
         *       "trace_timestamp": "2026-03-02T09:15:15Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "near:mainnet"
         *         },
         *         "receipt_id": "9jT6mW"
         *       },
         *       "plugin_correlation_id": "near:9jT6mW"
         *     }
         */
        UnknownTraceEvent: {
            /** @description Selects the shape of the payload; any type but the listed ones. */
            event_type: string;
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["UnknownPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of an event type that this version of the contract does not list. */
        UnknownPayload: {
            [key: string]: unknown;
        };
        /**
         * @description The trace began.
         * @example {
         *       "event_id": "svc-started",
         *       "event_type": "started",
         *       "version": 1,
         *       "source": "service",
         *       "created_at": "2026-03-02T09:15:04.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:04.291833Z",
         *       "payload": {
         *         "name": "checkout"
         *       }
         *     }
         */
        StartedEvent: {
            /**
             * @description Always `started`.
             * @constant
             */
            event_type: "started";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["StartedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The trace reached its final state. */
        FinishedEvent: {
            /**
             * @description Always `finished`.
             * @constant
             */
            event_type: "finished";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["FinishedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The producer reported an informational event. */
        InfoEventAddedEvent: {
            /**
             * @description Always `info_event_added`.
             * @constant
             */
            event_type: "info_event_added";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["ProducerEventPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The producer reported a warning. */
        WarnEventAddedEvent: {
            /**
             * @description Always `warn_event_added`.
             * @constant
             */
            event_type: "warn_event_added";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["ProducerEventPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The producer reported an error.
         * @example {
         *       "event_id": "0195564f-3a1c-7d6e-9b0a-4f5c2d1e8a77",
         *       "event_type": "error_event_added",
         *       "version": 1,
         *       "source": "client_server",
         *       "created_at": "2026-03-02T09:15:06.120Z",
         *       "trace_timestamp": "2026-03-02T09:15:06.004117Z",
         *       "payload": {
         *         "name": "Payment declined",
         *         "details": {
         *           "provider": "acme-pay",
         *           "decline_code": "insufficient_funds"
         *         },
         *         "stack_trace": "at charge (payment.ts:41:11)",
         *         "span_id": "00f067aa0ba902b7"
         *       }
         *     }
         */
        ErrorEventAddedEvent: {
            /**
             * @description Always `error_event_added`.
             * @constant
             */
            event_type: "error_event_added";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["ProducerEventPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description Attributes of the trace were added or changed.
         * @example {
         *       "event_id": "svc-attributes-2",
         *       "event_type": "attributes_updated",
         *       "version": 1,
         *       "source": "client_browser",
         *       "created_at": "2026-03-02T09:15:04.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:05.120Z",
         *       "payload": {
         *         "attributes": {
         *           "user.plan": "pro",
         *           "cart.items": "3"
         *         }
         *       }
         *     }
         */
        AttributesUpdatedEvent: {
            /**
             * @description Always `attributes_updated`.
             * @constant
             */
            event_type: "attributes_updated";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["AttributesUpdatedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Tags were added to the trace. */
        TagsUpdatedEvent: {
            /**
             * @description Always `tags_updated`.
             * @constant
             */
            event_type: "tags_updated";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TagsUpdatedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description An automation rule matched the trace. */
        RuleMatchAddedEvent: {
            /**
             * @description Always `rule_match_added`.
             * @constant
             */
            event_type: "rule_match_added";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RuleMatchAddedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The producer closed the trace.
         * @example {
         *       "event_id": "svc-closed",
         *       "event_type": "trace_closed",
         *       "version": 1,
         *       "source": "service",
         *       "created_at": "2026-03-02T09:15:09.902Z",
         *       "trace_timestamp": "2026-03-02T09:15:09.871Z",
         *       "payload": {
         *         "reason": "order placed"
         *       }
         *     }
         */
        TraceClosedEvent: {
            /**
             * @description Always `trace_closed`.
             * @constant
             */
            event_type: "trace_closed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TraceClosedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The trace was deleted. */
        TraceDeletedEvent: {
            /**
             * @description Always `trace_deleted`.
             * @constant
             */
            event_type: "trace_deleted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TraceDeletedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description A unit of work within the trace began.
         * @example {
         *       "event_id": "span.00f067aa0ba902b7.started",
         *       "event_type": "span_started",
         *       "version": 1,
         *       "source": "otlp",
         *       "created_at": "2026-03-02T09:15:06.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:05.597838Z",
         *       "payload": {
         *         "span_id": "00f067aa0ba902b7",
         *         "parent_span_id": "b9c7c989f97918e1",
         *         "name": "charge card",
         *         "kind": "client",
         *         "service": "checkout",
         *         "scope": {
         *           "name": "@opentelemetry/instrumentation-http",
         *           "version": "0.205.0"
         *         },
         *         "attributes": {
         *           "http.request.method": "POST",
         *           "server.address": "pay.example"
         *         },
         *         "links": [
         *           {
         *             "trace_id": "5b8efff798038103d269b633813fc60c",
         *             "span_id": "eee19b7ec3c1b174"
         *           }
         *         ]
         *       }
         *     }
         */
        SpanStartedEvent: {
            /**
             * @description Always `span_started`.
             * @constant
             */
            event_type: "span_started";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SpanStartedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description A unit of work within the trace ended.
         * @example {
         *       "event_id": "svc-span-00f067aa0ba902b7-end",
         *       "event_type": "span_finished",
         *       "version": 1,
         *       "source": "client_server",
         *       "created_at": "2026-03-02T09:15:04.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:06.010442Z",
         *       "payload": {
         *         "span_id": "00f067aa0ba902b7",
         *         "name": "charge card",
         *         "status": "error",
         *         "duration_ms": 412.604
         *       }
         *     }
         */
        SpanFinishedEvent: {
            /**
             * @description Always `span_finished`.
             * @constant
             */
            event_type: "span_finished";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SpanFinishedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `started`. */
        StartedPayload: {
            /** @description Name of the trace. */
            name: string;
        };
        /** @description Data of `finished`. */
        FinishedPayload: {
            /**
             * @description State the trace ended in.
             * @enum {string}
             */
            status: "completed";
            /** @description Whole milliseconds from the first to the last producer timestamp of the timeline. */
            duration_ms: number;
        };
        /** @description Data of the events a producer adds by severity. Trace-level events carry no `chain`, and ingest rejects one. */
        ProducerEventPayload: {
            /** @description Short description of what happened. */
            name: string;
            /** @description Context of the event. Native ingest accepts what fits an `AttributeMap`. */
            details?: components["schemas"]["SpanAttributeMap"];
            /** @description Stack trace of the error or of the call site, one frame a line. */
            stack_trace?: string;
            /** @description Span during which the event happened. */
            span_id?: components["schemas"]["SpanId"];
            /** @description Attributes of the event of an OpenTelemetry span that are not in `details`. Cairn's addition. */
            dropped_attributes_count?: components["schemas"]["DroppedCount"];
        };
        /** @description Data of `attributes_updated`. */
        AttributesUpdatedPayload: {
            /** @description The attributes that were added or changed, with their new values. */
            attributes: components["schemas"]["AttributeMap"];
        };
        /** @description Data of `tags_updated`. */
        TagsUpdatedPayload: {
            /** @description The tags that were added. */
            tags: string[];
        };
        /** @description Data of `rule_match_added`. */
        RuleMatchAddedPayload: {
            /** @description Automation rule that matched. */
            rule_id: string;
            /** @description Name of the rule when it matched. */
            rule_name: string;
            /** @description The rule expression that matched. */
            match_reason: string;
            /** @description The `event_id` of this event. */
            match_event_id: components["schemas"]["EventId"];
        };
        /** @description Data of `trace_closed`. */
        TraceClosedPayload: {
            /** @description Why the producer closed the trace. */
            reason?: string;
        };
        /** @description Data of `trace_deleted`; has no members yet. */
        TraceDeletedPayload: {
            [key: string]: unknown;
        };
        /** @description Data of `span_started`. Spans of native ingest have the limits of `SpanRecord`. */
        SpanStartedPayload: {
            span_id: components["schemas"]["SpanId"];
            /** @description Parent span; absent at the top level. */
            parent_span_id?: components["schemas"]["SpanId"];
            /** @description Name of the work; `unnamed` if the exporter of an OpenTelemetry span gave none. */
            name: string;
            kind?: components["schemas"]["SpanKind"];
            /** @description The `service.name` of the resource that made the span. Cairn's addition. */
            service?: string;
            scope?: components["schemas"]["SpanScope"];
            /** @description Attributes of the span. */
            attributes?: components["schemas"]["SpanAttributeMap"];
            /** @description Spans that caused this one without being its parent, in the order sent. Cairn's addition. */
            links?: components["schemas"]["SpanLink"][];
            /** @description The `tracestate` of W3C Trace Context, as sent. Cairn's addition. */
            trace_state?: string;
            /** @description Attributes that are not in `attributes`. Cairn's addition. */
            dropped_attributes_count?: components["schemas"]["DroppedCount"];
            /** @description Events of the span that are not on the timeline. Cairn's addition. */
            dropped_events_count?: components["schemas"]["DroppedCount"];
            /** @description Links that are not in `links`. Cairn's addition. */
            dropped_links_count?: components["schemas"]["DroppedCount"];
        };
        /** @description Data of `span_finished`. Repeats the data of `span_started`, so that either event can be read alone. */
        SpanFinishedPayload: {
            span_id: components["schemas"]["SpanId"];
            /** @description Parent span; absent at the top level. */
            parent_span_id?: components["schemas"]["SpanId"];
            /** @description Name of the work; `unnamed` if the exporter of an OpenTelemetry span gave none. */
            name: string;
            kind?: components["schemas"]["SpanKind"];
            /** @description The `service.name` of the resource that made the span. Cairn's addition. */
            service?: string;
            scope?: components["schemas"]["SpanScope"];
            /** @description Attributes of the span. */
            attributes?: components["schemas"]["SpanAttributeMap"];
            /** @description Spans that caused this one without being its parent, in the order sent. Cairn's addition. */
            links?: components["schemas"]["SpanLink"][];
            /** @description The `tracestate` of W3C Trace Context, as sent. Cairn's addition. */
            trace_state?: string;
            /** @description Attributes that are not in `attributes`. Cairn's addition. */
            dropped_attributes_count?: components["schemas"]["DroppedCount"];
            /** @description Events of the span that are not on the timeline. Cairn's addition. */
            dropped_events_count?: components["schemas"]["DroppedCount"];
            /** @description Links that are not in `links`. Cairn's addition. */
            dropped_links_count?: components["schemas"]["DroppedCount"];
            status?: components["schemas"]["SpanStatus"];
            status_message?: components["schemas"]["SpanStatusMessage"];
            /** @description Milliseconds from start to finish, with a fraction. */
            duration_ms: number;
        };
        /**
         * @description Role of the span among the services; absent if its producer said nothing. Cairn's addition.
         * @enum {string}
         */
        SpanKind: "internal" | "server" | "client" | "producer" | "consumer";
        /**
         * @description Outcome, where the producer gave one.
         * @enum {string}
         */
        SpanStatus: "ok" | "error";
        /** @description Why the span failed, in the words of its producer. Cairn's addition. */
        SpanStatusMessage: string;
        /** @description The instrumentation scope, mostly a library, that made the span. Cairn's addition. */
        SpanScope: {
            /** @description Name of the scope. */
            name: string;
            /** @description Version of the scope. */
            version?: string;
        };
        /** @description A link of a span to another span, of any trace. Cairn's addition. */
        SpanLink: {
            trace_id: components["schemas"]["TraceId"];
            /** @description The linked span. */
            span_id: components["schemas"]["SpanId"];
            /** @description The `tracestate` of the linked span, as sent. */
            trace_state?: string;
            /** @description Attributes of the link. */
            attributes?: components["schemas"]["SpanAttributeMap"];
            /** @description Attributes that are not in `attributes`. */
            dropped_attributes_count?: components["schemas"]["DroppedCount"];
        };
        /** @description Items that were left out, by the exporter or because they exceed a limit. Absent if there are none. */
        DroppedCount: number;
        /** @description String keys and values, at most 1,024; values that were not strings are JSON text, bytes base64. A key is at most 1,024 bytes, a value at most 262,144 bytes; what is longer was cut and ends with an ellipsis, U+2026. */
        SpanAttributeMap: {
            [key: string]: string;
        };
        /** @description A span put together from the events of a timeline by `spansOf` of the client libraries; no operation returns it. Cairn's addition. */
        TraceSpan: {
            span_id: components["schemas"]["SpanId"];
            /** @description Parent span; absent at the top level. It may be missing from the timeline. */
            parent_span_id?: components["schemas"]["SpanId"];
            /** @description Name of the work. */
            name: string;
            kind?: components["schemas"]["SpanKind"];
            /** @description The `service.name` of the resource that made the span. */
            service?: string;
            scope?: components["schemas"]["SpanScope"];
            /** @description When it started; computed from finish and duration if the timeline has no start. */
            started_at: components["schemas"]["Timestamp"];
            /** @description When it finished; absent if it did not. */
            finished_at?: components["schemas"]["Timestamp"];
            /** @description Milliseconds from start to finish, with a fraction; absent if it did not finish. */
            duration_ms?: number;
            status?: components["schemas"]["SpanStatus"];
            status_message?: components["schemas"]["SpanStatusMessage"];
            /** @description Attributes of the span; empty if it has none. */
            attributes: components["schemas"]["SpanAttributeMap"];
            /** @description Linked spans; empty if it has none. */
            links: components["schemas"]["SpanLink"][];
            /** @description What happened during it: the events of the timeline that name the span, in their order. */
            events: components["schemas"]["TraceEvent"][];
        };
        /** @description The wallet or its user declined to sign. */
        EvmTransactionRejectedEvent: {
            /**
             * @description Always `evm_transaction_rejected`.
             * @constant
             */
            event_type: "evm_transaction_rejected";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionRejectedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description A signed transaction was submitted to the network.
         * @example {
         *       "event_id": "evm-1-submitted",
         *       "event_type": "evm_transaction_submitted",
         *       "version": 1,
         *       "source": "client_browser",
         *       "created_at": "2026-03-02T09:15:04.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:07.2Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:1",
         *           "name": "Ethereum",
         *           "chain_id": 1
         *         },
         *         "transaction_hash": "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
         *         "from": "0xa7d9ddbe1f17865597fbd27ec712455208b6b76d",
         *         "to": "0xf02c1c8e6114b1dbe8937a39260b5b0a374432bb",
         *         "value": "4290000000000000",
         *         "nonce": 21
         *       },
         *       "plugin_correlation_id": "evm:0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
         *     }
         */
        EvmTransactionSubmittedEvent: {
            /**
             * @description Always `evm_transaction_submitted`.
             * @constant
             */
            event_type: "evm_transaction_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionSubmittedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction was seen in a pool. */
        EvmTransactionPendingEvent: {
            /**
             * @description Always `evm_transaction_pending`.
             * @constant
             */
            event_type: "evm_transaction_pending";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionPendingPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction was included in a block. */
        EvmTransactionMinedEvent: {
            /**
             * @description Always `evm_transaction_mined`.
             * @constant
             */
            event_type: "evm_transaction_mined";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionInclusionPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction has the requested number of confirmations. */
        EvmTransactionConfirmedEvent: {
            /**
             * @description Always `evm_transaction_confirmed`.
             * @constant
             */
            event_type: "evm_transaction_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionInclusionPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The block of the transaction became final. */
        EvmTransactionFinalizedEvent: {
            /**
             * @description Always `evm_transaction_finalized`.
             * @constant
             */
            event_type: "evm_transaction_finalized";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionInclusionPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction could not be submitted or included. */
        EvmTransactionFailedEvent: {
            /**
             * @description Always `evm_transaction_failed`.
             * @constant
             */
            event_type: "evm_transaction_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Another transaction took the nonce of this one. */
        EvmTransactionReplacedEvent: {
            /**
             * @description Always `evm_transaction_replaced`.
             * @constant
             */
            event_type: "evm_transaction_replaced";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionReplacedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction left the pools without being included. */
        EvmTransactionDroppedEvent: {
            /**
             * @description Always `evm_transaction_dropped`.
             * @constant
             */
            event_type: "evm_transaction_dropped";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionDroppedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A reorganization removed the block of the transaction. */
        EvmTransactionReorgedEvent: {
            /**
             * @description Always `evm_transaction_reorged`.
             * @constant
             */
            event_type: "evm_transaction_reorged";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTransactionReorgedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `evm_transaction_rejected`. */
        EvmTransactionRejectedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Account asked to sign. */
            from?: components["schemas"]["EvmAddress"];
            /** @description Account or contract the transaction was for. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Native amount in wei. */
            value?: components["schemas"]["BaseUnitAmount"];
            /** @description The wallet's reason. */
            reason?: string;
            /** @description Provider error code, such as 4001 for a refusal by the user (EIP-1193). */
            error_code?: number;
        };
        /** @description Data of `evm_transaction_submitted`. */
        EvmTransactionSubmittedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Sender. */
            from?: components["schemas"]["EvmAddress"];
            /** @description Receiver or contract; absent when it creates a contract. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Native amount in wei. */
            value?: components["schemas"]["BaseUnitAmount"];
            /** @description Sequence number of the sender. */
            nonce?: number;
            /** @description First four bytes of the call data. */
            method_selector?: string;
            /** @description Name of the called method, where known. */
            method_name?: string;
            /** @description Maximum gas the transaction may use. */
            gas_limit?: components["schemas"]["BaseUnitAmount"];
            /** @description Maximum wei per gas, tip included (EIP-1559). */
            max_fee_per_gas?: components["schemas"]["BaseUnitAmount"];
            /** @description Maximum wei per gas for the block producer (EIP-1559). */
            max_priority_fee_per_gas?: components["schemas"]["BaseUnitAmount"];
            /** @description Wei per gas of a legacy transaction. */
            gas_price?: components["schemas"]["BaseUnitAmount"];
        };
        /** @description Data of `evm_transaction_pending`. */
        EvmTransactionPendingPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Node or provider that has it in its pool. */
            node?: string;
            /** @description Sequence number of the sender. */
            nonce?: number;
        };
        /** @description Position of a transaction in the chain. */
        EvmTransactionInclusionPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Block that holds the transaction. */
            block_number: components["schemas"]["BlockNumber"];
            /** @description Hash of that block. */
            block_hash?: components["schemas"]["EvmHash"];
            /** @description Position in the block, from 0. */
            transaction_index?: number;
            /** @description Number of confirmations, its own block included. */
            confirmations?: number;
        };
        /** @description Data of `evm_transaction_failed`. */
        EvmTransactionFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction, if it had one. */
            transaction_hash?: components["schemas"]["EvmHash"];
            /** @description Sender. */
            from?: components["schemas"]["EvmAddress"];
            /** @description Receiver or contract. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Why it could not be submitted or included. */
            reason: string;
            /** @description JSON-RPC error code. */
            error_code?: number;
        };
        /** @description Data of `evm_transaction_replaced`. */
        EvmTransactionReplacedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the replaced transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Hash of the transaction that took its nonce. */
            replacement_hash: components["schemas"]["EvmHash"];
            /**
             * @description What the replacement does.
             * @enum {string}
             */
            kind?: "speed_up" | "cancel" | "other";
            /** @description Sequence number of the sender. */
            nonce?: number;
        };
        /** @description Data of `evm_transaction_dropped`. */
        EvmTransactionDroppedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Why it left the pool, where known. */
            reason?: string;
            /** @description Milliseconds it was pending. */
            pending_ms?: number;
        };
        /** @description Data of `evm_transaction_reorged`. */
        EvmTransactionReorgedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Block that held the transaction before. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Hash of the block that was abandoned. */
            block_hash?: components["schemas"]["EvmHash"];
            /** @description Blocks that were abandoned. */
            depth?: number;
        };
        /**
         * @description The receipt of a transaction arrived.
         * @example {
         *       "event_id": "evm-1-receipt",
         *       "event_type": "evm_receipt_received",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:15:24.730Z",
         *       "trace_timestamp": "2026-03-02T09:15:23Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:1",
         *           "name": "Ethereum",
         *           "chain_id": 1
         *         },
         *         "transaction_hash": "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
         *         "status": "success",
         *         "block_number": 24571203,
         *         "gas_used": "50000",
         *         "effective_gas_price": "20000000000",
         *         "log_count": 2
         *       },
         *       "plugin_correlation_id": "evm:0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
         *     }
         */
        EvmReceiptReceivedEvent: {
            /**
             * @description Always `evm_receipt_received`.
             * @constant
             */
            event_type: "evm_receipt_received";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmReceiptReceivedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The receipt shows that the execution was reverted. */
        EvmReceiptRevertedEvent: {
            /**
             * @description Always `evm_receipt_reverted`.
             * @constant
             */
            event_type: "evm_receipt_reverted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmReceiptRevertedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A log of a receipt was decoded. */
        EvmLogDecodedEvent: {
            /**
             * @description Always `evm_log_decoded`.
             * @constant
             */
            event_type: "evm_log_decoded";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmLogDecodedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A receipt shows a token transfer. */
        EvmTokenTransferDetectedEvent: {
            /**
             * @description Always `evm_token_transfer_detected`.
             * @constant
             */
            event_type: "evm_token_transfer_detected";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmTokenTransferDetectedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A receipt shows a new contract. */
        EvmContractDeployedEvent: {
            /**
             * @description Always `evm_contract_deployed`.
             * @constant
             */
            event_type: "evm_contract_deployed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["EvmContractDeployedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `evm_receipt_received`. */
        EvmReceiptReceivedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /**
             * @description Outcome of the execution.
             * @enum {string}
             */
            status: "success" | "reverted";
            /** @description Block that holds the transaction. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Hash of that block. */
            block_hash?: components["schemas"]["EvmHash"];
            /** @description Sender. */
            from?: components["schemas"]["EvmAddress"];
            /** @description Receiver or contract. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Gas the transaction used. */
            gas_used?: components["schemas"]["BaseUnitAmount"];
            /** @description Wei paid per gas. */
            effective_gas_price?: components["schemas"]["BaseUnitAmount"];
            /** @description Position in the block, from 0. */
            transaction_index?: number;
            /** @description Contract that was created. */
            contract_address?: components["schemas"]["EvmAddress"];
            /** @description Number of logs emitted. */
            log_count?: number;
        };
        /** @description Data of `evm_receipt_reverted`. */
        EvmReceiptRevertedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Block that holds the transaction. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Hash of that block. */
            block_hash?: components["schemas"]["EvmHash"];
            /** @description Sender. */
            from?: components["schemas"]["EvmAddress"];
            /** @description Receiver or contract. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Gas the transaction used. */
            gas_used?: components["schemas"]["BaseUnitAmount"];
            /** @description Wei paid per gas. */
            effective_gas_price?: components["schemas"]["BaseUnitAmount"];
            /** @description Decoded reason. */
            revert_reason?: string;
            /** @description Return data in hex, cut to 2,048 bytes. */
            revert_data?: string;
            /** @description Name of the custom error. */
            error_name?: string;
        };
        /** @description Data of `evm_log_decoded`. */
        EvmLogDecodedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Contract that emitted the log. */
            address?: components["schemas"]["EvmAddress"];
            /** @description Position in the block, from 0. */
            log_index?: number;
            /** @description Name of the contract event. */
            name: string;
            /** @description Canonical signature of the contract event. */
            signature?: string;
            /** @description First topic. */
            topic?: components["schemas"]["EvmHash"];
            /** @description Arguments by name; numbers in decimal, bytes in hex. */
            arguments?: components["schemas"]["AttributeMap"];
        };
        /** @description Data of `evm_token_transfer_detected`. */
        EvmTokenTransferDetectedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Position of the log in the block, from 0. */
            log_index?: number;
            /**
             * @description Token standard.
             * @enum {string}
             */
            standard?: "erc20" | "erc721" | "erc1155";
            /** @description Token that moved. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Previous owner. */
            from: components["schemas"]["EvmAddress"];
            /** @description New owner. */
            to: components["schemas"]["EvmAddress"];
            /** @description Amount in the smallest unit of the token. */
            amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Id of a non-fungible token. */
            token_id?: components["schemas"]["BaseUnitAmount"];
        };
        /** @description Data of `evm_contract_deployed`. */
        EvmContractDeployedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Hash of the transaction. */
            transaction_hash?: components["schemas"]["EvmHash"];
            /** @description Address of the new contract. */
            contract_address: components["schemas"]["EvmAddress"];
            /** @description Account that deployed it. */
            deployer?: components["schemas"]["EvmAddress"];
            /** @description Name of the contract, where known. */
            contract_name?: string;
        };
        /** @description A deposit into a bridge was detected. */
        BridgeDetectedEvent: {
            /**
             * @description Always `bridge_detected`.
             * @constant
             */
            event_type: "bridge_detected";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeDetectedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The validators of the bridge attested the deposit. */
        BridgeAttestedEvent: {
            /**
             * @description Always `bridge_attested`.
             * @constant
             */
            event_type: "bridge_attested";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeAttestedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The payout of a deposit was found on the destination network.
         * @example {
         *       "event_id": "bridge-7-matched",
         *       "event_type": "bridge_matched",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:17:42.050Z",
         *       "trace_timestamp": "2026-03-02T09:17:41Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:8453",
         *           "name": "Base",
         *           "chain_id": 8453
         *         },
         *         "bridge": "across",
         *         "transfer_id": "2147483",
         *         "transaction_id": "0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b",
         *         "source_chain": {
         *           "caip2": "eip155:1",
         *           "name": "Ethereum",
         *           "chain_id": 1
         *         },
         *         "source_transaction_id": "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
         *         "token": {
         *           "symbol": "USDC",
         *           "decimals": 6
         *         },
         *         "amount": "249870000",
         *         "elapsed_ms": 138000
         *       },
         *       "plugin_correlation_id": "bridge:across:2147483"
         *     }
         */
        BridgeMatchedEvent: {
            /**
             * @description Always `bridge_matched`.
             * @constant
             */
            event_type: "bridge_matched";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeMatchedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The payout takes longer than usual. */
        BridgeDelayedEvent: {
            /**
             * @description Always `bridge_delayed`.
             * @constant
             */
            event_type: "bridge_delayed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeDelayedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The bridge returned the deposit. */
        BridgeRefundedEvent: {
            /**
             * @description Always `bridge_refunded`.
             * @constant
             */
            event_type: "bridge_refunded";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeRefundedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transfer failed. */
        BridgeFailedEvent: {
            /**
             * @description Always `bridge_failed`.
             * @constant
             */
            event_type: "bridge_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["BridgeFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `bridge_detected`; `chain` is the network the transfer leaves. */
        BridgeDetectedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that deposited. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Account that sends. */
            sender?: components["schemas"]["AccountAddress"];
            /** @description Account that will receive. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Network the transfer is for. */
            destination_chain?: components["schemas"]["ChainIdentity"];
            /** @description Token that leaves. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that leaves. */
            amount?: components["schemas"]["BaseUnitAmount"];
        };
        /** @description Data of `bridge_attested`; `chain` is the network the transfer left. */
        BridgeAttestedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that deposited. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description Id or hash of the attestation. */
            attestation_id?: string;
            /** @description Validators that signed. */
            signer_count?: number;
        };
        /** @description Data of `bridge_matched`; `chain` is the network the transfer arrived on. */
        BridgeMatchedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that paid out. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Network the transfer left. */
            source_chain: components["schemas"]["ChainIdentity"];
            /** @description Transaction on that network. */
            source_transaction_id: components["schemas"]["TransactionId"];
            /** @description Account that received. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Token that arrived. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that arrived. */
            amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Milliseconds from deposit to payout. */
            elapsed_ms?: number;
        };
        /** @description Data of `bridge_delayed`; `chain` is the network the transfer left. */
        BridgeDelayedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that deposited. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description Milliseconds since the deposit. */
            waited_ms?: number;
            /** @description Milliseconds a transfer usually takes. */
            expected_ms?: number;
            /** @description Why it is late, where known. */
            reason?: string;
        };
        /** @description Data of `bridge_refunded`; `chain` is the network the refund was paid on. */
        BridgeRefundedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that refunded. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Network the transfer left. */
            source_chain?: components["schemas"]["ChainIdentity"];
            /** @description Transaction on that network. */
            source_transaction_id?: components["schemas"]["TransactionId"];
            /** @description Account that was refunded. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Token that was refunded. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that was refunded. */
            amount?: components["schemas"]["BaseUnitAmount"];
        };
        /** @description Data of `bridge_failed`; `chain` is the network it failed on. */
        BridgeFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Name of the bridge protocol. */
            bridge: string;
            /** @description The bridge's own id of the transfer or message. */
            transfer_id?: string;
            /** @description Transaction that failed. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description Network the transfer left. */
            source_chain?: components["schemas"]["ChainIdentity"];
            /** @description Transaction on that network. */
            source_transaction_id?: components["schemas"]["TransactionId"];
            /** @description Why the transfer failed. */
            reason: string;
        };
        /** @description An off-chain message was proposed to the owners of a Safe. */
        SafeMessageProposedEvent: {
            /**
             * @description Always `safe_message_proposed`.
             * @constant
             */
            event_type: "safe_message_proposed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeMessageProposedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description An owner signed the message. */
        SafeMessageSignedEvent: {
            /**
             * @description Always `safe_message_signed`.
             * @constant
             */
            event_type: "safe_message_signed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeMessageSignedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Enough owners signed the message. */
        SafeMessageCompletedEvent: {
            /**
             * @description Always `safe_message_completed`.
             * @constant
             */
            event_type: "safe_message_completed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeMessageCompletedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `safe_message_proposed`. */
        SafeMessageProposedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the message. */
            message_hash: components["schemas"]["EvmHash"];
            /** @description Owner that proposed it. */
            proposer?: components["schemas"]["EvmAddress"];
            /** @description The message, cut to 4,096 characters. */
            message?: string;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description Data of `safe_message_signed`. */
        SafeMessageSignedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the message. */
            message_hash: components["schemas"]["EvmHash"];
            /** @description Owner that signed. */
            owner: components["schemas"]["EvmAddress"];
            /** @description Owners that have signed. */
            confirmation_count?: number;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description Data of `safe_message_completed`. */
        SafeMessageCompletedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the message. */
            message_hash: components["schemas"]["EvmHash"];
            /** @description Owners that have signed. */
            confirmation_count?: number;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description A transaction was proposed to the owners of a Safe. */
        SafeTransactionProposedEvent: {
            /**
             * @description Always `safe_transaction_proposed`.
             * @constant
             */
            event_type: "safe_transaction_proposed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionProposedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description An owner signed the transaction.
         * @example {
         *       "event_id": "safe-12-confirmed-2",
         *       "event_type": "safe_transaction_confirmed",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T10:02:12.001Z",
         *       "trace_timestamp": "2026-03-02T10:02:11Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:1",
         *           "name": "Ethereum",
         *           "chain_id": 1
         *         },
         *         "safe_address": "0xf02c1c8e6114b1dbe8937a39260b5b0a374432bb",
         *         "safe_transaction_hash": "0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b",
         *         "owner": "0xa7d9ddbe1f17865597fbd27ec712455208b6b76d",
         *         "confirmation_count": 2,
         *         "threshold": 3
         *       },
         *       "plugin_correlation_id": "safe:0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b"
         *     }
         */
        SafeTransactionConfirmedEvent: {
            /**
             * @description Always `safe_transaction_confirmed`.
             * @constant
             */
            event_type: "safe_transaction_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionConfirmedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Enough owners signed the transaction to execute it. */
        SafeTransactionThresholdReachedEvent: {
            /**
             * @description Always `safe_transaction_threshold_reached`.
             * @constant
             */
            event_type: "safe_transaction_threshold_reached";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionThresholdReachedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The execution was submitted to the network. */
        SafeTransactionSubmittedEvent: {
            /**
             * @description Always `safe_transaction_submitted`.
             * @constant
             */
            event_type: "safe_transaction_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionExecutionPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The Safe executed the transaction. */
        SafeTransactionExecutedEvent: {
            /**
             * @description Always `safe_transaction_executed`.
             * @constant
             */
            event_type: "safe_transaction_executed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionExecutionPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The execution failed. */
        SafeTransactionFailedEvent: {
            /**
             * @description Always `safe_transaction_failed`.
             * @constant
             */
            event_type: "safe_transaction_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Another transaction took the nonce of this one. */
        SafeTransactionReplacedEvent: {
            /**
             * @description Always `safe_transaction_replaced`.
             * @constant
             */
            event_type: "safe_transaction_replaced";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SafeTransactionReplacedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `safe_transaction_proposed`. */
        SafeTransactionProposedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Nonce of the Safe. */
            nonce?: number;
            /** @description Owner or delegate that proposed it. */
            proposer?: components["schemas"]["EvmAddress"];
            /** @description Account or contract it calls. */
            to?: components["schemas"]["EvmAddress"];
            /** @description Native amount in wei. */
            value?: components["schemas"]["BaseUnitAmount"];
            /**
             * @description How it calls.
             * @enum {string}
             */
            operation?: "call" | "delegate_call";
            /** @description Name of the called method, where known. */
            method_name?: string;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description Data of `safe_transaction_confirmed`. */
        SafeTransactionConfirmedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Owner that signed. */
            owner: components["schemas"]["EvmAddress"];
            /** @description Owners that have signed. */
            confirmation_count?: number;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description Data of `safe_transaction_threshold_reached`. */
        SafeTransactionThresholdReachedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Owners that have signed. */
            confirmation_count?: number;
            /** @description Owners that must sign. */
            threshold?: number;
        };
        /** @description The execution of a Safe transaction. */
        SafeTransactionExecutionPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Hash of the EVM transaction that executes it. */
            transaction_hash: components["schemas"]["EvmHash"];
            /** @description Account that executes it. */
            executor?: components["schemas"]["EvmAddress"];
            /** @description Nonce of the Safe. */
            nonce?: number;
            /** @description Block of the execution. */
            block_number?: components["schemas"]["BlockNumber"];
        };
        /** @description Data of `safe_transaction_failed`. */
        SafeTransactionFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Hash of the EVM transaction, where there is one. */
            transaction_hash?: components["schemas"]["EvmHash"];
            /** @description Block of the execution. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Why it failed. */
            reason?: string;
        };
        /** @description Data of `safe_transaction_replaced`. */
        SafeTransactionReplacedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Address of the Safe. */
            safe_address: components["schemas"]["EvmAddress"];
            /** @description Safe hash of the transaction (EIP-712). */
            safe_transaction_hash: components["schemas"]["EvmHash"];
            /** @description Safe hash of the transaction that took its nonce. */
            replacement_hash?: components["schemas"]["EvmHash"];
            /** @description Nonce of the Safe. */
            nonce?: number;
            /** @description Whether the replacement is an on-chain rejection (an empty transaction to the Safe itself). */
            rejected?: boolean;
        };
        /** @description A quote was requested. */
        RelayQuoteRequestedEvent: {
            /**
             * @description Always `relay_quote_requested`.
             * @constant
             */
            event_type: "relay_quote_requested";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayQuoteRequestedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The relay quoted an order. */
        RelayQuoteReceivedEvent: {
            /**
             * @description Always `relay_quote_received`.
             * @constant
             */
            event_type: "relay_quote_received";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayQuoteReceivedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The quote expired before a deposit. */
        RelayQuoteExpiredEvent: {
            /**
             * @description Always `relay_quote_expired`.
             * @constant
             */
            event_type: "relay_quote_expired";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayQuoteExpiredPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The relay gave no quote. */
        RelayQuoteFailedEvent: {
            /**
             * @description Always `relay_quote_failed`.
             * @constant
             */
            event_type: "relay_quote_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayQuoteFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The deposit was submitted to the network. */
        RelayDepositSubmittedEvent: {
            /**
             * @description Always `relay_deposit_submitted`.
             * @constant
             */
            event_type: "relay_deposit_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayDepositPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The relay saw the deposit confirmed. */
        RelayDepositConfirmedEvent: {
            /**
             * @description Always `relay_deposit_confirmed`.
             * @constant
             */
            event_type: "relay_deposit_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayDepositPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The fill was handed to the destination network. */
        RelayFillSubmittedEvent: {
            /**
             * @description Always `relay_fill_submitted`.
             * @constant
             */
            event_type: "relay_fill_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayFillPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The fill was confirmed.
         * @example {
         *       "event_id": "relay-3-fill",
         *       "event_type": "relay_fill_confirmed",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:15:31.480Z",
         *       "trace_timestamp": "2026-03-02T09:15:31Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:8453",
         *           "name": "Base",
         *           "chain_id": 8453
         *         },
         *         "provider": "relay",
         *         "request_id": "order-3",
         *         "transaction_id": "0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b",
         *         "amount": "249870000",
         *         "elapsed_ms": 8000
         *       },
         *       "plugin_correlation_id": "relay:order-3"
         *     }
         */
        RelayFillConfirmedEvent: {
            /**
             * @description Always `relay_fill_confirmed`.
             * @constant
             */
            event_type: "relay_fill_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayFillPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The relay could not fill the order. */
        RelayFillFailedEvent: {
            /**
             * @description Always `relay_fill_failed`.
             * @constant
             */
            event_type: "relay_fill_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayFillFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The refund was submitted to the network. */
        RelayRefundSubmittedEvent: {
            /**
             * @description Always `relay_refund_submitted`.
             * @constant
             */
            event_type: "relay_refund_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayRefundPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The refund was confirmed. */
        RelayRefundConfirmedEvent: {
            /**
             * @description Always `relay_refund_confirmed`.
             * @constant
             */
            event_type: "relay_refund_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["RelayRefundPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `relay_quote_requested`; `chain` is the network the order is paid on. */
        RelayQuoteRequestedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id?: string;
            /** @description Network the order is filled on. */
            destination_chain?: components["schemas"]["ChainIdentity"];
            /** @description Account that pays. */
            user?: components["schemas"]["AccountAddress"];
            /** @description Account that receives. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Token that is paid. */
            input_token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that is paid. */
            input_amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Token that is received. */
            output_token?: components["schemas"]["TokenIdentity"];
        };
        /** @description Data of `relay_quote_received`; `chain` is the network the order is paid on. */
        RelayQuoteReceivedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Id of the quote. */
            quote_id?: string;
            /** @description Network the order is filled on. */
            destination_chain?: components["schemas"]["ChainIdentity"];
            /** @description Account that pays. */
            user?: components["schemas"]["AccountAddress"];
            /** @description Account that receives. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Token that is paid. */
            input_token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that is paid. */
            input_amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Token that is received. */
            output_token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that will be received. */
            output_amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Fee of the relay, in the input token. */
            fee_amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Milliseconds the fill should take. */
            expected_ms?: number;
            /** @description When the quote ends. */
            expires_at?: components["schemas"]["Timestamp"];
        };
        /** @description Data of `relay_quote_expired`; `chain` is the network the order would have been paid on. */
        RelayQuoteExpiredPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Id of the quote. */
            quote_id?: string;
            /** @description When the quote ended. */
            expires_at?: components["schemas"]["Timestamp"];
        };
        /** @description Data of `relay_quote_failed`; `chain` is the network the order would have been paid on. */
        RelayQuoteFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id?: string;
            /** @description Why there is no quote. */
            reason: string;
            /** @description The relay's error code. */
            error_code?: string;
        };
        /** @description A deposit into a relay; `chain` is the network it is paid on. */
        RelayDepositPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Transaction of the deposit. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Token that moves. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that moves. */
            amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Account that pays. */
            depositor?: components["schemas"]["AccountAddress"];
            /** @description Block of the transaction, once it has one. */
            block_number?: components["schemas"]["BlockNumber"];
        };
        /** @description A fill by a relay; `chain` is the network it is filled on. */
        RelayFillPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Transaction of the fill. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Token that moves. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that moves. */
            amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Account that receives. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Block of the transaction, once it has one. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Account that fills. */
            filler?: components["schemas"]["AccountAddress"];
            /** @description Milliseconds from deposit to fill. */
            elapsed_ms?: number;
        };
        /** @description Data of `relay_fill_failed`; `chain` is the network of the fill. */
        RelayFillFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Transaction that failed, where there is one. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description Why the fill failed. */
            reason: string;
            /** @description The relay's error code. */
            error_code?: string;
        };
        /** @description A refund by a relay; `chain` is the network it is paid on. */
        RelayRefundPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Relay service. */
            provider?: string;
            /** @description The relay's own id of the order. */
            request_id: string;
            /** @description Transaction of the refund. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description Token that moves. */
            token?: components["schemas"]["TokenIdentity"];
            /** @description Amount that moves. */
            amount?: components["schemas"]["BaseUnitAmount"];
            /** @description Account that is refunded. */
            recipient?: components["schemas"]["AccountAddress"];
            /** @description Block of the transaction, once it has one. */
            block_number?: components["schemas"]["BlockNumber"];
            /** @description Why the order was refunded. */
            reason?: string;
        };
        /** @description A signed transaction was submitted to the network. */
        SolanaTransactionSubmittedEvent: {
            /**
             * @description Always `solana_transaction_submitted`.
             * @constant
             */
            event_type: "solana_transaction_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionSubmittedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A node processed the transaction in a block. */
        SolanaTransactionProcessedEvent: {
            /**
             * @description Always `solana_transaction_processed`.
             * @constant
             */
            event_type: "solana_transaction_processed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionCommitmentPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A supermajority of the stake voted for the block. */
        SolanaTransactionConfirmedEvent: {
            /**
             * @description Always `solana_transaction_confirmed`.
             * @constant
             */
            event_type: "solana_transaction_confirmed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionCommitmentPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The block became final.
         * @example {
         *       "event_id": "sol-1-finalized",
         *       "event_type": "solana_transaction_finalized",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:15:33.204Z",
         *       "trace_timestamp": "2026-03-02T09:15:20Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
         *           "name": "Solana"
         *         },
         *         "signature": "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW",
         *         "slot": 401233017,
         *         "fee": "5000"
         *       },
         *       "plugin_correlation_id": "sol:5VERv8NM"
         *     }
         */
        SolanaTransactionFinalizedEvent: {
            /**
             * @description Always `solana_transaction_finalized`.
             * @constant
             */
            event_type: "solana_transaction_finalized";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionCommitmentPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The transaction was executed and failed. */
        SolanaTransactionFailedEvent: {
            /**
             * @description Always `solana_transaction_failed`.
             * @constant
             */
            event_type: "solana_transaction_failed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionFailedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The block hash of the transaction became too old to be included. */
        SolanaTransactionExpiredEvent: {
            /**
             * @description Always `solana_transaction_expired`.
             * @constant
             */
            event_type: "solana_transaction_expired";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["SolanaTransactionExpiredPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `solana_transaction_submitted`. */
        SolanaTransactionSubmittedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            signature: components["schemas"]["SolanaSignature"];
            /** @description Account that pays the fee. */
            fee_payer?: components["schemas"]["SolanaAddress"];
            /** @description Programs the transaction calls. */
            program_ids?: components["schemas"]["SolanaAddress"][];
            /** @description Block hash that bounds the life of the transaction, in base58. */
            recent_blockhash?: components["schemas"]["SolanaAddress"];
            /** @description Last block height that can include it. */
            last_valid_block_height?: components["schemas"]["BlockNumber"];
        };
        /** @description The commitment a Solana transaction has reached. */
        SolanaTransactionCommitmentPayload: {
            chain: components["schemas"]["ChainIdentity"];
            signature: components["schemas"]["SolanaSignature"];
            /** @description Slot of the block that holds the transaction. */
            slot: components["schemas"]["BlockNumber"];
            /** @description Estimated production time of the block. */
            block_time?: components["schemas"]["Timestamp"];
            /** @description Fee in lamports. */
            fee?: components["schemas"]["BaseUnitAmount"];
            /** @description Compute units it used. */
            compute_units?: number;
        };
        /** @description Data of `solana_transaction_failed`. */
        SolanaTransactionFailedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            signature: components["schemas"]["SolanaSignature"];
            /** @description Slot of the block that holds the transaction. */
            slot?: components["schemas"]["BlockNumber"];
            /** @description The error of the runtime or of the program. */
            reason: string;
            /** @description Instruction that failed, from 0. */
            instruction_index?: number;
            /** @description Program that failed. */
            program_id?: components["schemas"]["SolanaAddress"];
            /** @description Error code of the program. */
            error_code?: string;
            /** @description Last lines of the program log. */
            logs?: string[];
        };
        /** @description Data of `solana_transaction_expired`. */
        SolanaTransactionExpiredPayload: {
            chain: components["schemas"]["ChainIdentity"];
            signature: components["schemas"]["SolanaSignature"];
            /** @description Last block height that could have included it. */
            last_valid_block_height?: components["schemas"]["BlockNumber"];
            /** @description Block height when it was given up. */
            block_height?: components["schemas"]["BlockNumber"];
        };
        /** @description A command was submitted to a participant. */
        CantonCommandSubmittedEvent: {
            /**
             * @description Always `canton_command_submitted`.
             * @constant
             */
            event_type: "canton_command_submitted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonCommandSubmittedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The ledger accepted the command. */
        CantonCommandAcceptedEvent: {
            /**
             * @description Always `canton_command_accepted`.
             * @constant
             */
            event_type: "canton_command_accepted";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonCommandAcceptedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /**
         * @description The ledger refused the command.
         * @example {
         *       "event_id": "canton-9-rejected",
         *       "event_type": "canton_command_rejected",
         *       "version": 1,
         *       "source": "plugin",
         *       "created_at": "2026-03-02T09:15:12.611Z",
         *       "trace_timestamp": "2026-03-02T09:15:12.380Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "canton:global"
         *         },
         *         "command_id": "settle-9",
         *         "reason": "A contract of the command was archived meanwhile.",
         *         "error_code": "LOCAL_VERDICT_INACTIVE_CONTRACTS",
         *         "retryable": true
         *       },
         *       "plugin_correlation_id": "canton:settle-9"
         *     }
         */
        CantonCommandRejectedEvent: {
            /**
             * @description Always `canton_command_rejected`.
             * @constant
             */
            event_type: "canton_command_rejected";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonCommandRejectedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A ledger update was committed. */
        CantonTransactionCommittedEvent: {
            /**
             * @description Always `canton_transaction_committed`.
             * @constant
             */
            event_type: "canton_transaction_committed";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonTransactionCommittedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A contract was created. */
        CantonContractCreatedEvent: {
            /**
             * @description Always `canton_contract_created`.
             * @constant
             */
            event_type: "canton_contract_created";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonContractCreatedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A contract was archived. */
        CantonContractArchivedEvent: {
            /**
             * @description Always `canton_contract_archived`.
             * @constant
             */
            event_type: "canton_contract_archived";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["CantonContractArchivedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `canton_command_submitted`. */
        CantonCommandSubmittedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Command id the application chose. */
            command_id: string;
            /** @description Submission id of this attempt. */
            submission_id?: string;
            /** @description Application that submits. */
            application_id?: string;
            /** @description Parties that authorize the command. */
            act_as?: string[];
            /** @description Workflow the command is part of. */
            workflow_id?: string;
            /** @description Synchronizer the command is routed to. */
            synchronizer_id?: string;
        };
        /** @description Data of `canton_command_accepted`. */
        CantonCommandAcceptedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Command id the application chose. */
            command_id: string;
            /** @description Submission id of this attempt. */
            submission_id?: string;
            /** @description Id of the resulting ledger update. */
            update_id?: string;
            /** @description Ledger offset of the completion. */
            completion_offset?: number;
        };
        /** @description Data of `canton_command_rejected`. */
        CantonCommandRejectedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Command id the application chose. */
            command_id: string;
            /** @description Submission id of this attempt. */
            submission_id?: string;
            /** @description Why the ledger refused the command. */
            reason: string;
            /** @description Error code id of the ledger. */
            error_code?: string;
            /** @description Whether the same command may succeed later. */
            retryable?: boolean;
        };
        /** @description Data of `canton_transaction_committed`. */
        CantonTransactionCommittedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Id of the ledger update. */
            update_id: string;
            /** @description Command id the application chose. */
            command_id?: string;
            /** @description Ledger offset of the update. */
            offset?: number;
            /** @description Time the synchronizer recorded. */
            record_time?: components["schemas"]["Timestamp"];
            /** @description Synchronizer that ordered it. */
            synchronizer_id?: string;
            /** @description Ledger events in the update. */
            event_count?: number;
        };
        /** @description Data of `canton_contract_created`. */
        CantonContractCreatedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Id of the contract. */
            contract_id: string;
            /** @description Template: package, module and entity. */
            template_id?: string;
            /** @description Id of the ledger update. */
            update_id?: string;
            /** @description Parties that signed the contract. */
            signatories?: string[];
            /** @description Parties that can see the contract. */
            observers?: string[];
        };
        /** @description Data of `canton_contract_archived`. */
        CantonContractArchivedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Id of the contract. */
            contract_id: string;
            /** @description Template: package, module and entity. */
            template_id?: string;
            /** @description Id of the ledger update. */
            update_id?: string;
            /** @description Choice that archived it. */
            choice?: string;
            /** @description Parties that exercised the choice. */
            acting_parties?: string[];
        };
        /**
         * @description A producer announced where the work continues: the network, and the item to find there.
         * @example {
         *       "event_id": "hint-1",
         *       "event_type": "transaction_hint_added",
         *       "version": 1,
         *       "source": "client_browser",
         *       "created_at": "2026-03-02T09:15:04.512Z",
         *       "trace_timestamp": "2026-03-02T09:15:07.2Z",
         *       "payload": {
         *         "chain": {
         *           "caip2": "eip155:1",
         *           "name": "Ethereum",
         *           "chain_id": 1
         *         },
         *         "kind": "evm_transaction",
         *         "transaction_hash": "0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
         *       },
         *       "plugin_correlation_id": "evm:0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
         *     }
         */
        TransactionHintAddedEvent: {
            /**
             * @description Always `transaction_hint_added`.
             * @constant
             */
            event_type: "transaction_hint_added";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TransactionHintAddedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description A processor found the hinted item. */
        TransactionHintMatchedEvent: {
            /**
             * @description Always `transaction_hint_matched`.
             * @constant
             */
            event_type: "transaction_hint_matched";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TransactionHintMatchedPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description No processor found the hinted item. */
        TransactionHintExpiredEvent: {
            /**
             * @description Always `transaction_hint_expired`.
             * @constant
             */
            event_type: "transaction_hint_expired";
            event_id: components["schemas"]["EventId"];
            version: components["schemas"]["EventVersion"];
            source: components["schemas"]["TraceEventSource"];
            /** @description The server's clock when it stored the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The producer's clock when the event happened; orders the timeline. */
            trace_timestamp: components["schemas"]["Timestamp"];
            payload: components["schemas"]["TransactionHintExpiredPayload"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Data of `transaction_hint_added`. */
        TransactionHintAddedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`. */
            kind: string;
            /** @description Transaction to find. */
            transaction_hash?: components["schemas"]["TransactionId"];
            /** @description Whatever else helps to find it. */
            attributes?: components["schemas"]["AttributeMap"];
        };
        /** @description Data of `transaction_hint_matched`. */
        TransactionHintMatchedPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description The `transaction_hint_added` event. */
            hint_event_id: components["schemas"]["EventId"];
            /** @description Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`. */
            kind?: string;
            /** @description What was found. */
            transaction_hash?: components["schemas"]["TransactionId"];
            /** @description Milliseconds from hint to match. */
            elapsed_ms?: number;
        };
        /** @description Data of `transaction_hint_expired`. */
        TransactionHintExpiredPayload: {
            chain: components["schemas"]["ChainIdentity"];
            /** @description The `transaction_hint_added` event. */
            hint_event_id: components["schemas"]["EventId"];
            /** @description Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`. */
            kind?: string;
            /** @description Transaction that was searched for. */
            transaction_hash?: components["schemas"]["TransactionId"];
            /** @description Milliseconds processors searched for it. */
            waited_ms?: number;
        };
        /** @description An event sent by a producer. Its payload is validated against the schema of its type if the type is listed. */
        NewTraceEvent: {
            /** @description Chosen by the producer, generated if absent; required for `plugin-events`, which stores the same id once. */
            event_id?: components["schemas"]["EventId"];
            /** @description A type of the `TraceEvent` list that is not the service's own, or a plugin's own type. */
            event_type: string;
            /** @description Version of the payload shape; 1 if absent. */
            version?: number;
            /** @description The producer's clock when the event happened. */
            trace_timestamp: components["schemas"]["Timestamp"];
            /** @description Data of the event; its shape depends on the type. `details` of events by severity are at most an `AttributeMap`, and these events carry no `chain`: they are of the trace level. */
            payload: {
                [key: string]: unknown;
            };
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description Announces to plugin processors that the work continues on a network; becomes a `transaction_hint_added` event. */
        TransactionHint: {
            chain: components["schemas"]["TransactionHintChain"];
            /** @description Kind of the hinted item, such as `evm_transaction`, `safe_message`, `safe_transaction`, `relay_order`, `solana_transaction` or `canton_command`. */
            kind: string;
            /** @description Transaction to find. */
            transaction_hash?: components["schemas"]["TransactionId"];
            /** @description Whatever else helps to find it. */
            attributes?: components["schemas"]["AttributeMap"];
            /** @description The producer's clock when the hint was given. */
            trace_timestamp: components["schemas"]["Timestamp"];
            plugin_correlation_id?: components["schemas"]["PluginCorrelationId"];
        };
        /** @description The network of a hint. */
        TransactionHintChain: {
            caip2: components["schemas"]["Caip2ChainId"];
            /** @description Name of the network for people. */
            name?: string;
            /** @description Numeric chain id, for networks that have one (EIP-155). */
            chain_id?: number;
        };
        /** @description A unit of work within the trace, sent once: when it finished, or unfinished when the trace is closed. Becomes a `span_started` and, if finished, a `span_finished` event. */
        SpanRecord: {
            span_id: components["schemas"]["SpanId"];
            /** @description Parent span; absent at the top level. */
            parent_span_id?: components["schemas"]["SpanId"];
            /** @description Name of the work. */
            name: string;
            /** @description When it started. */
            started_at: components["schemas"]["Timestamp"];
            /** @description When it finished; absent if it did not. Not before `started_at`. */
            finished_at?: components["schemas"]["Timestamp"];
            /**
             * @description Outcome.
             * @enum {string}
             */
            status?: "ok" | "error";
            /** @description Attributes of the span. */
            attributes?: components["schemas"]["AttributeMap"];
        };
    };
    responses: {
        /** @description The document still has the given `ETag`. */
        NotModified: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter, header or body field is wrong; `details` name it. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INVALID_ARGUMENT",
                 *         "message": "query parameter \"page_sise\" is not known",
                 *         "details": [
                 *           {
                 *             "type": "field",
                 *             "location": "query",
                 *             "name": "page_sise",
                 *             "reason": "is not a parameter of this operation"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is wrong, or the filter is malformed or unsupported; `details` give the position. */
        BadFilterRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept. */
        Unauthenticated: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHENTICATED",
                 *         "message": "no key; send a server key as \"Authorization: Bearer svc_srv_...\" or \"X-API-Key: svc_srv_...\"",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The web key does not allow the origin of the request. */
        PermissionDenied: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PERMISSION_DENIED",
                 *         "message": "the web key does not allow the origin https://evil.example",
                 *         "details": [
                 *           {
                 *             "type": "field",
                 *             "location": "header",
                 *             "name": "origin",
                 *             "reason": "is not an allowed origin of this key",
                 *             "received": "https://evil.example"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such trace in the project of the key. */
        TraceNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "TRACE_NOT_FOUND",
                 *         "message": "there is no trace 4bf92f3577b34da6a3ce929d0e0e4736 in this project",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The attribute key was never observed in the project of the key. */
        AttributeNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "ATTRIBUTE_NOT_FOUND",
                 *         "message": "the attribute key \"header.city\" was never observed in this project",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body, decompressed, is over the limit. */
        PayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PAYLOAD_TOO_LARGE",
                 *         "message": "the body is over the limit of 4194304 bytes; send less at once",
                 *         "details": [
                 *           {
                 *             "type": "limit",
                 *             "limit": "body_bytes",
                 *             "max": 4194304,
                 *             "received": 10485760
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json`, or has a `Content-Encoding` other than `gzip`. */
        UnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNSUPPORTED_MEDIA_TYPE",
                 *         "message": "the content type \"text/plain\" is not supported; send application/json",
                 *         "details": [
                 *           {
                 *             "type": "field",
                 *             "location": "header",
                 *             "name": "content-type",
                 *             "reason": "is not supported",
                 *             "received": "text/plain",
                 *             "allowed": [
                 *               "application/json"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit of the key, or what its project may use at one moment, is used up. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "RESOURCE_EXHAUSTED",
                 *         "message": "this key may make 100 requests a second; wait 1 s",
                 *         "details": [
                 *           {
                 *             "type": "retry",
                 *             "retry_after_seconds": 1
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description An unexpected error of the server. */
        Internal: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INTERNAL",
                 *         "message": "an unexpected error; quote the request id when you report it",
                 *         "details": [
                 *           {
                 *             "type": "request",
                 *             "request_id": "0199f0c2-4b7e-7c3a-9a51-3d2f6b1c8e70"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this right now, for example because its disk is full; retry with backoff. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAVAILABLE",
                 *         "message": "the disk rejects writes; nothing was stored",
                 *         "details": [
                 *           {
                 *             "type": "retry",
                 *             "retry_after_seconds": 5
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The query ran past its deadline; narrow the window or the filter. */
        DeadlineExceeded: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "DEADLINE_EXCEEDED",
                 *         "message": "The read ran past its deadline, which is that of --query-deadline (30s by default) or a shorter one of the request: ask for a shorter window or a narrower filter.",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter is wrong, or the PromQL expression is malformed, does not fit its data, or exceeds a limit; `details` give the position or the limit. */
        BadQueryRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INVALID_QUERY",
                 *         "message": "query: unclosed left parenthesis at offset 3",
                 *         "details": [
                 *           {
                 *             "type": "query",
                 *             "start": 3,
                 *             "end": 4,
                 *             "reason": "syntax",
                 *             "hint": "close the parenthesis"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is wrong: unknown, missing, out of bounds, a slug that is unknown or given twice, or an expression that is not an alert condition. */
        BadAlertRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INVALID_ARGUMENT",
                 *         "message": "condition.expression must compare a vector with one number, such as \"... > 5\"",
                 *         "details": [
                 *           {
                 *             "type": "field",
                 *             "location": "body",
                 *             "name": "condition.expression",
                 *             "reason": "has no comparison at its top",
                 *             "received": "up"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such metric alert in the project of the key. */
        MetricAlertNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "METRIC_ALERT_NOT_FOUND",
                 *         "message": "there is no metric alert \"checkout-errors\" in this project",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such dashboard in the project of the key. */
        DashboardNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "DASHBOARD_NOT_FOUND",
                 *         "message": "there is no dashboard \"checkout\" in this project",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such notification channel in the organization of the key. */
        IntegrationNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INTEGRATION_NOT_FOUND",
                 *         "message": "there is no notification channel \"on-call\" in this organization",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The document does not match `If-Match`, or already exists with `If-None-Match: *`; read it again. */
        PreconditionFailed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PRECONDITION_FAILED",
                 *         "message": "the dashboard \"checkout\" has been changed since; GET it again and send If-Match with its ETag",
                 *         "details": [
                 *           {
                 *             "type": "field",
                 *             "location": "header",
                 *             "name": "if-match",
                 *             "reason": "is not the current ETag"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The write has neither `If-Match` nor `If-None-Match: *`. */
        PreconditionRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PRECONDITION_REQUIRED",
                 *         "message": "send \"If-None-Match: *\" to create, or \"If-Match\" with the ETag of a fresh GET to replace",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is signed in, because there is no session cookie, or the session has ended. */
        NoSession: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHENTICATED",
                 *         "message": "no session; sign in again",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The credentials or the code are not right. */
        SignInRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHENTICATED",
                 *         "message": "the address or the password is wrong",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The user's role does not allow it, or the request did not come from the console's own origin. */
        RoleRefused: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PERMISSION_DENIED",
                 *         "message": "this needs the role admin; you are a viewer of this project",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such resource, or none that the user may see. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "NOT_FOUND",
                 *         "message": "there is no project prj_0ZqcBNlXx5xJ2k",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description It exists already. */
        AlreadyExists: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "ALREADY_EXISTS",
                 *         "message": "there is already a project \"shop\"; choose another name",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description It cannot be delivered again now. */
        NotReplayable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "ALREADY_EXISTS",
                 *         "message": "the delivery is pending; it will be attempted by itself",
                 *         "details": []
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many attempts to sign in to this account or from this address. */
        TooManySignIns: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "RESOURCE_EXHAUSTED",
                 *         "message": "too many attempts; wait 30 s",
                 *         "details": [
                 *           {
                 *             "type": "retry",
                 *             "retry_after_seconds": 30
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A parameter or the expression is malformed. */
        PrometheusBadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "bad_data",
                 *       "error": "invalid parameter \"query\": 1:4: parse error: unclosed left parenthesis"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The key is missing, malformed, unknown, revoked, or of a kind this listener does not accept. */
        PrometheusUnauthenticated: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "unauthorized",
                 *       "error": "no key; send a server key as a bearer token or as the password of basic authentication"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The form is over the limit of 1 MiB. */
        PrometheusPayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "bad_data",
                 *       "error": "the body is over the limit of 1048576 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The body is not a form. */
        PrometheusUnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "bad_data",
                 *       "error": "the content type \"text/plain\" is not supported; send application/x-www-form-urlencoded"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The expression does not fit its data or exceeds a limit. */
        PrometheusUnprocessable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "execution",
                 *       "error": "the query reads more than 5000000 samples; narrow its selectors or its range"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The rate limit of the key is used up. */
        PrometheusTooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "unavailable",
                 *       "error": "this key may make 100 requests a second; wait 1 s"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description An unexpected error of the server. */
        PrometheusInternal: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "internal",
                 *       "error": "an unexpected error; quote the request id 0199f0c2-4b7e-7c3a-9a51-3d2f6b1c8e70 when you report it"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The service cannot do this right now; retry with backoff. */
        PrometheusUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "unavailable",
                 *       "error": "too many reads are waiting; retry later"
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The query ran past its deadline. */
        PrometheusDeadlineExceeded: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "errorType": "timeout",
                 *       "error": "The read ran past its deadline, which is that of --query-deadline (30s by default) or a shorter one of the request: ask for a shorter window or a narrower filter."
                 *     }
                 */
                "application/json": components["schemas"]["PrometheusError"];
            };
        };
        /** @description The body does not match its content type; do not retry. */
        OtlpBadRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 3,
                 *       "message": "the body is not an ExportLogsServiceRequest: the length 400 at byte 17 is past the end of the message"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The key is missing, malformed, unknown, revoked, or of a kind this path does not accept. */
        OtlpUnauthenticated: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 16,
                 *       "message": "no key; send an ingest key as \"x-ingest-api-key: svc_ing_...\""
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The web key does not allow the origin of the request. */
        OtlpPermissionDenied: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 7,
                 *       "message": "the web key does not allow the origin https://evil.example"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The request body, decompressed, is over the limit. */
        OtlpPayloadTooLarge: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 8,
                 *       "message": "the body is over the limit of 67108864 bytes; send less at once"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The body is neither `application/x-protobuf` nor `application/json`, or its `Content-Encoding` is not `gzip`, `zstd`, `deflate` or `identity`. */
        OtlpUnsupportedMediaType: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 3,
                 *       "message": "content-type \"text/plain\" is not supported; send application/x-protobuf or application/json"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The rate limit of the key is used up. */
        OtlpTooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 8,
                 *       "message": "this key may use 52428800 bytes a second; wait 1 s"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description An unexpected error of the server. */
        OtlpInternal: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 13,
                 *       "message": "an unexpected error; quote the request id when you report it"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
        /** @description The service cannot accept writes right now, for example because its disk is full; retry after the delay. */
        OtlpUnavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "code": 14,
                 *       "message": "the disk rejects writes; nothing was stored"
                 *     }
                 */
                "application/json": components["schemas"]["RpcStatus"];
            };
        };
    };
    parameters: {
        /**
         * @description The trace's identifier, 32 lowercase hexadecimal digits.
         * @example 4bf92f3577b34da6a3ce929d0e0e4736
         */
        TraceIdPath: components["schemas"]["TraceId"];
        /**
         * @description An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
         *     leaves on one field and binds tighter; NOT inverts one leaf.
         *
         *     | field | operators | values |
         *     | --- | --- | --- |
         *     | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
         *     | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
         *     | `tag` | `=` `:` | the trace has this tag |
         *     | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         * @example status="completed" AND tag="checkout"
         */
        TraceFilter: string;
        /**
         * @description An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
         *     joins leaves on one field and binds tighter; NOT inverts one leaf.
         *
         *     | field | operators | values |
         *     | --- | --- | --- |
         *     | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
         *     | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
         *     | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
         *     | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
         *     | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
         * @example severity>="error" AND service.name="checkout" AND body:"card declined"
         */
        LogFilter: string;
        /**
         * @description End of the window, not included; now when absent. Not together with `page_token`.
         * @example 5m
         */
        LogUntil: components["schemas"]["TimeBound"];
        /**
         * @description Only items created at or after this time. Not together with `page_token`.
         * @example 24h
         */
        Since: components["schemas"]["TimeBound"];
        /**
         * @description Only items created before this time. Not together with `page_token`.
         * @example 5m
         */
        Until: components["schemas"]["TimeBound"];
        /**
         * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
         * @example 100
         */
        PageSize: number;
        /**
         * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
         * @example k1.Zm9vYmFy
         */
        PageToken: string;
        /**
         * @description An `ETag` received earlier; answered 304 if it is still current.
         * @example "3b1f0c9a5d7e2468"
         */
        IfNoneMatch: string;
        /**
         * @description The `ETag` of the document that is replaced or deleted.
         * @example "3b1f0c9a5d7e2468"
         */
        IfMatch: string;
        /**
         * @description `*` creates, and fails if the slug is taken.
         * @example *
         */
        IfNoneMatchCreate: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the server's log. Quote it when you report a problem. */
        RequestId: string;
        /** @description A strong validator of the body, for `If-None-Match`. */
        ETag: string;
        /** @description Sent only with the legacy numbered form. The date it was deprecated, `@` and Unix seconds (RFC 9745). */
        Deprecation: string;
        /** @description The session cookie, `HttpOnly`, `SameSite=Lax`; over HTTPS `Secure` and named `__Host-cairn_session`. After a sign-in also `cairn_device`, alike and for a year: sign-ins of the account from this browser have a limit of their own. */
        SessionCookie: string;
        /** @description What the provider has to answer with, for each tab, sealed: `HttpOnly`, `SameSite=Lax`, for ten minutes; over HTTPS `Secure` and named `__Host-cairn_sign_in`. */
        SignInCookie: string;
        /** @description The session cookie and `cairn_device`, after a sign-in, and `cairn_sign_in` without the finished flow: with those of other tabs, or deleted. */
        FinishedSignInCookie: string;
        /** @description Samples of a request of remote write 2.0 that are stored, without those of native histograms. */
        SamplesWritten: number;
        /** @description Native histograms of a request of remote write 2.0 that are stored. */
        HistogramsWritten: number;
        /** @description Exemplars of a request of remote write 2.0 that are stored. */
        ExemplarsWritten: number;
        /** @description Where to go on. */
        Location: string;
        /** @description Seconds to wait before a retry. */
        RetryAfter: number;
        /** @description The quota of the key (draft-ietf-httpapi-ratelimit-headers). */
        RateLimitPolicy: string;
        /** @description The remaining quota and the seconds until it is replenished (draft-ietf-httpapi-ratelimit-headers). */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documentation page. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><title>Cairn API</title> */
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getContractYaml: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example openapi: 3.1.1
                     *     info:
                     *       title: Cairn
                     */
                    "application/yaml": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getContractJson: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.1",
                     *       "info": {
                     *         "title": "Cairn",
                     *         "version": "0.1.0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ContractDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brief. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Cairn
                     *
                     *     Self-hosted observability for traces, logs and metrics.
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPrometheusHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Cairn is healthy. */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getPrometheusReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example Cairn is ready. */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServerMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # TYPE cairn_ingest_items_total counter
                     *     cairn_ingest_items_total{signal="traces",outcome="accepted"} 42
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project and organization of the key. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organization_id": "default",
                     *       "project_id": "default"
                     *     }
                     */
                    "application/json": components["schemas"]["Identity"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tags": [
                     *         "checkout",
                     *         "mobile"
                     *       ],
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["TagList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listAttributeKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attribute keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attributes": [
                     *         "customer.tier",
                     *         "header.country"
                     *       ],
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["AttributeKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listAttributeValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The attribute key, percent-encoded.
                 * @example header.country
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "header.country",
                     *       "values": [
                     *         "DE",
                     *         "NO"
                     *       ],
                     *       "truncated": false
                     *     }
                     */
                    "application/json": components["schemas"]["AttributeValueList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["AttributeNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listTraces: {
        parameters: {
            query?: {
                /**
                 * @description An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
                 *     leaves on one field and binds tighter; NOT inverts one leaf.
                 *
                 *     | field | operators | values |
                 *     | --- | --- | --- |
                 *     | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
                 *     | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
                 *     | `tag` | `=` `:` | the trace has this tag |
                 *     | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
                 * @example status="completed" AND tag="checkout"
                 */
                filter?: components["parameters"]["TraceFilter"];
                /**
                 * @description Only items created at or after this time. Not together with `page_token`.
                 * @example 24h
                 */
                since?: components["parameters"]["Since"];
                /**
                 * @description Only items created before this time. Not together with `page_token`.
                 * @example 5m
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
                 * @example k1.Zm9vYmFy
                 */
                page_token?: components["parameters"]["PageToken"];
                /**
                 * @deprecated
                 * @description Legacy page number, from 1. Not together with `page_size` or `page_token`.
                 * @example 1
                 */
                page?: number;
                /**
                 * @deprecated
                 * @description Rows per legacy page; 100 when only `page` is sent. Not together with `page_size` or `page_token`.
                 * @example 50
                 */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of traces. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceList"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    ingestTraces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An `ExportTraceServiceRequest`; may be sent with `Content-Encoding: gzip`, `zstd` or `deflate`. By default at most 64 MiB after decompression. */
        requestBody: {
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "resourceSpans": [
                 *         {
                 *           "resource": {
                 *             "attributes": [
                 *               {
                 *                 "key": "service.name",
                 *                 "value": {
                 *                   "stringValue": "checkout"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           "scopeSpans": [
                 *             {
                 *               "scope": {
                 *                 "name": "checkout.payment",
                 *                 "version": "2.4.0"
                 *               },
                 *               "spans": [
                 *                 {
                 *                   "traceId": "5b8efff798038103d269b633813fc60c",
                 *                   "spanId": "eee19b7ec3c1b174",
                 *                   "name": "POST /pay",
                 *                   "kind": 2,
                 *                   "startTimeUnixNano": "1795162530000000000",
                 *                   "endTimeUnixNano": "1795162530412604000",
                 *                   "attributes": [
                 *                     {
                 *                       "key": "http.route",
                 *                       "value": {
                 *                         "stringValue": "/pay"
                 *                       }
                 *                     }
                 *                   ],
                 *                   "status": {
                 *                     "code": 2,
                 *                     "message": "card declined"
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OtlpTracesRequest"];
            };
        };
        responses: {
            /** @description The request was processed; `partialSuccess` is present if spans were rejected, or with a message alone if labels were left out. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                    /**
                     * @example {
                     *       "partialSuccess": {
                     *         "rejectedSpans": "1",
                     *         "errorMessage": "span_id is 4 bytes long; it has to be 8 bytes that are not all zero"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OtlpTracesResponse"];
                };
            };
            400: components["responses"]["OtlpBadRequest"];
            401: components["responses"]["OtlpUnauthenticated"];
            403: components["responses"]["OtlpPermissionDenied"];
            413: components["responses"]["OtlpPayloadTooLarge"];
            415: components["responses"]["OtlpUnsupportedMediaType"];
            429: components["responses"]["OtlpTooManyRequests"];
            500: components["responses"]["OtlpInternal"];
            503: components["responses"]["OtlpUnavailable"];
        };
    };
    getTraceStats: {
        parameters: {
            query?: {
                /**
                 * @description An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
                 *     leaves on one field and binds tighter; NOT inverts one leaf.
                 *
                 *     | field | operators | values |
                 *     | --- | --- | --- |
                 *     | `status` | `=` `!=` | `"running"`, `"completed"`, `"deleted"` |
                 *     | `severity` | `=` | `"error"`, `"warning"`, `"info"`: of any event of the trace |
                 *     | `tag` | `=` `:` | the trace has this tag |
                 *     | `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
                 * @example status="completed" AND tag="checkout"
                 */
                filter?: components["parameters"]["TraceFilter"];
                /**
                 * @description Start of the window, 24 hours before its end when absent. The window spans at most 31 days.
                 * @example 24h
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description Only items created before this time. Not together with `page_token`.
                 * @example 5m
                 */
                until?: components["parameters"]["Until"];
                /**
                 * @description Width of a bucket; a window may have at most 11,000. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.
                 * @example 1h
                 */
                interval?: "auto" | "whole" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "1d";
                /**
                 * @description Repeatable, up to two dimensions: `status`, `severity` (the highest of the trace), `name`, `service.name`, or
                 *     `attribute.<key>` (at most one). `service.name` is the attribute of that name under the name that log statistics
                 *     use for it; Cairn's addition.
                 * @example [
                 *       "service.name",
                 *       "name"
                 *     ]
                 */
                group_by?: string[];
                /**
                 * @description Groups kept per bucket, the largest first; the rest is counted in `other_count`.
                 * @example 10
                 */
                top_k?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, oldest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceStats"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    getTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trace": {
                     *         "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
                     *         "trace_number": 1042,
                     *         "name": "checkout",
                     *         "status": "completed",
                     *         "highest_severity": "error",
                     *         "duration_ms": 1840,
                     *         "created_at": "2026-11-20T08:15:30.123Z",
                     *         "last_seen_at": "2026-11-20T08:15:32.010Z",
                     *         "tags": [
                     *           "checkout",
                     *           "mobile"
                     *         ],
                     *         "attributes": {
                     *           "customer.tier": "gold",
                     *           "header.country": "NO"
                     *         },
                     *         "rule_matches": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TraceEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["TraceNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listTraceEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
                     *       "events": [
                     *         {
                     *           "event_id": "s.1",
                     *           "event_type": "started",
                     *           "version": 1,
                     *           "source": "service",
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "trace_timestamp": "2026-11-20T08:15:30.1Z",
                     *           "payload": {
                     *             "name": "checkout"
                     *           }
                     *         },
                     *         {
                     *           "event_id": "span.00f067aa0ba902b7.started",
                     *           "event_type": "span_started",
                     *           "version": 1,
                     *           "source": "otlp",
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "trace_timestamp": "2026-11-20T08:15:30.1Z",
                     *           "payload": {
                     *             "span_id": "00f067aa0ba902b7",
                     *             "name": "POST /pay",
                     *             "kind": "server",
                     *             "service": "checkout",
                     *             "attributes": {
                     *               "http.route": "/pay"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "event_id": "span.00f067aa0ba902b7.finished",
                     *           "event_type": "span_finished",
                     *           "version": 1,
                     *           "source": "otlp",
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "trace_timestamp": "2026-11-20T08:15:31.94Z",
                     *           "payload": {
                     *             "span_id": "00f067aa0ba902b7",
                     *             "name": "POST /pay",
                     *             "kind": "server",
                     *             "service": "checkout",
                     *             "attributes": {
                     *               "http.route": "/pay"
                     *             },
                     *             "status": "error",
                     *             "status_message": "card declined",
                     *             "duration_ms": 1840
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TraceTimeline"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["TraceNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    flushTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        /** @description The batch; may be sent with `Content-Encoding: gzip`. By default at most 4 MiB after decompression. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "flush_id": "8f3c1d2e9b7a4c55",
                 *       "name": "checkout",
                 *       "source": "client_server",
                 *       "sent_at": "2026-11-20T08:15:31.000Z",
                 *       "attributes": {
                 *         "customer.tier": "gold",
                 *         "header.country": "NO"
                 *       },
                 *       "tags": [
                 *         "checkout"
                 *       ],
                 *       "events": [
                 *         {
                 *           "event_type": "info_event_added",
                 *           "trace_timestamp": "2026-11-20T08:15:30.500Z",
                 *           "payload": {
                 *             "name": "cart validated"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TraceFlush"];
            };
        };
        responses: {
            /** @description The batch was processed. `accepted` says whether the trace accepted it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "duplicate": false,
                     *       "trace_number": 1042,
                     *       "rejected": []
                     *     }
                     */
                    "application/json": components["schemas"]["FlushResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    keepTraceAlive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["TraceKeepAlive"];
            };
        };
        responses: {
            /** @description Whether the trace accepts further data. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true
                     *     }
                     */
                    "application/json": components["schemas"]["WriteResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeTrace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        /** @description Why and when the producer closed the trace, and what it has not delivered yet; all optional. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "order placed",
                 *       "sent_at": "2026-11-20T08:15:32.000Z",
                 *       "flushes": [
                 *         {
                 *           "flush_id": "8f3c1d2e9b7a4c56",
                 *           "source": "client_browser",
                 *           "sent_at": "2026-11-20T08:15:32.000Z",
                 *           "events": [
                 *             {
                 *               "event_type": "info_event_added",
                 *               "trace_timestamp": "2026-11-20T08:15:31.900Z",
                 *               "payload": {
                 *                 "name": "order placed"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TraceClose"];
            };
        };
        responses: {
            /** @description Whether this request closed the trace; with `flushes`, whether they are stored and it is closed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "rejected": []
                     *     }
                     */
                    "application/json": components["schemas"]["CloseResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    appendPluginEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The trace's identifier, 32 lowercase hexadecimal digits.
                 * @example 4bf92f3577b34da6a3ce929d0e0e4736
                 */
                trace_id: components["parameters"]["TraceIdPath"];
            };
            cookie?: never;
        };
        /** @description The events. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "event_id": "evm-1-0x9f-confirmed",
                 *           "event_type": "evm_transaction_confirmed",
                 *           "trace_timestamp": "2026-11-20T08:15:45Z",
                 *           "plugin_correlation_id": "evm-1-0x9f",
                 *           "payload": {
                 *             "chain": {
                 *               "caip2": "eip155:1"
                 *             },
                 *             "transaction_hash": "0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b",
                 *             "block_number": 21034567
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PluginEventBatch"];
            };
        };
        responses: {
            /** @description The batch was processed. `accepted` says whether the trace accepted it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accepted": true,
                     *       "duplicate": false,
                     *       "trace_number": 1042,
                     *       "rejected": []
                     *     }
                     */
                    "application/json": components["schemas"]["FlushResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLogs: {
        parameters: {
            query?: {
                /**
                 * @description An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
                 *     joins leaves on one field and binds tighter; NOT inverts one leaf.
                 *
                 *     | field | operators | values |
                 *     | --- | --- | --- |
                 *     | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
                 *     | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
                 *     | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
                 *     | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
                 *     | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
                 * @example severity>="error" AND service.name="checkout" AND body:"card declined"
                 */
                filter?: components["parameters"]["LogFilter"];
                /**
                 * @description Start of the window, one hour before its end when absent. The window spans at most 35 days. Not together with `page_token`.
                 * @example 15m
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description End of the window, not included; now when absent. Not together with `page_token`.
                 * @example 5m
                 */
                until?: components["parameters"]["LogUntil"];
                /**
                 * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
                 * @example k1.Zm9vYmFy
                 */
                page_token?: components["parameters"]["PageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of records. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logs": [
                     *         {
                     *           "record_id": "l2s9k4q0f1",
                     *           "time": "2026-11-20T08:15:30.123456789Z",
                     *           "observed_time": "2026-11-20T08:15:30.124Z",
                     *           "severity_number": 17,
                     *           "severity_text": "ERROR",
                     *           "event_name": "payment.declined",
                     *           "body": "card declined for order 4711",
                     *           "service_name": "checkout",
                     *           "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
                     *           "span_id": "00f067aa0ba902b7",
                     *           "scope_name": "checkout.payment",
                     *           "scope_version": "2.4.0",
                     *           "flags": 1,
                     *           "attributes": {
                     *             "order.id": "4711",
                     *             "amount": "12.5"
                     *           },
                     *           "resource_attributes": {
                     *             "service.name": "checkout",
                     *             "host.name": "web-1"
                     *           }
                     *         }
                     *       ],
                     *       "project_id": "default",
                     *       "range_start": "2026-11-20T07:30:00Z",
                     *       "range_end": "2026-11-20T08:30:00Z",
                     *       "next_page_token": "k1.Zm9vYmFy"
                     *     }
                     */
                    "application/json": components["schemas"]["LogList"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    ingestLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An `ExportLogsServiceRequest`; may be sent with `Content-Encoding: gzip`, `zstd` or `deflate`. By default at most 64 MiB after decompression. */
        requestBody: {
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "resourceLogs": [
                 *         {
                 *           "resource": {
                 *             "attributes": [
                 *               {
                 *                 "key": "service.name",
                 *                 "value": {
                 *                   "stringValue": "checkout"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           "scopeLogs": [
                 *             {
                 *               "scope": {
                 *                 "name": "checkout.payment",
                 *                 "version": "2.4.0"
                 *               },
                 *               "logRecords": [
                 *                 {
                 *                   "timeUnixNano": "1795162530123456789",
                 *                   "severityNumber": 17,
                 *                   "severityText": "ERROR",
                 *                   "eventName": "payment.declined",
                 *                   "body": {
                 *                     "stringValue": "card declined for order 4711"
                 *                   },
                 *                   "attributes": [
                 *                     {
                 *                       "key": "order.id",
                 *                       "value": {
                 *                         "intValue": "4711"
                 *                       }
                 *                     }
                 *                   ],
                 *                   "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
                 *                   "spanId": "00f067aa0ba902b7"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OtlpLogsRequest"];
            };
        };
        responses: {
            /** @description The request was processed; `partialSuccess` is present if records were rejected. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                    /**
                     * @example {
                     *       "partialSuccess": {
                     *         "rejectedLogRecords": "1",
                     *         "errorMessage": "time_unix_nano 1764000000000 is 1970-01-01T00:29:24Z, older than the retention of 35 days; the number looks like milliseconds: multiply it by 1,000,000"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OtlpLogsResponse"];
                };
            };
            400: components["responses"]["OtlpBadRequest"];
            401: components["responses"]["OtlpUnauthenticated"];
            403: components["responses"]["OtlpPermissionDenied"];
            413: components["responses"]["OtlpPayloadTooLarge"];
            415: components["responses"]["OtlpUnsupportedMediaType"];
            429: components["responses"]["OtlpTooManyRequests"];
            500: components["responses"]["OtlpInternal"];
            503: components["responses"]["OtlpUnavailable"];
        };
    };
    getLogStats: {
        parameters: {
            query?: {
                /**
                 * @description An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
                 *     joins leaves on one field and binds tighter; NOT inverts one leaf.
                 *
                 *     | field | operators | values |
                 *     | --- | --- | --- |
                 *     | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
                 *     | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
                 *     | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
                 *     | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
                 *     | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
                 * @example severity>="error" AND service.name="checkout" AND body:"card declined"
                 */
                filter?: components["parameters"]["LogFilter"];
                /**
                 * @description Start of the window, one hour before its end when absent. The window spans at most 7 days.
                 * @example 24h
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description End of the window, not included; now when absent. Not together with `page_token`.
                 * @example 5m
                 */
                until?: components["parameters"]["LogUntil"];
                /**
                 * @description Width of a bucket. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.
                 * @example 1h
                 */
                interval?: "auto" | "whole" | "1m" | "5m" | "15m" | "30m" | "1h" | "6h" | "1d";
                /**
                 * @description Repeatable, up to two dimensions: `service.name`, `severity`, `event.name`, or `attribute.<key>` (at most one). Body
                 *     text cannot be grouped.
                 * @example [
                 *       "service.name",
                 *       "severity"
                 *     ]
                 */
                group_by?: string[];
                /**
                 * @description Groups kept per bucket, the largest first; the rest is counted in `other_count`.
                 * @example 10
                 */
                top_k?: number;
                /**
                 * @description Newest records attached to each group, 1 when absent. Only together with `group_by`.
                 * @example 1
                 */
                exemplars?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The buckets, oldest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "default",
                     *       "range_start": "2026-11-20T07:30:00Z",
                     *       "range_end": "2026-11-20T09:00:00Z",
                     *       "interval": "1h",
                     *       "expected_bucket_count": 2,
                     *       "buckets": [
                     *         {
                     *           "start": "2026-11-20T07:30:00Z",
                     *           "end": "2026-11-20T08:00:00Z",
                     *           "total_count": 0,
                     *           "groups": [],
                     *           "other_count": 0
                     *         },
                     *         {
                     *           "start": "2026-11-20T08:00:00Z",
                     *           "end": "2026-11-20T09:00:00Z",
                     *           "total_count": 318,
                     *           "groups": [
                     *             {
                     *               "values": {
                     *                 "service.name": "checkout",
                     *                 "severity": "error"
                     *               },
                     *               "present": true,
                     *               "count": 300,
                     *               "exemplars": [
                     *                 {
                     *                   "record_id": "l2s9k4q0f1",
                     *                   "time": "2026-11-20T08:15:30.123456789Z",
                     *                   "observed_time": "2026-11-20T08:15:30.124Z",
                     *                   "severity_number": 17,
                     *                   "severity_text": "ERROR",
                     *                   "event_name": "payment.declined",
                     *                   "body": "card declined for order 4711",
                     *                   "service_name": "checkout",
                     *                   "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
                     *                   "span_id": "00f067aa0ba902b7",
                     *                   "scope_name": "checkout.payment",
                     *                   "scope_version": "2.4.0",
                     *                   "flags": 1,
                     *                   "attributes": {
                     *                     "order.id": "4711",
                     *                     "amount": "12.5"
                     *                   },
                     *                   "resource_attributes": {
                     *                     "service.name": "checkout",
                     *                     "host.name": "web-1"
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "other_count": 18
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogStats"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listLogAttributes: {
        parameters: {
            query?: {
                /**
                 * @description Start of the window, 24 hours before its end when absent. The window spans at most 7 days.
                 * @example 24h
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description End of the window, not included; now when absent. Not together with `page_token`.
                 * @example 5m
                 */
                until?: components["parameters"]["LogUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue of the window. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "default",
                     *       "range_start": "2026-11-19T09:00:00Z",
                     *       "range_end": "2026-11-20T09:00:00Z",
                     *       "attributes": {
                     *         "items": [
                     *           {
                     *             "key": "order.id",
                     *             "values": {
                     *               "items": [
                     *                 "4711",
                     *                 "4712"
                     *               ],
                     *               "truncated": true
                     *             }
                     *           }
                     *         ],
                     *         "truncated": false
                     *       },
                     *       "service_names": {
                     *         "items": [
                     *           "cart",
                     *           "checkout"
                     *         ],
                     *         "truncated": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["LogAttributeCatalogue"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    streamLogs: {
        parameters: {
            query?: {
                /**
                 * @description An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
                 *     joins leaves on one field and binds tighter; NOT inverts one leaf.
                 *
                 *     | field | operators | values |
                 *     | --- | --- | --- |
                 *     | `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
                 *     | `severity` | `=` `!=` `<` `<=` `>` `>=` | `"trace"`, `"debug"`, `"info"`, `"warn"`, `"error"`, `"fatal"`, `"unspecified"` |
                 *     | `service.name`, `event.name` | `=` `!=` | any text; `""` for records without one |
                 *     | `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |
                 *     | `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |
                 * @example severity>="error" AND service.name="checkout" AND body:"card declined"
                 */
                filter?: components["parameters"]["LogFilter"];
                /**
                 * @description How far back the replay goes.
                 * @example 5m
                 */
                window?: "1m" | "5m" | "15m" | "1h" | "4h" | "12h" | "24h" | "7d" | "30d";
                /**
                 * @description Maximum number of replayed records, and of new records per read.
                 * @example 100
                 */
                page_size?: number;
                /**
                 * @description Seconds between heartbeats on an idle stream.
                 * @example 15
                 */
                heartbeat?: number;
            };
            header?: {
                /**
                 * @description The id of the last event received, to resume after it. Bound to the filter.
                 * @example k1.Zm9vYmFy
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. `event` is the kind of each event, `data` its JSON. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LogStreamData"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listMetrics: {
        parameters: {
            query?: {
                /**
                 * @description Start of the window, 24 hours before its end when absent.
                 * @example 24h
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description End of the window, now when absent.
                 * @example 5m
                 */
                until?: components["schemas"]["TimeBound"];
                /**
                 * @description Only metrics whose name contains this, ignoring case.
                 * @example http_
                 */
                search?: string;
                /**
                 * @description Maximum number of metrics to return.
                 * @example 1000
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "metrics": {
                     *         "items": [
                     *           {
                     *             "name": "http_requests_total",
                     *             "kind": "sum",
                     *             "unit": "{request}",
                     *             "description": "Requests served",
                     *             "dimensions": {
                     *               "items": [
                     *                 {
                     *                   "name": "instance"
                     *                 },
                     *                 {
                     *                   "name": "job"
                     *                 },
                     *                 {
                     *                   "name": "status"
                     *                 }
                     *               ],
                     *               "truncated": false
                     *             }
                     *           }
                     *         ],
                     *         "truncated": false
                     *       },
                     *       "project_id": "default",
                     *       "range_start": "2026-11-19T09:00:00Z",
                     *       "range_end": "2026-11-20T09:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MetricList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    ingestMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An `ExportMetricsServiceRequest`; may be sent with `Content-Encoding: gzip`, `zstd` or `deflate`. By default at most 64 MiB after decompression. */
        requestBody: {
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                /**
                 * @example {
                 *       "resourceMetrics": [
                 *         {
                 *           "resource": {
                 *             "attributes": [
                 *               {
                 *                 "key": "service.name",
                 *                 "value": {
                 *                   "stringValue": "checkout"
                 *                 }
                 *               }
                 *             ]
                 *           },
                 *           "scopeMetrics": [
                 *             {
                 *               "scope": {
                 *                 "name": "checkout.http"
                 *               },
                 *               "metrics": [
                 *                 {
                 *                   "name": "http.server.active_requests",
                 *                   "unit": "{request}",
                 *                   "gauge": {
                 *                     "dataPoints": [
                 *                       {
                 *                         "timeUnixNano": "1795162530000000000",
                 *                         "asInt": "7",
                 *                         "attributes": [
                 *                           {
                 *                             "key": "http.route",
                 *                             "value": {
                 *                               "stringValue": "/pay"
                 *                             }
                 *                           }
                 *                         ]
                 *                       }
                 *                     ]
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OtlpMetricsRequest"];
            };
        };
        responses: {
            /** @description The request was processed; `partialSuccess` is present if data points were rejected, or with a message alone if `target_info` could not be stored. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
                    "application/x-protobuf": components["schemas"]["ProtobufMessage"];
                    /**
                     * @example {
                     *       "partialSuccess": {
                     *         "rejectedDataPoints": "1",
                     *         "errorMessage": "another value was stored for http_requests_total at this time"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OtlpMetricsResponse"];
                };
            };
            400: components["responses"]["OtlpBadRequest"];
            401: components["responses"]["OtlpUnauthenticated"];
            403: components["responses"]["OtlpPermissionDenied"];
            413: components["responses"]["OtlpPayloadTooLarge"];
            415: components["responses"]["OtlpUnsupportedMediaType"];
            429: components["responses"]["OtlpTooManyRequests"];
            500: components["responses"]["OtlpInternal"];
            503: components["responses"]["OtlpUnavailable"];
        };
    };
    queryMetrics: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum by (job) (rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
                /**
                 * @description The evaluation time, now when absent.
                 * @example 5m
                 */
                time?: components["schemas"]["TimeBound"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "vector",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "value": [
                     *               1795162530.5,
                     *               "3.25"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["BadQueryRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    queryMetricsRange: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum by (job) (rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
                /**
                 * @description First evaluation time, included.
                 * @example 1h
                 */
                start: components["schemas"]["TimeBound"];
                /**
                 * @description Last evaluation time, included when it falls on the step; now when absent.
                 * @example 1m
                 */
                end?: components["schemas"]["TimeBound"];
                /**
                 * @description Interval between evaluation times.
                 * @example 60s
                 */
                step: components["schemas"]["QueryStep"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "matrix",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "values": [
                     *               [
                     *                 1795162530,
                     *                 "3.25"
                     *               ],
                     *               [
                     *                 1795162590,
                     *                 "3.5"
                     *               ]
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["BadQueryRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    getPrometheusQuery: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
                /**
                 * @description The evaluation time, now when absent.
                 * @example 1795162530.5
                 */
                time?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum evaluation time; the limit of the server also applies.
                 * @example 30s
                 */
                timeout?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
                /**
                 * @description Look-back delta: how old the newest sample of a series may be; `5m` when absent.
                 * @example 5m
                 */
                lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description With any text, such as `all`, the answer has `stats`.
                 * @example all
                 */
                stats?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "vector",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "value": [
                     *               1795162530.5,
                     *               "3.25"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    postPrometheusQuery: {
        parameters: {
            query?: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query?: components["schemas"]["OptionalPromqlText"];
                /**
                 * @description The evaluation time, now when absent.
                 * @example 1795162530.5
                 */
                time?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum evaluation time; the limit of the server also applies.
                 * @example 30s
                 */
                timeout?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
                /**
                 * @description Look-back delta: how old the newest sample of a series may be; `5m` when absent.
                 * @example 5m
                 */
                lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description With any text, such as `all`, the answer has `stats`.
                 * @example all
                 */
                stats?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "sum(rate(http_requests_total[5m]))",
                 *       "time": "1795162530.5"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusQueryForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "vector",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "value": [
                     *               1795162530.5,
                     *               "3.25"
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusQueryRange: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
                /**
                 * @description First evaluation time, included.
                 * @example 1795162530
                 */
                start: components["schemas"]["PrometheusTime"];
                /**
                 * @description Last evaluation time, included when it falls on a step.
                 * @example 1795166130
                 */
                end: components["schemas"]["PrometheusTime"];
                /**
                 * @description Interval between evaluation times.
                 * @example 60s
                 */
                step: components["schemas"]["PrometheusDuration"];
                /**
                 * @description Maximum evaluation time; the limit of the server also applies.
                 * @example 30s
                 */
                timeout?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
                /**
                 * @description Look-back delta: how old the newest sample of a series may be; `5m` when absent.
                 * @example 5m
                 */
                lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description With any text, such as `all`, the answer has `stats`.
                 * @example all
                 */
                stats?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "matrix",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "values": [
                     *               [
                     *                 1795162530,
                     *                 "3.25"
                     *               ]
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    postPrometheusQueryRange: {
        parameters: {
            query?: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query?: components["schemas"]["OptionalPromqlText"];
                /**
                 * @description First evaluation time, included.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Last evaluation time, included when it falls on a step.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Interval between evaluation times.
                 * @example 60s
                 */
                step?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description Maximum evaluation time; the limit of the server also applies.
                 * @example 30s
                 */
                timeout?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
                /**
                 * @description Look-back delta: how old the newest sample of a series may be; `5m` when absent.
                 * @example 5m
                 */
                lookback_delta?: components["schemas"]["OptionalPrometheusDuration"];
                /**
                 * @description With any text, such as `all`, the answer has `stats`.
                 * @example all
                 */
                stats?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "sum(rate(http_requests_total[5m]))",
                 *       "start": "1795162530",
                 *       "end": "1795166130",
                 *       "step": "60s"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusQueryRangeForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "resultType": "matrix",
                     *         "result": [
                     *           {
                     *             "metric": {
                     *               "job": "checkout"
                     *             },
                     *             "values": [
                     *               [
                     *                 1795162530,
                     *                 "3.25"
                     *               ]
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusQueryResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusSeries: {
        parameters: {
            query: {
                /**
                 * @description Selectors; returns the series that match any of them.
                 * @example [
                 *       "up"
                 *     ]
                 */
                "match[]": components["schemas"]["PromqlText"][];
                /**
                 * @description Only series with samples at or after this time, six hours before `end` when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only series with samples at or before this time, now when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "__name__": "up",
                     *           "job": "checkout"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusSeriesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    postPrometheusSeries: {
        parameters: {
            query?: {
                /**
                 * @description Selectors; returns the series that match any of them.
                 * @example [
                 *       "up"
                 *     ]
                 */
                "match[]"?: components["schemas"]["PromqlText"][];
                /**
                 * @description Only series with samples at or after this time, six hours before `end` when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only series with samples at or before this time, now when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum number of series to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "match[]": [
                 *         "up"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusSeriesForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "__name__": "up",
                     *           "job": "checkout"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusSeriesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusExemplars: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example rate(orders_total[5m])
                 */
                query: components["schemas"]["PromqlText"];
                /**
                 * @description Only exemplars at or after this time, RFC 3339 or seconds since the epoch; from the oldest on when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only exemplars at or before this time, RFC 3339 or seconds since the epoch; up to the newest when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "seriesLabels": {
                     *             "__name__": "orders_total",
                     *             "job": "checkout"
                     *           },
                     *           "exemplars": [
                     *             {
                     *               "labels": {
                     *                 "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                     *               },
                     *               "value": "6",
                     *               "timestamp": 1795166130.479
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusExemplarsResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    postPrometheusExemplars: {
        parameters: {
            query?: {
                /**
                 * @description The expression.
                 * @example rate(orders_total[5m])
                 */
                query?: components["schemas"]["OptionalPromqlText"];
                /**
                 * @description Only exemplars at or after this time, RFC 3339 or seconds since the epoch; from the oldest on when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only exemplars at or before this time, RFC 3339 or seconds since the epoch; up to the newest when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "rate(orders_total[5m])"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusExemplarsForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         {
                     *           "seriesLabels": {
                     *             "__name__": "orders_total",
                     *             "job": "checkout"
                     *           },
                     *           "exemplars": [
                     *             {
                     *               "labels": {
                     *                 "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
                     *               },
                     *               "value": "6",
                     *               "timestamp": 1795166130.479
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusExemplarsResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusLabels: {
        parameters: {
            query?: {
                /**
                 * @description Only labels of series that match any of these selectors.
                 * @example [
                 *       "up"
                 *     ]
                 */
                "match[]"?: components["schemas"]["PromqlText"][];
                /**
                 * @description Only series with samples at or after this time, six hours before `end` when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only series with samples at or before this time, now when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum number of names to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         "__name__",
                     *         "job"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusNamesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    postPrometheusLabels: {
        parameters: {
            query?: {
                /**
                 * @description Only labels of series that match any of these selectors.
                 * @example [
                 *       "up"
                 *     ]
                 */
                "match[]"?: components["schemas"]["PromqlText"][];
                /**
                 * @description Only series with samples at or after this time, six hours before `end` when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only series with samples at or before this time, now when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum number of names to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "match[]": [
                 *         "up"
                 *       ]
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusLabelsForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         "__name__",
                     *         "job"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusNamesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusLabelValues: {
        parameters: {
            query?: {
                /**
                 * @description Only labels of series that match any of these selectors.
                 * @example [
                 *       "up"
                 *     ]
                 */
                "match[]"?: components["schemas"]["PromqlText"][];
                /**
                 * @description Only series with samples at or after this time, six hours before `end` when absent.
                 * @example 1795162530
                 */
                start?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Only series with samples at or before this time, now when absent.
                 * @example 1795166130
                 */
                end?: components["schemas"]["OptionalPrometheusTime"];
                /**
                 * @description Maximum number of names to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The label, `__name__` for metric names; one that begins with `U__` is decoded as Prometheus does (`U__a_2e_b` is `a.b`).
                 * @example job
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": [
                     *         "checkout"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusNamesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            422: components["responses"]["PrometheusUnprocessable"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusMetadata: {
        parameters: {
            query?: {
                /**
                 * @description Only this metric family. An empty string counts as absent.
                 * @example http_requests_total
                 */
                metric?: string;
                /**
                 * @description Maximum number of metric families to return; 0 or absent means all.
                 * @example 100
                 */
                limit?: components["schemas"]["PrometheusLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "http_requests_total": [
                     *           {
                     *             "type": "counter",
                     *             "help": "Requests served",
                     *             "unit": ""
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusMetadataResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    getPrometheusBuildInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "version": "3.12.0",
                     *         "revision": "",
                     *         "branch": "",
                     *         "buildUser": "",
                     *         "buildDate": "19700101-00:00:00",
                     *         "goVersion": "",
                     *         "application": "cairn"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusBuildInfoResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusRules: {
        parameters: {
            query?: {
                /**
                 * @description Only alerting or only recording rules; there are none of the latter. An empty string counts as absent.
                 * @example alert
                 */
                type?: "alert" | "record" | "";
                /**
                 * @description Only rules of these names, which are the slugs of metric alerts.
                 * @example [
                 *       "checkout-errors"
                 *     ]
                 */
                "rule_name[]"?: string[];
                /**
                 * @description Only these groups; there is one, `metric-alerts`.
                 * @example [
                 *       "metric-alerts"
                 *     ]
                 */
                "rule_group[]"?: string[];
                /**
                 * @description Only these files; there is one, `metric-alerts`.
                 * @example [
                 *       "metric-alerts"
                 *     ]
                 */
                "file[]"?: string[];
                /**
                 * @description Whether active alerts are left out. An empty string counts as absent.
                 * @example false
                 */
                exclude_alerts?: string;
                /**
                 * @description Only rules whose own labels any of these selectors matches.
                 * @example [
                 *       "{severity=\"critical\"}"
                 *     ]
                 */
                "match[]"?: components["schemas"]["PromqlText"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "groups": [
                     *           {
                     *             "name": "metric-alerts",
                     *             "file": "metric-alerts",
                     *             "interval": 0,
                     *             "limit": 0,
                     *             "evaluationTime": 0.004,
                     *             "lastEvaluation": "2026-11-20T08:15:31.004Z",
                     *             "rules": [
                     *               {
                     *                 "type": "alerting",
                     *                 "name": "checkout-errors",
                     *                 "query": "rate(errors_total[5m]) > 1",
                     *                 "duration": 0,
                     *                 "keepFiringFor": 0,
                     *                 "labels": {
                     *                   "severity": "critical"
                     *                 },
                     *                 "annotations": {
                     *                   "summary": "Checkout errors"
                     *                 },
                     *                 "alerts": [
                     *                   {
                     *                     "labels": {
                     *                       "alertname": "checkout-errors",
                     *                       "severity": "critical",
                     *                       "service": "api"
                     *                     },
                     *                     "annotations": {
                     *                       "summary": "Checkout errors"
                     *                     },
                     *                     "state": "firing",
                     *                     "activeAt": "2026-11-20T08:15:30.123Z",
                     *                     "value": "7.5e+00"
                     *                   }
                     *                 ],
                     *                 "health": "ok",
                     *                 "evaluationTime": 0.004,
                     *                 "lastEvaluation": "2026-11-20T08:15:31.004Z",
                     *                 "state": "firing"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusRulesResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
        };
    };
    getPrometheusAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "alerts": [
                     *           {
                     *             "labels": {
                     *               "alertname": "checkout-errors",
                     *               "severity": "critical",
                     *               "service": "api"
                     *             },
                     *             "annotations": {
                     *               "summary": "Checkout errors"
                     *             },
                     *             "state": "firing",
                     *             "activeAt": "2026-11-20T08:15:30.123Z",
                     *             "value": "7.5e+00"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusAlertsResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
        };
    };
    getPrometheusFormattedQuery: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": "sum(rate(http_requests_total[5m]))"
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusTextResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    postPrometheusFormattedQuery: {
        parameters: {
            query?: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query?: components["schemas"]["OptionalPromqlText"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "sum(rate(http_requests_total[5m]))"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusExpressionForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": "sum(rate(http_requests_total[5m]))"
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusTextResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusParsedQuery: {
        parameters: {
            query: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query: components["schemas"]["PromqlText"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "type": "numberLiteral",
                     *         "val": "1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusTreeResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    postPrometheusParsedQuery: {
        parameters: {
            query?: {
                /**
                 * @description The expression.
                 * @example sum(rate(http_requests_total[5m]))
                 */
                query?: components["schemas"]["OptionalPromqlText"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The parameters as a form. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "query": "sum(rate(http_requests_total[5m]))"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["PrometheusExpressionForm"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "type": "numberLiteral",
                     *         "val": "1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusTreeResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            413: components["responses"]["PrometheusPayloadTooLarge"];
            415: components["responses"]["PrometheusUnsupportedMediaType"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "yaml": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusConfigResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "query.lookback-delta": "5m",
                     *         "query.timeout": "30s",
                     *         "query.max-samples": "5000000"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusFlagsResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusRuntimeInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "startTime": "2026-11-20T08:15:30.123Z",
                     *         "CWD": "",
                     *         "hostname": "",
                     *         "serverTime": "2026-11-20T09:15:30.123Z",
                     *         "reloadConfigSuccess": true,
                     *         "lastConfigTime": "2026-11-20T08:15:30.123Z",
                     *         "corruptionCount": 0,
                     *         "goroutineCount": 0,
                     *         "GOMAXPROCS": 0,
                     *         "GOMEMLIMIT": 0,
                     *         "GOGC": "",
                     *         "GODEBUG": "",
                     *         "storageRetention": "30d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusRuntimeInfoResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
        };
    };
    getPrometheusCardinality: {
        parameters: {
            query?: {
                /**
                 * @description Rows of each list. An empty string counts as absent.
                 * @example 10
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "data": {
                     *         "headStats": {
                     *           "numSeries": 2,
                     *           "numLabelPairs": 3,
                     *           "chunkCount": 0,
                     *           "minTime": 1795151730500,
                     *           "maxTime": 1795162530500
                     *         },
                     *         "seriesCountByMetricName": [
                     *           {
                     *             "name": "http_requests_total",
                     *             "value": 2
                     *           }
                     *         ],
                     *         "labelValueCountByLabelName": [
                     *           {
                     *             "name": "code",
                     *             "value": 2
                     *           },
                     *           {
                     *             "name": "__name__",
                     *             "value": 1
                     *           }
                     *         ],
                     *         "memoryInBytesByLabelName": [
                     *           {
                     *             "name": "__name__",
                     *             "value": 19
                     *           },
                     *           {
                     *             "name": "code",
                     *             "value": 6
                     *           }
                     *         ],
                     *         "seriesCountByLabelValuePair": [
                     *           {
                     *             "name": "__name__=http_requests_total",
                     *             "value": 2
                     *           },
                     *           {
                     *             "name": "code=200",
                     *             "value": 1
                     *           },
                     *           {
                     *             "name": "code=500",
                     *             "value": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PrometheusCardinalityResponse"];
                };
            };
            400: components["responses"]["PrometheusBadRequest"];
            401: components["responses"]["PrometheusUnauthenticated"];
            429: components["responses"]["PrometheusTooManyRequests"];
            500: components["responses"]["PrometheusInternal"];
            503: components["responses"]["PrometheusUnavailable"];
            504: components["responses"]["PrometheusDeadlineExceeded"];
        };
    };
    remoteWrite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A `prometheus.WriteRequest`, or an `io.prometheus.write.v2.Request` with the content type `application/x-protobuf;proto=io.prometheus.write.v2.Request`, with `Content-Encoding: snappy`. By default at most 64 MiB after decompression. */
        requestBody: {
            content: {
                /** @example  */
                "application/x-protobuf": components["schemas"]["ProtobufMessage"];
            };
        };
        responses: {
            /** @description Every sample is stored. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "X-Prometheus-Remote-Write-Samples-Written": components["headers"]["SamplesWritten"];
                    "X-Prometheus-Remote-Write-Histograms-Written": components["headers"]["HistogramsWritten"];
                    "X-Prometheus-Remote-Write-Exemplars-Written": components["headers"]["ExemplarsWritten"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Samples were rejected, and the others are stored; or the request is malformed, and nothing is stored and the counts are missing. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "X-Prometheus-Remote-Write-Samples-Written": components["headers"]["SamplesWritten"];
                    "X-Prometheus-Remote-Write-Histograms-Written": components["headers"]["HistogramsWritten"];
                    "X-Prometheus-Remote-Write-Exemplars-Written": components["headers"]["ExemplarsWritten"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": {
                     *         "code": "INVALID_ARGUMENT",
                     *         "message": "3 of 5 samples were rejected (3 too_old) and the other 2 are stored; do not retry",
                     *         "details": [
                     *           {
                     *             "type": "field",
                     *             "location": "body",
                     *             "name": "timeseries.samples",
                     *             "reason": "too_old: 3 samples"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMetricAlerts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metric alerts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "metric_alerts": [
                     *         {
                     *           "slug": "checkout-errors",
                     *           "display_name": "Checkout errors",
                     *           "severity": "critical",
                     *           "enabled": true,
                     *           "firing_count": 1,
                     *           "updated_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MetricAlertList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetricAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The slug of the metric alert, its identity in the path.
                 * @example checkout-errors
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metric alert. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "display_name": "Checkout errors",
                     *       "severity": "critical",
                     *       "enabled": true,
                     *       "condition": {
                     *         "expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) > 5",
                     *         "recovery_expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) < 1"
                     *       },
                     *       "notifications": [],
                     *       "documentation": {
                     *         "markdown": "Look at the payment provider first."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricAlert"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["MetricAlertNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMetricAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `*` creates, and fails if the slug is taken.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchCreate"];
            };
            path: {
                /**
                 * @description The slug of the metric alert, its identity in the path.
                 * @example checkout-errors
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        /** @description The whole document, of at most 1 MiB and 10,000 values. Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_name": "Checkout errors",
                 *       "severity": "critical",
                 *       "enabled": true,
                 *       "condition": {
                 *         "expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) > 5",
                 *         "recovery_expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) < 1"
                 *       },
                 *       "notifications": [],
                 *       "documentation": {
                 *         "markdown": "Look at the payment provider first."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MetricAlertInput"];
            };
        };
        responses: {
            /** @description Replaced, or unchanged. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "display_name": "Checkout errors",
                     *       "severity": "critical",
                     *       "enabled": true,
                     *       "condition": {
                     *         "expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) > 5",
                     *         "recovery_expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) < 1"
                     *       },
                     *       "notifications": [],
                     *       "documentation": {
                     *         "markdown": "Look at the payment provider first."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricAlert"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "display_name": "Checkout errors",
                     *       "severity": "critical",
                     *       "enabled": true,
                     *       "condition": {
                     *         "expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) > 5",
                     *         "recovery_expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) < 1"
                     *       },
                     *       "notifications": [],
                     *       "documentation": {
                     *         "markdown": "Look at the payment provider first."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricAlert"];
                };
            };
            400: components["responses"]["BadAlertRequest"];
            401: components["responses"]["Unauthenticated"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMetricAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The slug of the metric alert, its identity in the path.
                 * @example checkout-errors
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMetricAlertIncidents: {
        parameters: {
            query?: {
                /**
                 * @description Only incidents in this state.
                 * @example firing
                 */
                state?: components["schemas"]["IncidentState"];
                /**
                 * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
                 * @example k1.Zm9vYmFy
                 */
                page_token?: components["parameters"]["PageToken"];
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the metric alert, its identity in the path.
                 * @example checkout-errors
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of incidents. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "incidents": [
                     *         {
                     *           "id": "inc_2mVhC9s0Qd1x",
                     *           "state": "firing",
                     *           "labels": {
                     *             "service": "checkout"
                     *           },
                     *           "value": 7.25,
                     *           "opened_at": "2026-11-20T08:15:30Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IncidentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["MetricAlertNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDashboards: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboards. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "dashboards": [
                     *         {
                     *           "slug": "checkout",
                     *           "title": "Checkout",
                     *           "widget_count": 2,
                     *           "updated_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` received earlier; answered 304 if it is still current.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The slug of the dashboard, its identity in the path.
                 * @example checkout
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dashboard. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Checkout",
                     *       "description": "What checkout does",
                     *       "default_time_window": "1h",
                     *       "widgets": [
                     *         {
                     *           "type": "timeseries",
                     *           "title": "Requests",
                     *           "query": {
                     *             "expression": "sum(rate(http_requests_total[5m]))"
                     *           },
                     *           "layout": {
                     *             "x": 0,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           },
                     *           "unit": "req/s"
                     *         },
                     *         {
                     *           "type": "markdown",
                     *           "title": "Notes",
                     *           "query": {
                     *             "markdown": "# Checkout"
                     *           },
                     *           "layout": {
                     *             "x": 12,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["DashboardNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putDashboard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `*` creates, and fails if the slug is taken.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchCreate"];
            };
            path: {
                /**
                 * @description The slug of the dashboard, its identity in the path.
                 * @example checkout
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        /** @description The whole document, of at most 1 MiB and 10,000 values. Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Checkout",
                 *       "description": "What checkout does",
                 *       "default_time_window": "1h",
                 *       "widgets": [
                 *         {
                 *           "type": "timeseries",
                 *           "title": "Requests",
                 *           "query": {
                 *             "expression": "sum(rate(http_requests_total[5m]))"
                 *           },
                 *           "layout": {
                 *             "x": 0,
                 *             "y": 0,
                 *             "w": 12,
                 *             "h": 6
                 *           },
                 *           "unit": "req/s"
                 *         },
                 *         {
                 *           "type": "markdown",
                 *           "title": "Notes",
                 *           "query": {
                 *             "markdown": "# Checkout"
                 *           },
                 *           "layout": {
                 *             "x": 12,
                 *             "y": 0,
                 *             "w": 12,
                 *             "h": 6
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DashboardInput"];
            };
        };
        responses: {
            /** @description Replaced, or unchanged. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Checkout",
                     *       "description": "What checkout does",
                     *       "default_time_window": "1h",
                     *       "widgets": [
                     *         {
                     *           "type": "timeseries",
                     *           "title": "Requests",
                     *           "query": {
                     *             "expression": "sum(rate(http_requests_total[5m]))"
                     *           },
                     *           "layout": {
                     *             "x": 0,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           },
                     *           "unit": "req/s"
                     *         },
                     *         {
                     *           "type": "markdown",
                     *           "title": "Notes",
                     *           "query": {
                     *             "markdown": "# Checkout"
                     *           },
                     *           "layout": {
                     *             "x": 12,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Checkout",
                     *       "description": "What checkout does",
                     *       "default_time_window": "1h",
                     *       "widgets": [
                     *         {
                     *           "type": "timeseries",
                     *           "title": "Requests",
                     *           "query": {
                     *             "expression": "sum(rate(http_requests_total[5m]))"
                     *           },
                     *           "layout": {
                     *             "x": 0,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           },
                     *           "unit": "req/s"
                     *         },
                     *         {
                     *           "type": "markdown",
                     *           "title": "Notes",
                     *           "query": {
                     *             "markdown": "# Checkout"
                     *           },
                     *           "layout": {
                     *             "x": 12,
                     *             "y": 0,
                     *             "w": 12,
                     *             "h": 6
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDashboard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The slug of the dashboard, its identity in the path.
                 * @example checkout
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "integrations": [
                     *         {
                     *           "slug": "on-call",
                     *           "display_name": "On call",
                     *           "type": "webhook",
                     *           "enabled": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of the channel, its identity in the path.
                 * @example on-call
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "on-call",
                     *       "display_name": "On call",
                     *       "type": "webhook",
                     *       "enabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["IntegrationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The version that `initialize` answered.
                 * @example 2025-11-25
                 */
                "MCP-Protocol-Version"?: "2025-06-18" | "2025-11-25";
            };
            path?: never;
            cookie?: never;
        };
        /** @description One message, of at most 1 MiB and 10,000 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "get_identity",
                 *         "arguments": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer to a request. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"organization_id\":\"org_1\",\"project_id\":\"prj_1\"}"
                     *           }
                     *         ],
                     *         "isError": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description The notification was accepted. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDenied"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways to sign in. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "needs_setup": false,
                     *       "password": true,
                     *       "openid_connect": {
                     *         "display_name": "Example SSO"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setUpOwner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "0ZqcBNlXx5xJ2kT7",
                 *       "email": "ada@example.com",
                 *       "display_name": "Ada",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SetupInput"];
            };
        };
        responses: {
            /** @description The owner was created and is signed in. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *         "email": "ada@example.com",
                     *         "display_name": "Ada",
                     *         "organization_role": "owner",
                     *         "has_password": true
                     *       },
                     *       "organization": {
                     *         "organization_id": "org_0ZqcBNlXx5xJ2k",
                     *         "name": "default"
                     *       },
                     *       "projects": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "name": "shop",
                     *           "role": "owner",
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-20T08:15:30.123Z",
                     *       "ingest_url": "https://ingest.example"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRefused"];
            403: components["responses"]["RoleRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *         "email": "ada@example.com",
                     *         "display_name": "Ada",
                     *         "organization_role": "owner",
                     *         "has_password": true
                     *       },
                     *       "organization": {
                     *         "organization_id": "org_0ZqcBNlXx5xJ2k",
                     *         "name": "default"
                     *       },
                     *       "projects": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "name": "shop",
                     *           "role": "owner",
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-20T08:15:30.123Z",
                     *       "ingest_url": "https://ingest.example"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *         "email": "ada@example.com",
                     *         "display_name": "Ada",
                     *         "organization_role": "owner",
                     *         "has_password": true
                     *       },
                     *       "organization": {
                     *         "organization_id": "org_0ZqcBNlXx5xJ2k",
                     *         "name": "default"
                     *       },
                     *       "projects": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "name": "shop",
                     *           "role": "owner",
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-20T08:15:30.123Z",
                     *       "ingest_url": "https://ingest.example"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRefused"];
            403: components["responses"]["RoleRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "0ZqcBNlXx5xJ2kT7",
                 *       "display_name": "Grace",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvitationInput"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *         "email": "ada@example.com",
                     *         "display_name": "Ada",
                     *         "organization_role": "owner",
                     *         "has_password": true
                     *       },
                     *       "organization": {
                     *         "organization_id": "org_0ZqcBNlXx5xJ2k",
                     *         "name": "default"
                     *       },
                     *       "projects": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "name": "shop",
                     *           "role": "owner",
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ],
                     *       "expires_at": "2026-11-20T08:15:30.123Z",
                     *       "ingest_url": "https://ingest.example"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRefused"];
            403: components["responses"]["RoleRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "staple battery horse"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "session_id": "ses_0ZqcBNlXx5xJ2k",
                     *           "current": true,
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "last_used_at": "2026-11-20T08:15:30.123Z",
                     *           "expires_at": "2026-11-20T08:15:30.123Z",
                     *           "address": "203.0.113.7",
                     *           "user_agent": "Mozilla/5.0"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session.
                 * @example ses_0ZqcBNlXx5xJ2k
                 */
                session_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startOpenIdConnect: {
        parameters: {
            query?: {
                /**
                 * @description Path of the console to open afterwards.
                 * @example /projects
                 */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the provider. */
            302: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["SignInCookie"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishOpenIdConnect: {
        parameters: {
            query?: {
                /**
                 * @description The authorization code.
                 * @example SplxlOBeZQQYbYS6WxSbIA
                 */
                code?: string;
                /**
                 * @description The state that was sent to the provider.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description The issuer (RFC 9207).
                 * @example https://sso.example
                 */
                iss?: string;
                /**
                 * @description Why the provider refused (RFC 6749, section 4.1.2.1).
                 * @example access_denied
                 */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console. */
            302: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Set-Cookie": components["headers"]["FinishedSignInCookie"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "name": "shop",
                     *       "role": "owner",
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Renamed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "name": "shop",
                     *       "role": "owner",
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyExists"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "name": "shop",
                     *       "role": "owner",
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            409: components["responses"]["AlreadyExists"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "key_id": "key_0ZqcBNlXx5xJ2k",
                     *           "kind": "web",
                     *           "name": "shop page",
                     *           "display_prefix": "svc_web_3fA9",
                     *           "allowed_origins": [
                     *             "https://shop.example"
                     *           ],
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "last_used_at": "2026-11-20T08:15:30.123Z",
                     *           "etag": "\"3b1f0c9a5d7e2468\""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "web",
                 *       "name": "shop page",
                 *       "allowed_origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KeyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_id": "key_0ZqcBNlXx5xJ2k",
                     *       "kind": "web",
                     *       "name": "shop page",
                     *       "display_prefix": "svc_web_3fA9",
                     *       "allowed_origins": [
                     *         "https://shop.example"
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "last_used_at": "2026-11-20T08:15:30.123Z",
                     *       "etag": "\"3b1f0c9a5d7e2468\"",
                     *       "key": "svc_web_..."
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The key.
                 * @example key_0ZqcBNlXx5xJ2k
                 */
                key_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The key.
                 * @example key_0ZqcBNlXx5xJ2k
                 */
                key_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop page",
                 *       "allowed_origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KeyChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key_id": "key_0ZqcBNlXx5xJ2k",
                     *       "kind": "web",
                     *       "name": "shop page",
                     *       "display_prefix": "svc_web_3fA9",
                     *       "allowed_origins": [
                     *         "https://shop.example"
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "last_used_at": "2026-11-20T08:15:30.123Z",
                     *       "etag": "\"3b1f0c9a5d7e2468\""
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /**
                 * @description Start of the window, 24h ago when absent; at most 35 days before its end.
                 * @example 24h
                 */
                since?: components["schemas"]["TimeBound"];
                /**
                 * @description End of the window, not included; now when absent.
                 * @example 2026-11-20T09:00:00Z
                 */
                until?: components["schemas"]["TimeBound"];
            };
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "range_start": "2026-11-20T08:15:30.123Z",
                     *       "range_end": "2026-11-20T08:15:30.123Z",
                     *       "interval_seconds": 60,
                     *       "signals": [
                     *         {
                     *           "signal": "logs",
                     *           "accepted_count": 1200,
                     *           "rejected_count": 3,
                     *           "accepted_bytes": 480000,
                     *           "first_accepted_at": "2026-11-20T08:15:30.123Z",
                     *           "last_accepted_at": "2026-11-20T08:15:30.123Z",
                     *           "buckets": [
                     *             {
                     *               "start": "2026-11-20T08:15:30.123Z",
                     *               "accepted_count": 1200,
                     *               "rejected_count": 3,
                     *               "accepted_bytes": 480000
                     *             }
                     *           ],
                     *           "rejections": [
                     *             {
                     *               "reason": "too_old",
                     *               "count": 3,
                     *               "last_at": "2026-11-20T08:15:30.123Z",
                     *               "example": "log record of 2026-01-01T00:00:00Z, service checkout"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "members": [
                     *         {
                     *           "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *           "email": "ada@example.com",
                     *           "display_name": "Ada",
                     *           "role": "owner"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The user.
                 * @example usr_0ZqcBNlXx5xJ2k
                 */
                user_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *       "email": "ada@example.com",
                     *       "display_name": "Ada",
                     *       "role": "viewer"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The user.
                 * @example usr_0ZqcBNlXx5xJ2k
                 */
                user_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAutomations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "automations": [
                     *         {
                     *           "automation_id": "rul_4fQ0ZqcBNl",
                     *           "name": "Failed checkouts",
                     *           "description": "Tells support",
                     *           "enabled": true,
                     *           "filter": "tag=\"checkout\" AND severity=\"error\"",
                     *           "channels": [
                     *             "on-call"
                     *           ],
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "updated_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Failed checkouts",
                 *       "description": "Tells support",
                 *       "enabled": true,
                 *       "filter": "tag=\"checkout\" AND severity=\"error\"",
                 *       "channels": [
                 *         "on-call"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "automation_id": "rul_4fQ0ZqcBNl",
                     *       "name": "Failed checkouts",
                     *       "description": "Tells support",
                     *       "enabled": true,
                     *       "filter": "tag=\"checkout\" AND severity=\"error\"",
                     *       "channels": [
                     *         "on-call"
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "updated_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleAutomation"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The automation.
                 * @example rul_4fQ0ZqcBNl
                 */
                automation_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The automation. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "automation_id": "rul_4fQ0ZqcBNl",
                     *       "name": "Failed checkouts",
                     *       "description": "Tells support",
                     *       "enabled": true,
                     *       "filter": "tag=\"checkout\" AND severity=\"error\"",
                     *       "channels": [
                     *         "on-call"
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "updated_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleAutomation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The automation.
                 * @example rul_4fQ0ZqcBNl
                 */
                automation_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Failed checkouts",
                 *       "description": "Tells support",
                 *       "enabled": true,
                 *       "filter": "tag=\"checkout\" AND severity=\"error\"",
                 *       "channels": [
                 *         "on-call"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationInput"];
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "automation_id": "rul_4fQ0ZqcBNl",
                     *       "name": "Failed checkouts",
                     *       "description": "Tells support",
                     *       "enabled": true,
                     *       "filter": "tag=\"checkout\" AND severity=\"error\"",
                     *       "channels": [
                     *         "on-call"
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "updated_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleAutomation"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAutomation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
                /**
                 * @description The automation.
                 * @example rul_4fQ0ZqcBNl
                 */
                automation_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    tryAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": "tag=\"checkout\" AND severity=\"error\""
                 *     }
                 */
                "application/json": components["schemas"]["AutomationTrial"];
            };
        };
        responses: {
            /** @description The traces that match, newest first. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tested_count": 1000,
                     *       "matched_count": 1,
                     *       "traces": [
                     *         {
                     *           "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
                     *           "trace_number": 7,
                     *           "name": "checkout",
                     *           "status": "completed",
                     *           "highest_severity": "error",
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AutomationTrialResult"];
                };
            };
            400: components["responses"]["BadFilterRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    previewMetricAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The project.
                 * @example prj_0ZqcBNlXx5xJ2k
                 */
                project_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "condition": {
                 *         "expression": "sum by (service) (rate(http_requests_total{status=\"500\"}[5m])) > 5"
                 *       },
                 *       "since": "6h"
                 *     }
                 */
                "application/json": components["schemas"]["AlertPreviewInput"];
            };
        };
        responses: {
            /** @description What would have happened. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "range_start": "2026-11-20T02:15:30.123Z",
                     *       "range_end": "2026-11-20T08:15:30.123Z",
                     *       "step_seconds": 60,
                     *       "firing": {
                     *         "operator": ">",
                     *         "threshold": 5
                     *       },
                     *       "recovery": {
                     *         "operator": "<=",
                     *         "threshold": 5
                     *       },
                     *       "series_count": 1,
                     *       "firing_count": 0,
                     *       "incident_count": 1,
                     *       "series": [
                     *         {
                     *           "labels": {
                     *             "service": "checkout"
                     *           },
                     *           "is_firing": false,
                     *           "values": [
                     *             [
                     *               1795162530.123,
                     *               "6.5"
                     *             ],
                     *             [
                     *               1795162590.123,
                     *               "2"
                     *             ]
                     *           ],
                     *           "incidents": [
                     *             {
                     *               "opened_at": "2026-11-20T08:15:30.123Z",
                     *               "resolved_at": "2026-11-20T08:16:30.123Z",
                     *               "value": 6.5
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AlertPreview"];
                };
            };
            400: components["responses"]["BadAlertRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["DeadlineExceeded"];
        };
    };
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *           "email": "ada@example.com",
                     *           "display_name": "Ada",
                     *           "organization_role": "owner",
                     *           "disabled": false,
                     *           "has_password": true,
                     *           "memberships": [
                     *             {
                     *               "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *               "role": "member"
                     *             }
                     *           ],
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "last_signed_in_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The user.
                 * @example usr_0ZqcBNlXx5xJ2k
                 */
                user_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "organization_role": "admin",
                 *       "disabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *       "email": "ada@example.com",
                     *       "display_name": "Ada",
                     *       "organization_role": "owner",
                     *       "disabled": false,
                     *       "has_password": true,
                     *       "memberships": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "role": "member"
                     *         }
                     *       ],
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "last_signed_in_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user.
                 * @example usr_0ZqcBNlXx5xJ2k
                 */
                user_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://cairn.example/invitation#0ZqcBNlXx5xJ2kT7",
                     *       "expires_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitations": [
                     *         {
                     *           "invitation_id": "inv_0ZqcBNlXx5xJ2k",
                     *           "email": "grace@example.com",
                     *           "organization_role": "none",
                     *           "memberships": [
                     *             {
                     *               "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *               "role": "viewer"
                     *             }
                     *           ],
                     *           "invited_by": "usr_0ZqcBNlXx5xJ2k",
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "expires_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "organization_role": "none",
                 *       "memberships": [
                 *         {
                 *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                 *           "role": "viewer"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The invitation and its link. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invitation_id": "inv_0ZqcBNlXx5xJ2k",
                     *       "email": "grace@example.com",
                     *       "organization_role": "none",
                     *       "memberships": [
                     *         {
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "role": "viewer"
                     *         }
                     *       ],
                     *       "invited_by": "usr_0ZqcBNlXx5xJ2k",
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "expires_at": "2026-11-20T08:15:30.123Z",
                     *       "url": "https://cairn.example/invitation#0ZqcBNlXx5xJ2kT7"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AlreadyExists"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The invitation.
                 * @example inv_0ZqcBNlXx5xJ2k
                 */
                invitation_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "channels": [
                     *         {
                     *           "slug": "on-call",
                     *           "display_name": "On call",
                     *           "type": "webhook",
                     *           "enabled": true,
                     *           "target": {
                     *             "type": "webhook",
                     *             "host": "hooks.example.com",
                     *             "header_names": [
                     *               "X-Team"
                     *             ]
                     *           },
                     *           "created_at": "2026-11-20T08:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of the channel, its identity in alerts and automations.
                 * @example on-call
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "on-call",
                     *       "display_name": "On call",
                     *       "type": "webhook",
                     *       "enabled": true,
                     *       "target": {
                     *         "type": "webhook",
                     *         "host": "hooks.example.com",
                     *         "header_names": [
                     *           "X-Team"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleChannel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description `*` creates, and fails if the slug is taken.
                 * @example *
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatchCreate"];
            };
            path: {
                /**
                 * @description The slug of the channel, its identity in alerts and automations.
                 * @example on-call
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_name": "On call",
                 *       "enabled": true,
                 *       "target": {
                 *         "type": "webhook",
                 *         "url": "https://hooks.example.com/cairn",
                 *         "headers": [
                 *           {
                 *             "name": "X-Team",
                 *             "value": "ops"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChannelInput"];
            };
        };
        responses: {
            /** @description Replaced. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "on-call",
                     *       "display_name": "On call",
                     *       "type": "webhook",
                     *       "enabled": true,
                     *       "target": {
                     *         "type": "webhook",
                     *         "host": "hooks.example.com",
                     *         "header_names": [
                     *           "X-Team"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredChannel"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "on-call",
                     *       "display_name": "On call",
                     *       "type": "webhook",
                     *       "enabled": true,
                     *       "target": {
                     *         "type": "webhook",
                     *         "host": "hooks.example.com",
                     *         "header_names": [
                     *           "X-Team"
                     *         ]
                     *       },
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "signing_secret": "whsec_..."
                     *     }
                     */
                    "application/json": components["schemas"]["StoredChannel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The slug of the channel, its identity in alerts and automations.
                 * @example on-call
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The slug of the channel, its identity in alerts and automations.
                 * @example on-call
                 */
                slug: components["schemas"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": false,
                     *       "duration_ms": 84,
                     *       "status": 503,
                     *       "reason": "answered 503"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelTestResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                state?: components["schemas"]["DeliveryState"];
                /**
                 * @description Only deliveries to this channel.
                 * @example on-call
                 */
                channel?: components["schemas"]["Slug"];
                /**
                 * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
                 * @example k1.Zm9vYmFy
                 */
                page_token?: components["parameters"]["PageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of deliveries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": [
                     *         {
                     *           "event_id": "evt_0ZqcBNlXx5xJ2k",
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "channel": "on-call",
                     *           "kind": "incident.opened",
                     *           "state": "failed",
                     *           "attempt_count": 12,
                     *           "created_at": "2026-11-20T08:15:30.123Z",
                     *           "finished_at": "2026-11-20T08:15:30.123Z",
                     *           "reason": "answered 503"
                     *         }
                     *       ],
                     *       "next_page_token": "k1.Zm9vYmFy"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery, by the id of its event.
                 * @example evt_0ZqcBNlXx5xJ2k
                 */
                event_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "evt_0ZqcBNlXx5xJ2k",
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "channel": "on-call",
                     *       "kind": "incident.opened",
                     *       "state": "failed",
                     *       "attempt_count": 12,
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "finished_at": "2026-11-20T08:15:30.123Z",
                     *       "reason": "answered 503",
                     *       "payload": {
                     *         "kind": "incident.opened"
                     *       },
                     *       "attempts": [
                     *         {
                     *           "started_at": "2026-11-20T08:15:30.123Z",
                     *           "duration_ms": 84,
                     *           "status": 503,
                     *           "reason": "answered 503"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery, by the id of its event.
                 * @example evt_0ZqcBNlXx5xJ2k
                 */
                event_id: components["schemas"]["IdentityId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be attempted at once. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "evt_0ZqcBNlXx5xJ2k",
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "channel": "on-call",
                     *       "kind": "incident.opened",
                     *       "state": "pending",
                     *       "attempt_count": 0,
                     *       "created_at": "2026-11-20T08:15:30.123Z",
                     *       "next_attempt_at": "2026-11-20T08:45:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotReplayable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The retention. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signals": [
                     *         {
                     *           "signal": "logs",
                     *           "retention_seconds": 3024000,
                     *           "source": "configuration",
                     *           "stored_bytes": 104857600
                     *         }
                     *       ],
                     *       "free_bytes": 53687091200
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putRetention: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the document that is replaced or deleted.
                 * @example "3b1f0c9a5d7e2468"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description Unknown fields are rejected. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "traces_retention_seconds": 2592000,
                 *       "logs_retention_seconds": null,
                 *       "metrics_retention_seconds": null
                 *     }
                 */
                "application/json": components["schemas"]["RetentionInput"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signals": [
                     *         {
                     *           "signal": "logs",
                     *           "retention_seconds": 3024000,
                     *           "source": "configuration",
                     *           "stored_bytes": 104857600
                     *         }
                     *       ],
                     *       "free_bytes": 53687091200
                     *     }
                     */
                    "application/json": components["schemas"]["Retention"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only what this user did.
                 * @example usr_0ZqcBNlXx5xJ2k
                 */
                user_id?: components["schemas"]["IdentityId"];
                /**
                 * @description Only requests of this operation.
                 * @example revokeKey
                 */
                operation?: string;
                /**
                 * @description Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.
                 * @example 100
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.
                 * @example k1.Zm9vYmFy
                 */
                page_token?: components["parameters"]["PageToken"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "entries": [
                     *         {
                     *           "entry_id": "42",
                     *           "at": "2026-11-20T08:15:30.123Z",
                     *           "actor": {
                     *             "kind": "user",
                     *             "user_id": "usr_0ZqcBNlXx5xJ2k",
                     *             "email": "ada@example.com"
                     *           },
                     *           "operation": "revokeKey",
                     *           "target": "/console/v1/projects/prj_0ZqcBNlXx5xJ2k/keys/key_0ZqcBNlXx5xJ2k",
                     *           "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *           "status": 204,
                     *           "request_id": "0199f0c2-4b7e-7c3a-9a51-3d2f6b1c8e70",
                     *           "address": "203.0.113.7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being written. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "project_id": "prj_0ZqcBNlXx5xJ2k",
                     *       "name": "demo",
                     *       "role": "owner",
                     *       "created_at": "2026-11-20T08:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ConsoleProject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NoSession"];
            403: components["responses"]["RoleRefused"];
            409: components["responses"]["AlreadyExists"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
