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
\`X-API-Key: svc_srv_...\`. The ingest listener accepts an ingest key or a web key in \`x-ingest-api-key\`; its OTLP and remote write
paths also accept a server or ingest key in \`Authorization\`, with or without \`Bearer\` or as the password of basic authentication. A key belongs to one project and grants access only
to that project's data.

**Errors.** Every error of every path is a \`Problem\`, except on OTLP paths and those of Prometheus' query API (\`/api/v1/*\` of the API listener): switch on \`error.code\`, not on the message. Every response
carries \`x-request-id\`. Besides the statuses an operation lists, any request may be answered 400 \`INVALID_ARGUMENT\`
(not valid HTTP/1.1, or a \`Host\` that is not answered to), 404 \`NOT_FOUND\` (unknown path), 405 \`METHOD_NOT_ALLOWED\`, 408 \`REQUEST_TIMEOUT\` (headers or
body sent too slowly), 413 \`PAYLOAD_TOO_LARGE\` or 431 \`HEADERS_TOO_LARGE\` before it reaches an operation.

**Windows.** \`since\` and \`until\` bound a half-open window \`[since, until)\`. Both take an RFC 3339 timestamp or a
relative age: a number and \`s\`, \`m\`, \`h\` or \`d\`, meaning that long ago. Producers' timestamps are between 1970 and
2262-04-11, with nanosecond precision.

**Filters.** \`filter\` takes an AIP-160 expression of at most 4,096 UTF-8 bytes in which every value is double-quoted:
\`status="completed" AND (tag="checkout" OR tag="cart") AND NOT attribute."header.country"="NO"\`.

**Paging.** A response with \`next_page_token\` has more rows. The token holds the whole next request: send it
alone, or with another \`page_size\`.

**Counting.** \`GET /v1/logs/stats\` and \`GET /v1/traces/stats\` count exactly, also by group: with \`interval=whole\` one number for the
window. Count first, then list what is worth reading. Samples are counted and aggregated by PromQL.

**Streaming.** \`GET /v1/logs/stream\` follows log records as Server-Sent Events; \`Last-Event-ID\` resumes.

**Additions.** What is marked "Cairn's addition" goes beyond the observability API that this service implements; a client of that
API can ignore it.

## Addresses and keys

- API (reads): \`{base_url}\`. Set \`CAIRN_SERVER_API_KEY\` to a server key, \`svc_srv_...\`.
- Ingest (writes of telemetry): \`{ingest_url}\`. Set \`CAIRN_INGEST_API_KEY\` to an ingest key, \`svc_ing_...\`.
- The client libraries for Node.js read these keys too, and the addresses from \`CAIRN_API_URL\` and \`CAIRN_INGEST_URL\`.
- Where a command has \`$ETAG\`: the \`ETag\` header of a fresh GET of the same document, with its quotes.
- A slug, id or name in a command is an example: lists give those that exist. \`request.bin\` is a file with the encoded body.
- The exact contract: \`{base_url}/openapi.yaml\` and \`{base_url}/openapi.json\`. For people: \`{base_url}/docs\`.

## Filters

\`GET /v1/logs\`, \`GET /v1/logs/stats\`, \`GET /v1/logs/stream\`: An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR
joins leaves on one field and binds tighter; NOT inverts one leaf.

| field | operators | values |
| --- | --- | --- |
| \`body\` | \`:\` | words, all of which the body has, in any order and case; not in an OR and not after NOT |
| \`severity\` | \`=\` \`!=\` \`<\` \`<=\` \`>\` \`>=\` | \`"trace"\`, \`"debug"\`, \`"info"\`, \`"warn"\`, \`"error"\`, \`"fatal"\`, \`"unspecified"\` |
| \`service.name\`, \`event.name\` | \`=\` \`!=\` | any text; \`""\` for records without one |
| \`trace_id\`, \`span_id\` | \`=\` | hexadecimal digits; not in an OR and not after NOT |
| \`attribute.<key>\` | \`=\` \`!=\` \`:*\` | the value of the record's attribute, or of its resource's; \`:*\` when it is set. A key with other characters than letters, digits, \`_\` and \`.\` is double-quoted |

\`GET /v1/traces\`, \`GET /v1/traces/stats\`: An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins
leaves on one field and binds tighter; NOT inverts one leaf.

| field | operators | values |
| --- | --- | --- |
| \`status\` | \`=\` \`!=\` | \`"running"\`, \`"completed"\`, \`"deleted"\` |
| \`severity\` | \`=\` | \`"error"\`, \`"warning"\`, \`"info"\`: of any event of the trace |
| \`tag\` | \`=\` \`:\` | the trace has this tag |
| \`attribute.<key>\` | \`=\` \`!=\` \`:*\` | the value of the attribute; \`:*\` when it is set. A key with other characters than letters, digits, \`_\` and \`.\` is double-quoted |

## Documents

Documentation, the contract and the health of the service. No key needed.

- \`GET /-/healthy\`: Check that the process is alive (Prometheus API).
  \`curl -s '{base_url}/-/healthy'\`
- \`GET /-/ready\`: Check that the service is ready (Prometheus API).
  \`curl -s '{base_url}/-/ready'\`
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
  \`curl -s '{base_url}/v1/identity' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`

