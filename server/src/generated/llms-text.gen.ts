// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/**
 * The brief for language-model agents, in Markdown. `{base_url}` and `{ingest_url}` stand for the
 * URLs of the two listeners; the server replaces them.
 */
export const llmsText = `# Cairn

> Self-hosted observability for traces, logs and metrics.

Cairn stores telemetry for projects and serves it through this REST API. This document is the source of truth: the
server's types and validation, the client libraries and the documentation are generated from it or checked against it.

**Listeners.** Reads are served by the API listener, writes of telemetry by the ingest listener; every operation
names its own in \`servers\`.

**Keys.** Every \`/v1/*\` operation of the API listener requires a server key, as \`Authorization: Bearer svc_srv_...\` or
\`X-API-Key: svc_srv_...\`. The ingest listener accepts an ingest key or a web key in \`x-ingest-api-key\`; its OTLP paths also
accept a server or ingest key in \`Authorization\`, with or without \`Bearer\`. A key belongs to one project and grants access only
to that project's data.

**Errors.** Every error of every path is a \`Problem\`, except on OTLP and Prometheus (\`/api/v1/*\`) paths: switch on \`error.code\`, not on the message. Every response
carries \`x-request-id\`. Besides the statuses an operation lists, any request may be answered 400 \`INVALID_ARGUMENT\`
(not valid HTTP/1.1), 404 \`NOT_FOUND\` (unknown path), 405 \`METHOD_NOT_ALLOWED\`, 408 \`REQUEST_TIMEOUT\` (headers or
body sent too slowly), 413 \`PAYLOAD_TOO_LARGE\` or 431 \`HEADERS_TOO_LARGE\` before it reaches an operation.

**Windows.** \`since\` and \`until\` bound a half-open window \`[since, until)\`. Both take an RFC 3339 timestamp or a
relative age: a number and \`s\`, \`m\`, \`h\` or \`d\`, meaning that long ago. Producers' timestamps are between 1970 and
2262, with nanosecond precision.

**Filters.** \`filter\` takes an AIP-160 expression of at most 4,096 UTF-8 bytes in which every value is double-quoted:
\`status="completed" AND (tag="checkout" OR tag="cart") AND NOT attribute."header.country"="NO"\`.

**Paging.** A response with \`next_page_token\` has more rows. The token holds the whole next request: send it
alone, or with another \`page_size\`.

**Additions.** What is marked "Cairn's addition" goes beyond the observability API that this service implements; a client of that
API can ignore it.

## Addresses and keys

- API (reads): \`{base_url}\`. Set \`CAIRN_SERVER_KEY\` to a server key, \`svc_srv_...\`.
- Ingest (writes of telemetry): \`{ingest_url}\`. Set \`CAIRN_INGEST_API_KEY\` to an ingest key, \`svc_ing_...\`.
- The exact contract: \`{base_url}/openapi.yaml\` and \`{base_url}/openapi.json\`. For people: \`{base_url}/docs\`.

## Documents

Documentation, the contract and the health of the service. No key needed.

- \`GET /docs\`: Read the interactive API documentation.
  \`curl -s '{base_url}/docs'\`
- \`GET /health\`: Check that the process is alive.
  \`curl -s '{base_url}/health'\`
- \`GET /llms.txt\`: Get the brief for language-model agents.
  \`curl -s '{base_url}/llms.txt'\`
- \`GET /metrics\`: Scrape the service's own metrics.
  \`curl -s '{base_url}/metrics'\`
- \`GET /openapi.json\`: Get this contract as JSON. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/openapi.json'\`
- \`GET /openapi.yaml\`: Get this contract as YAML. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/openapi.yaml'\`
- \`GET /ready\`: Check that the service is ready.
  \`curl -s '{base_url}/ready'\`

## Identity

The project and organization of a key.

- \`GET /v1/identity\`: Get the project and organization of the key.
  \`curl -s '{base_url}/v1/identity' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`

## Metadata

Tags and attributes observed in the project.