## Metadata

Tags and attributes observed in the project.

- \`GET /v1/metadata/attributes\`: List the attribute keys observed in the project.
  \`curl -s '{base_url}/v1/metadata/attributes' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /v1/metadata/attributes/{key}\`: List the values observed under an attribute key. Parameters: \`key\` (path, required).
  \`curl -s '{base_url}/v1/metadata/attributes/header.country' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /v1/metadata/tags\`: List the tags observed in the project.
  \`curl -s '{base_url}/v1/metadata/tags' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`

## Traces

Named units of work with an ordered event timeline.

- \`GET /v1/traces\`: List traces, newest first. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/traces' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=status="completed" AND tag="checkout"' --data-urlencode 'since=24h'\`
- \`GET /v1/traces/stats\`: Count traces and their durations over time. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`interval\` (query, auto|whole|1m|5m|15m|30m|1h|6h|1d, default auto), \`group_by\` (query), \`top_k\` (query, 1-20, default 10).
  \`curl -s -G '{base_url}/v1/traces/stats' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=status="completed" AND tag="checkout"' --data-urlencode 'since=24h'\`
- \`GET /v1/traces/{trace_id}\`: Get one trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{base_url}/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /v1/traces/{trace_id}/events\`: Get the event timeline of a trace. Parameters: \`trace_id\` (path, required).
  \`curl -s '{base_url}/v1/traces/4bf92f3577b34da6a3ce929d0e0e4736/events' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`

## Logs

OpenTelemetry log records, with exact statistics, an attribute catalogue and a live tail.