- \`GET /v1/metadata/attributes\`: List every attribute key observed in the project.
  \`curl -s '{base_url}/v1/metadata/attributes' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/metadata/attributes/{key}\`: List every value observed under an attribute key. Parameters: \`key\` (path, required).
  \`curl -s '{base_url}/v1/metadata/attributes/header.country' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/metadata/tags\`: List every tag observed in the project.
  \`curl -s '{base_url}/v1/metadata/tags' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`

## Traces

Named units of work with an ordered event timeline.

- \`GET /v1/traces\`: List traces, newest first. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/traces' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'filter=status="completed" AND tag="checkout"' --data-urlencode 'since=24h'\`
- \`GET /v1/traces/stats\`: Count traces and their durations over time. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`interval\` (query, auto|whole|1m|5m|15m|30m|1h|6h|1d, default auto), \`group_by\` (query), \`top_k\` (query, 1-20, default 10).
  \`curl -s -G '{base_url}/v1/traces/stats' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'filter=status="completed" AND tag="checkout"' --data-urlencode 'since=24h'\`
- \`GET /v1/traces/{trace_id}\`: Get one trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{base_url}/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/traces/{trace_id}/events\`: Get the event timeline of a trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{base_url}/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736/events' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`

## Logs

OpenTelemetry log records, with exact statistics, an attribute catalogue and a live tail.

- \`GET /v1/logs\`: List log records, newest first. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/logs' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'since=15m'\`
- \`GET /v1/logs/attributes\`: List services, attribute keys and sample values of logs. Parameters: \`since\` (query), \`until\` (query).
  \`curl -s -G '{base_url}/v1/logs/attributes' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'since=24h' --data-urlencode 'until=2026-11-20T09:00:00Z'\`
- \`GET /v1/logs/stats\`: Count log records over time. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`interval\` (query, auto|whole|1m|5m|15m|30m|1h|6h|1d, default auto), \`group_by\` (query), \`top_k\` (query, 1-20, default 10), \`exemplars\` (query, 0-3).
  \`curl -s -G '{base_url}/v1/logs/stats' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'since=24h'\`
- \`GET /v1/logs/stream\`: Follow log records as they arrive. Parameters: \`filter\` (query), \`window\` (query, 1m|5m|15m|1h|4h|12h|24h|7d|30d, default 5m), \`page_size\` (query, 1-1000, default 100), \`heartbeat\` (query, 5-60, default 15), \`Last-Event-ID\` (header).
  \`curl -s -G '{base_url}/v1/logs/stream' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'window=5m'\`

## Metrics

Metric catalogue and PromQL.

- \`GET /v1/metrics\`: List the metrics of the project. Parameters: \`since\` (query), \`until\` (query), \`search\` (query), \`limit\` (query, 1-10000, default 1000).
  \`curl -s -G '{base_url}/v1/metrics' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'since=24h' --data-urlencode 'until=2026-11-20T09:00:00Z'\`
- \`GET /v1/metrics/query\`: Evaluate a PromQL expression at one time. Parameters: \`query\` (query, required), \`time\` (query).
  \`curl -s -G '{base_url}/v1/metrics/query' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'query=sum by (job) (rate(http_requests_total[5m]))' --data-urlencode 'time=2026-11-20T09:00:00Z'\`
- \`GET /v1/metrics/query_range\`: Evaluate a PromQL expression over a range of time. Parameters: \`query\` (query, required), \`start\` (query, required), \`end\` (query), \`step\` (query, required).
  \`curl -s -G '{base_url}/v1/metrics/query_range' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'query=sum by (job) (rate(http_requests_total[5m]))' --data-urlencode 'start=1h' --data-urlencode 'step=60s' --data-urlencode 'end=2026-11-20T09:00:00Z'\`

## Metric alerts

PromQL thresholds that open incidents and notify channels. Written conditionally: \`If-None-Match: *\` creates, \`If-Match\` with the ETag
of a fresh GET replaces and deletes.


- \`GET /v1/metric-alerts\`: List the metric alerts of the project. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/metric-alerts' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`DELETE /v1/metric-alerts/{slug}\`: Delete one metric alert. Parameters: \`slug\` (path, required), \`If-Match\` (header).
  \`curl -s -X DELETE '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/metric-alerts/{slug}\`: Get one metric alert. Parameters: \`slug\` (path, required), \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`PUT /v1/metric-alerts/{slug}\`: Create or replace one metric alert. Parameters: \`slug\` (path, required), \`If-Match\` (header), \`If-None-Match\` (header).
  \`curl -s -X PUT '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"display_name":"Checkout errors","severity":"critical","enabled":true,"condition":{"expression":"sum by (service) (rate(http_requests_total{status=\\"500\\"}[5m])) > 5","recovery_expression":"sum by (service) (rate(http_requests_total{status=\\"500\\"}[5m])) < 1"},"notifications":[],"documentation":{"markdown":"Look at the payment provider first."}}'\`
- \`GET /v1/metric-alerts/{slug}/incidents\`: List the incidents of a metric alert, newest first. Parameters: \`slug\` (path, required), \`state\` (query, firing|resolved), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/metric-alerts/checkout-errors/incidents' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'state=firing' --data-urlencode 'page_size=100'\`

## Dashboards

Documents of widgets, written conditionally like metric alerts.

- \`GET /v1/dashboards\`: List the dashboards of the project. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/dashboards' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`DELETE /v1/dashboards/{slug}\`: Delete one dashboard. Parameters: \`slug\` (path, required), \`If-Match\` (header).
  \`curl -s -X DELETE '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/dashboards/{slug}\`: Get one dashboard. Parameters: \`slug\` (path, required), \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`PUT /v1/dashboards/{slug}\`: Create or replace one dashboard. Parameters: \`slug\` (path, required), \`If-Match\` (header), \`If-None-Match\` (header).
  \`curl -s -X PUT '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"title":"Checkout","description":"What checkout does","default_time_window":"1h","widgets":[{"type":"timeseries","title":"Requests","query":{"expression":"sum(rate(http_requests_total[5m]))"},"layout":{"x":0,"y":0,"w":12,"h":6},"unit":"req/s"},{"type":"markdown","title":"Notes","query":{"markdown":"# Checkout"},"layout":{"x":12,"y":0,"w":12,"h":6}}]}'\`

## Integrations

Notification channels of the organization; read-only here, managed by \`cairn channels\`.

- \`GET /v1/integrations\`: List the notification channels of the organization.
  \`curl -s '{base_url}/v1/integrations' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`