- \`GET /v1/logs\`: List log records, newest first. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/logs' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'since=15m'\`
- \`GET /v1/logs/attributes\`: List services, attribute keys and sample values of logs. Parameters: \`since\` (query), \`until\` (query).
  \`curl -s -G '{base_url}/v1/logs/attributes' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'since=24h' --data-urlencode 'until=5m'\`
- \`GET /v1/logs/stats\`: Count log records over time. Parameters: \`filter\` (query), \`since\` (query), \`until\` (query), \`interval\` (query, auto|whole|1m|5m|15m|30m|1h|6h|1d, default auto), \`group_by\` (query), \`top_k\` (query, 1-20, default 10), \`exemplars\` (query, 0-3).
  \`curl -s -G '{base_url}/v1/logs/stats' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'since=24h'\`
- \`GET /v1/logs/stream\`: Follow log records as they arrive. Parameters: \`filter\` (query), \`window\` (query, 1m|5m|15m|1h|4h|12h|24h|7d|30d, default 5m), \`page_size\` (query, 1-1000, default 100), \`heartbeat\` (query, 5-60, default 15), \`Last-Event-ID\` (header).
  \`curl -s -N --max-time 10 -G '{base_url}/v1/logs/stream' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'filter=severity>="error" AND service.name="checkout" AND body:"card declined"' --data-urlencode 'window=5m'\`

## Metrics

Metric catalogue and PromQL.

- \`GET /v1/metrics\`: List the metrics of the project. Parameters: \`since\` (query), \`until\` (query), \`search\` (query), \`limit\` (query, 1-10000, default 1000).
  \`curl -s -G '{base_url}/v1/metrics' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'since=24h' --data-urlencode 'until=5m'\`
- \`GET /v1/metrics/query\`: Evaluate a PromQL expression at one time. Parameters: \`query\` (query, required), \`time\` (query).
  \`curl -s -G '{base_url}/v1/metrics/query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum by (job) (rate(http_requests_total[5m]))' --data-urlencode 'time=5m'\`
- \`GET /v1/metrics/query_range\`: Evaluate a PromQL expression over a range of time. Parameters: \`query\` (query, required), \`start\` (query, required), \`end\` (query), \`step\` (query, required).
  \`curl -s -G '{base_url}/v1/metrics/query_range' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum by (job) (rate(http_requests_total[5m]))' --data-urlencode 'start=1h' --data-urlencode 'step=60s' --data-urlencode 'end=1m'\`

## Metric alerts

PromQL thresholds that open incidents and notify channels. Written conditionally: \`If-None-Match: *\` creates, \`If-Match\` with the ETag
of a fresh GET replaces and deletes.


- \`GET /v1/metric-alerts\`: List the metric alerts of the project. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/metric-alerts' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`DELETE /v1/metric-alerts/{slug}\`: Delete one metric alert. Parameters: \`slug\` (path, required), \`If-Match\` (header).
  \`curl -s -X DELETE '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" -H "If-Match: $ETAG"\`
- \`GET /v1/metric-alerts/{slug}\`: Get one metric alert. Parameters: \`slug\` (path, required), \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`PUT /v1/metric-alerts/{slug}\`: Create or replace one metric alert. Parameters: \`slug\` (path, required), \`If-Match\` (header), \`If-None-Match\` (header).
  \`curl -s -X PUT '{base_url}/v1/metric-alerts/checkout-errors' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" -H 'If-None-Match: *' --json '{"display_name":"Checkout errors","severity":"critical","enabled":true,"condition":{"expression":"sum by (service) (rate(http_requests_total{status=\\"500\\"}[5m])) > 5","recovery_expression":"sum by (service) (rate(http_requests_total{status=\\"500\\"}[5m])) < 1"},"notifications":[],"documentation":{"markdown":"Look at the payment provider first."}}'\`
- \`GET /v1/metric-alerts/{slug}/incidents\`: List the incidents of a metric alert, newest first. Parameters: \`slug\` (path, required), \`state\` (query, firing|resolved), \`page_size\` (query, 1-1000), \`page_token\` (query).
  \`curl -s -G '{base_url}/v1/metric-alerts/checkout-errors/incidents' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'state=firing' --data-urlencode 'page_size=100'\`

## Dashboards

Documents of widgets, written conditionally like metric alerts.

- \`GET /v1/dashboards\`: List the dashboards of the project. Parameters: \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/dashboards' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`DELETE /v1/dashboards/{slug}\`: Delete one dashboard. Parameters: \`slug\` (path, required), \`If-Match\` (header).
  \`curl -s -X DELETE '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" -H "If-Match: $ETAG"\`
- \`GET /v1/dashboards/{slug}\`: Get one dashboard. Parameters: \`slug\` (path, required), \`If-None-Match\` (header).
  \`curl -s '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`PUT /v1/dashboards/{slug}\`: Create or replace one dashboard. Parameters: \`slug\` (path, required), \`If-Match\` (header), \`If-None-Match\` (header).
  \`curl -s -X PUT '{base_url}/v1/dashboards/checkout' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" -H 'If-None-Match: *' --json '{"title":"Checkout","description":"What checkout does","default_time_window":"1h","widgets":[{"type":"timeseries","title":"Requests","query":{"expression":"sum(rate(http_requests_total[5m]))"},"layout":{"x":0,"y":0,"w":12,"h":6},"unit":"req/s"},{"type":"markdown","title":"Notes","query":{"markdown":"# Checkout"},"layout":{"x":12,"y":0,"w":12,"h":6}}]}'\`

## Integrations

Notification channels of the organization; read-only here, managed by \`cairn channels\`.

- \`GET /v1/integrations\`: List the notification channels of the organization.
  \`curl -s '{base_url}/v1/integrations' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /v1/integrations/{slug}\`: Get one notification channel. Parameters: \`slug\` (path, required).
  \`curl -s '{base_url}/v1/integrations/on-call' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`

## MCP

The [Model Context Protocol](https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http), for agents: the
read operations above as tools.


- \`POST /mcp\`: Send a message of the Model Context Protocol. Parameters: \`MCP-Protocol-Version\` (header, 2025-06-18|2025-11-25).
  \`curl -s '{base_url}/mcp' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --json '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_identity","arguments":{}}}'\`

## Prometheus

The Prometheus query API, for its clients. Errors use the Prometheus envelope, not \`Problem\`.

- \`GET /api/v1/alerts\`: List the open incidents of metric alerts as active alerts (Prometheus API).
  \`curl -s '{base_url}/api/v1/alerts' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /api/v1/format_query\`: Format a PromQL expression (Prometheus API). Parameters: \`query\` (query, required).
  \`curl -s -G '{base_url}/api/v1/format_query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))'\`
- \`POST /api/v1/format_query\`: Format a PromQL expression (Prometheus API, form). Parameters: \`query\` (query).
  \`curl -s '{base_url}/api/v1/format_query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))'\`
- \`GET /api/v1/label/{name}/values\`: List the values of a label (Prometheus API). Parameters: \`name\` (path, required), \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/label/job/values' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530'\`
- \`GET /api/v1/labels\`: List label names (Prometheus API). Parameters: \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/labels' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530'\`
- \`POST /api/v1/labels\`: List label names (Prometheus API, form). Parameters: \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s '{base_url}/api/v1/labels' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'match[]=up'\`
- \`GET /api/v1/metadata\`: Get the metadata of metrics (Prometheus API). Parameters: \`metric\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/metadata' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'metric=http_requests_total' --data-urlencode 'limit=100'\`
- \`GET /api/v1/parse_query\`: Parse a PromQL expression into a tree (Prometheus API). Parameters: \`query\` (query, required).
  \`curl -s -G '{base_url}/api/v1/parse_query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))'\`
- \`POST /api/v1/parse_query\`: Parse a PromQL expression into a tree (Prometheus API, form). Parameters: \`query\` (query).
  \`curl -s '{base_url}/api/v1/parse_query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))'\`
- \`GET /api/v1/query\`: Evaluate a PromQL expression at one time (Prometheus API). Parameters: \`query\` (query, required), \`time\` (query), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s -G '{base_url}/api/v1/query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'time=1795162530.5' --data-urlencode 'timeout=30s'\`
- \`POST /api/v1/query\`: Evaluate a PromQL expression at one time (Prometheus API, form). Parameters: \`query\` (query), \`time\` (query), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s '{base_url}/api/v1/query' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'time=1795162530.5'\`
- \`GET /api/v1/query_exemplars\`: List exemplars of the series of an expression (Prometheus API). Parameters: \`query\` (query, required), \`start\` (query), \`end\` (query).
  \`curl -s -G '{base_url}/api/v1/query_exemplars' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=rate(orders_total[5m])' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130'\`
- \`POST /api/v1/query_exemplars\`: List exemplars of the series of an expression (Prometheus API, form). Parameters: \`query\` (query), \`start\` (query), \`end\` (query).
  \`curl -s '{base_url}/api/v1/query_exemplars' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=rate(orders_total[5m])'\`
- \`GET /api/v1/query_range\`: Evaluate a PromQL expression over a range of time (Prometheus API). Parameters: \`query\` (query, required), \`start\` (query, required), \`end\` (query, required), \`step\` (query, required), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s -G '{base_url}/api/v1/query_range' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130' --data-urlencode 'step=60s' --data-urlencode 'timeout=30s' --data-urlencode 'limit=100'\`
- \`POST /api/v1/query_range\`: Evaluate a PromQL expression over a range of time (Prometheus API, form). Parameters: \`query\` (query), \`start\` (query), \`end\` (query), \`step\` (query), \`timeout\` (query), \`limit\` (query), \`lookback_delta\` (query), \`stats\` (query).
  \`curl -s '{base_url}/api/v1/query_range' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'query=sum(rate(http_requests_total[5m]))' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130' --data-urlencode 'step=60s'\`
- \`GET /api/v1/rules\`: List metric alerts as alerting rules (Prometheus API). Parameters: \`type\` (query, alert|record|), \`rule_name[]\` (query), \`rule_group[]\` (query), \`file[]\` (query), \`exclude_alerts\` (query), \`match[]\` (query).
  \`curl -s -G '{base_url}/api/v1/rules' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'type=alert' --data-urlencode 'rule_name[]=checkout-errors'\`
- \`GET /api/v1/series\`: List series by selectors (Prometheus API). Parameters: \`match[]\` (query, required), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s -G '{base_url}/api/v1/series' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'match[]=up' --data-urlencode 'start=1795162530' --data-urlencode 'end=1795166130'\`
- \`POST /api/v1/series\`: List series by selectors (Prometheus API, form). Parameters: \`match[]\` (query), \`start\` (query), \`end\` (query), \`limit\` (query).
  \`curl -s '{base_url}/api/v1/series' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'match[]=up'\`
- \`GET /api/v1/status/buildinfo\`: Get the version of Prometheus whose semantics these paths follow.
  \`curl -s '{base_url}/api/v1/status/buildinfo' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /api/v1/status/config\`: Get the configuration (Prometheus API).
  \`curl -s '{base_url}/api/v1/status/config' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /api/v1/status/flags\`: Get the flags that concern queries (Prometheus API).
  \`curl -s '{base_url}/api/v1/status/flags' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /api/v1/status/runtimeinfo\`: Get when the service started and how long it keeps samples (Prometheus API).
  \`curl -s '{base_url}/api/v1/status/runtimeinfo' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY"\`
- \`GET /api/v1/status/tsdb\`: Count the series of the last three hours, by name and label (Prometheus API). Parameters: \`limit\` (query, 1-10000, default 10).
  \`curl -s -G '{base_url}/api/v1/status/tsdb' -H "Authorization: Bearer $CAIRN_SERVER_API_KEY" --data-urlencode 'limit=10'\`

## Remote write

Prometheus remote write.

- \`POST /api/v1/write\`: Write samples (Prometheus remote write).
  \`curl -s '{ingest_url}/api/v1/write' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" -H 'Content-Type: application/x-protobuf' -H 'Content-Encoding: snappy' --data-binary @request.bin\`

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
  \`curl -s '{ingest_url}/v1/logs' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"checkout"}}]},"scopeLogs":[{"scope":{"name":"checkout.payment","version":"2.4.0"},"logRecords":[{"timeUnixNano":"1795162530123456789","severityNumber":17,"severityText":"ERROR","eventName":"payment.declined","body":{"stringValue":"card declined for order 4711"},"attributes":[{"key":"order.id","value":{"intValue":"4711"}}],"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","spanId":"00f067aa0ba902b7"}]}]}]}'\`
- \`POST /v1/metrics\`: Write OpenTelemetry metrics.
  \`curl -s '{ingest_url}/v1/metrics' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"resourceMetrics":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"checkout"}}]},"scopeMetrics":[{"scope":{"name":"checkout.http"},"metrics":[{"name":"http.server.active_requests","unit":"{request}","gauge":{"dataPoints":[{"timeUnixNano":"1795162530000000000","asInt":"7","attributes":[{"key":"http.route","value":{"stringValue":"/pay"}}]}]}}]}]}]}'\`
- \`POST /v1/traces\`: Write OpenTelemetry spans.
  \`curl -s '{ingest_url}/v1/traces' -H "x-ingest-api-key: $CAIRN_INGEST_API_KEY" --json '{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"checkout"}}]},"scopeSpans":[{"scope":{"name":"checkout.payment","version":"2.4.0"},"spans":[{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","name":"POST /pay","kind":2,"startTimeUnixNano":"1795162530000000000","endTimeUnixNano":"1795162530412604000","attributes":[{"key":"http.route","value":{"stringValue":"/pay"}}],"status":{"code":2,"message":"card declined"}}]}]}]}'\`
`;