- \`GET /v1/integrations/{slug}\`: Get one notification channel. Parameters: \`slug\` (path, required).
  \`curl -s '{base_url}/v1/integrations/on-call' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`

## Prometheus

The Prometheus query API, for its clients. Errors use the Prometheus envelope, not \`Problem\`.

- \`GET /api/v1/label/{name}/values\`: List the values of a label (Prometheus API). Parameters: \`name\` (path, required), \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/label/job/values' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530'\`
- \`GET /api/v1/labels\`: List label names (Prometheus API). Parameters: \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/labels' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530'\`
- \`POST /api/v1/labels\`: List label names (Prometheus API, form).
  \`curl -s '{base_url}/api/v1/labels' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"match[]":["up"]}'\`
- \`GET /api/v1/metadata\`: Get the metadata of metrics (Prometheus API). Parameters: \`metric\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/metadata' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'metric=http_requests_total' --data-urlencode 'limit=100'\`
- \`GET /api/v1/query\`: Evaluate a PromQL expression at one time (Prometheus API). Parameters: \`query\` (query, required), \`time\` (query), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s -G '{base_url}/api/v1/query' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'time=1795162530.5' --data-urlencode 'timeout=30s'\`
- \`POST /api/v1/query\`: Evaluate a PromQL expression at one time (Prometheus API, form).
  \`curl -s '{base_url}/api/v1/query' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"query":"sum(rate(http_requests_total[5m]))","time":"1795162530.5"}'\`
- \`GET /api/v1/query_range\`: Evaluate a PromQL expression over a range of time (Prometheus API). Parameters: \`query\` (query, required), \`start\` (query, required), \`end\` (query, required), \`step\` (query, required), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s -G '{base_url}/api/v1/query_range' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130' --data-urlencode 'step=60s' --data-urlencode 'timeout=30s' --data-urlencode 'limit=100'\`
- \`POST /api/v1/query_range\`: Evaluate a PromQL expression over a range of time (Prometheus API, form).
  \`curl -s '{base_url}/api/v1/query_range' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"query":"sum(rate(http_requests_total[5m]))","start":"1795162530","end":"1795166130","step":"60s"}'\`
- \`GET /api/v1/series\`: List series by selectors (Prometheus API). Parameters: \`match[]\` (query, required), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/series' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130'\`
- \`POST /api/v1/series\`: List series by selectors (Prometheus API, form).
  \`curl -s '{base_url}/api/v1/series' -H "Authorization: Bearer $CAIRN_SERVER_KEY" --json '{"match[]":["up"]}'\`
- \`GET /api/v1/status/buildinfo\`: Get the version of Prometheus whose semantics these paths follow.
  \`curl -s '{base_url}/api/v1/status/buildinfo' -H "Authorization: Bearer $CAIRN_SERVER_KEY"\`

## Remote write

Prometheus remote write.

- \`POST /api/v1/write\`: Write samples (Prometheus remote write).
  \`curl -s '{ingest_url}/api/v1/write' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '""'\`

## Ingest

Native trace ingest, used by the client libraries.

- \`POST /v1/ingest/traces/{trace_id}/close\`: Complete a trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{ingest_url}/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/close' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"reason":"order placed","sent_at":"2026-11-20T08:15:32.000Z","flushes":[{"flush_id":"8f3c1d2e9b7a4c56","source":"client_browser","sent_at":"2026-11-20T08:15:32.000Z","events":[{"event_type":"info_event_added","trace_timestamp":"2026-11-20T08:15:31.900Z","payload":{"name":"order placed"}}]}]}'\`
- \`POST /v1/ingest/traces/{trace_id}/flush\`: Write a batch of events, attributes and tags to a trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{ingest_url}/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/flush' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"flush_id":"8f3c1d2e9b7a4c55","name":"checkout","source":"client_server","sent_at":"2026-11-20T08:15:31.000Z","attributes":{"customer.tier":"gold","header.country":"NO"},"tags":["checkout"],"events":[{"event_type":"info_event_added","trace_timestamp":"2026-11-20T08:15:30.500Z","payload":{"name":"cart validated"}}]}'\`
- \`POST /v1/ingest/traces/{trace_id}/keep-alive\`: Send a keep-alive for a running trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{ingest_url}/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/keep-alive' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{}'\`
- \`POST /v1/ingest/traces/{trace_id}/plugin-events\`: Append a processor's plugin events to a trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{ingest_url}/v1/ingest/traces/4bf92f3577b34da6a3ce929d0e0e4736/plugin-events' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"events":[{"event_id":"evm-1-0x9f-confirmed","event_type":"evm_transaction_confirmed","trace_timestamp":"2026-11-20T08:15:45Z","plugin_correlation_id":"evm-1-0x9f","payload":{"chain":{"caip2":"eip155:1"},"transaction_hash":"0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b","block_number":21034567}}]}'\`

## OTLP

The OpenTelemetry protocol over HTTP ([OTLP 1.11](https://opentelemetry.io/docs/specs/otlp/)). Responses use the
encoding of the request; errors are a \`google.rpc.Status\`, not a \`Problem\`.


- \`POST /v1/logs\`: Write OpenTelemetry log records.
  \`curl -s '{ingest_url}/v1/logs' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '""'\`
- \`POST /v1/metrics\`: Write OpenTelemetry metrics.
  \`curl -s '{ingest_url}/v1/metrics' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '""'\`
- \`POST /v1/traces\`: Write OpenTelemetry spans.
  \`curl -s '{ingest_url}/v1/traces' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '""'\`
`;
