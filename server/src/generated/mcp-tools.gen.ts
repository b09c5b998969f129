// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

import type { McpTool } from '../mcp/mcp-tool.ts';

/** The read operations of the API, counts first. */
export const mcpTools: readonly McpTool[] = [
  {
    "name": "get_trace_stats",
    "title": "Count traces and their durations over time",
    "description": "Count traces and their durations over time. Exact counts per time bucket, optionally by group, with exact nearest-rank percentiles of `duration_ms`. Bucket bounds are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`.",
    "path": "/v1/traces/stats",
    "inputSchema": {
      "type": "object",
      "properties": {
        "filter": {
          "type": "string",
          "description": "An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins\nleaves on one field and binds tighter; NOT inverts one leaf.\n\n| field | operators | values |\n| --- | --- | --- |\n| `status` | `=` `!=` | `\"running\"`, `\"completed\"`, `\"deleted\"` |\n| `severity` | `=` | `\"error\"`, `\"warning\"`, `\"info\"`: of any event of the trace |\n| `tag` | `=` `:` | the trace has this tag |\n| `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |",
          "examples": [
            "status=\"completed\" AND tag=\"checkout\""
          ]
        },
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Start of the window, 24 hours before its end when absent. The window spans at most 31 days.",
          "examples": [
            "24h"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Only items created before this time. Not together with `page_token`.",
          "examples": [
            "5m"
          ]
        },
        "interval": {
          "type": "string",
          "enum": [
            "auto",
            "whole",
            "1m",
            "5m",
            "15m",
            "30m",
            "1h",
            "6h",
            "1d"
          ],
          "default": "auto",
          "description": "Width of a bucket; a window may have at most 11,000. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.",
          "examples": [
            "1h"
          ]
        },
        "group_by": {
          "type": "array",
          "maxItems": 2,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 300,
            "description": "A dimension."
          },
          "description": "Repeatable, up to two dimensions: `status`, `severity` (the highest of the trace), `name`, `service.name`, or\n`attribute.<key>` (at most one). `service.name` is the attribute of that name under the name that log statistics\nuse for it; Cairn's addition.",
          "examples": [
            [
              "service.name",
              "name"
            ]
          ]
        },
        "top_k": {
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "default": 10,
          "description": "Groups kept per bucket, the largest first; the rest is counted in `other_count`.",
          "examples": [
            10
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_log_stats",
    "title": "Count log records over time",
    "description": "Count log records over time. Exact counts per time bucket, optionally by group, with the newest records of each group as exemplars. Bucket bounds are UTC multiples of the interval for every window, so the first and last bucket are clipped to it; empty buckets are returned. For every bucket `total_count` equals the sum of `groups[].count` plus `other_count`. `interval=whole` gives one bucket: the way to count logs. All buckets together may have 500,000 groups; more is 400 with the limit `stats_groups`, and more than 96 MiB of memory for them 400 with the limit `stats_bytes`. What a project counts at one moment is bounded too: beyond it a request is 429 with the limit `project_stats_bytes`. Values of groups have 16 Mi characters at most over all buckets; more is 400 with the limit `stats_text`.",
    "path": "/v1/logs/stats",
    "inputSchema": {
      "type": "object",
      "properties": {
        "filter": {
          "type": "string",
          "description": "An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR\njoins leaves on one field and binds tighter; NOT inverts one leaf.\n\n| field | operators | values |\n| --- | --- | --- |\n| `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |\n| `severity` | `=` `!=` `<` `<=` `>` `>=` | `\"trace\"`, `\"debug\"`, `\"info\"`, `\"warn\"`, `\"error\"`, `\"fatal\"`, `\"unspecified\"` |\n| `service.name`, `event.name` | `=` `!=` | any text; `\"\"` for records without one |\n| `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |\n| `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |",
          "examples": [
            "severity>=\"error\" AND service.name=\"checkout\" AND body:\"card declined\""
          ]
        },
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Start of the window, one hour before its end when absent. The window spans at most 7 days.",
          "examples": [
            "24h"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "End of the window, not included; now when absent. Not together with `page_token`.",
          "examples": [
            "5m"
          ]
        },
        "interval": {
          "type": "string",
          "enum": [
            "auto",
            "whole",
            "1m",
            "5m",
            "15m",
            "30m",
            "1h",
            "6h",
            "1d"
          ],
          "default": "auto",
          "description": "Width of a bucket. `auto` picks the smallest width with at most 60 buckets, `whole` gives one.",
          "examples": [
            "1h"
          ]
        },
        "group_by": {
          "type": "array",
          "maxItems": 2,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 300,
            "description": "A dimension."
          },
          "description": "Repeatable, up to two dimensions: `service.name`, `severity`, `event.name`, or `attribute.<key>` (at most one). Body\ntext cannot be grouped.",
          "examples": [
            [
              "service.name",
              "severity"
            ]
          ]
        },
        "top_k": {
          "type": "integer",
          "minimum": 1,
          "maximum": 20,
          "default": 10,
          "description": "Groups kept per bucket, the largest first; the rest is counted in `other_count`.",
          "examples": [
            10
          ]
        },
        "exemplars": {
          "type": "integer",
          "minimum": 0,
          "maximum": 3,
          "description": "Newest records attached to each group, 1 when absent. Only together with `group_by`.",
          "examples": [
            1
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_identity",
    "title": "Get the project and organization of the key",
    "description": "Get the project and organization of the key. Cheap; reads only the key itself. Use it to check a key.",
    "path": "/v1/identity",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_attribute_keys",
    "title": "List the attribute keys observed in the project",
    "description": "List the attribute keys observed in the project. Sorted by code point.",
    "path": "/v1/metadata/attributes",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_attribute_values",
    "title": "List the values observed under an attribute key",
    "description": "List the values observed under an attribute key. Sorted by code point. Dots in the key are literal; percent-encode a slash as `%2F`.",
    "path": "/v1/metadata/attributes/{key}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "key": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "description": "The attribute key, percent-encoded.",
          "examples": [
            "header.country"
          ]
        }
      },
      "required": [
        "key"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_tags",
    "title": "List the tags observed in the project",
    "description": "List the tags observed in the project. Sorted by code point. A tag stays listed until retention has removed its last trace and those written about the same time.",
    "path": "/v1/metadata/tags",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_traces",
    "title": "List traces, newest first",
    "description": "List traces, newest first. Returns one page of trace summaries and the exact `total` of all matches; count cheaply with `page_size=1`. A short or empty page may still carry `next_page_token`; only its absence marks the last page. Deleted traces are left out unless the filter names `status`; so are stored traces that are damaged, which `total` counts.",
    "path": "/v1/traces",
    "inputSchema": {
      "type": "object",
      "properties": {
        "filter": {
          "type": "string",
          "description": "An AIP-160 filter over traces, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR joins\nleaves on one field and binds tighter; NOT inverts one leaf.\n\n| field | operators | values |\n| --- | --- | --- |\n| `status` | `=` `!=` | `\"running\"`, `\"completed\"`, `\"deleted\"` |\n| `severity` | `=` | `\"error\"`, `\"warning\"`, `\"info\"`: of any event of the trace |\n| `tag` | `=` `:` | the trace has this tag |\n| `attribute.<key>` | `=` `!=` `:*` | the value of the attribute; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |",
          "examples": [
            "status=\"completed\" AND tag=\"checkout\""
          ]
        },
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Only items created at or after this time. Not together with `page_token`.",
          "examples": [
            "24h"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Only items created before this time. Not together with `page_token`.",
          "examples": [
            "5m"
          ]
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.",
          "examples": [
            100
          ]
        },
        "page_token": {
          "type": "string",
          "minLength": 1,
          "maxLength": 12000,
          "description": "The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.",
          "examples": [
            "k1.Zm9vYmFy"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_trace",
    "title": "Get one trace",
    "description": "Get one trace. The summary without the event timeline. Deleted traces are returned too, until retention removes them.",
    "path": "/v1/traces/{trace_id}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "trace_id": {
          "type": "string",
          "pattern": "^[0-9a-f]{32}$",
          "description": "The trace's identifier, 32 lowercase hexadecimal digits.",
          "examples": [
            "4bf92f3577b34da6a3ce929d0e0e4736"
          ]
        }
      },
      "required": [
        "trace_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_trace_events",
    "title": "Get the event timeline of a trace",
    "description": "Get the event timeline of a trace. The complete timeline in one response, ordered by `trace_timestamp`. At one instant the start of the trace comes first, then what clients and plugins sent, in order of arrival, then the events of OpenTelemetry spans, each start before its end. It is sent while it is read, so a timeline of any length starts at once; a response that ends before its last bracket was cut off by an error: read it again.",
    "path": "/v1/traces/{trace_id}/events",
    "inputSchema": {
      "type": "object",
      "properties": {
        "trace_id": {
          "type": "string",
          "pattern": "^[0-9a-f]{32}$",
          "description": "The trace's identifier, 32 lowercase hexadecimal digits.",
          "examples": [
            "4bf92f3577b34da6a3ce929d0e0e4736"
          ]
        }
      },
      "required": [
        "trace_id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_logs",
    "title": "List log records, newest first",
    "description": "List log records, newest first. Returns one page of the records in the window, newest first by `time` (to the nanosecond), ties by arrival. There is no total: count with `/v1/logs/stats?interval=whole`. Paging never skips or repeats a record that existed throughout, whatever arrives meanwhile. A page of very large records ends early: continue while there is a token.",
    "path": "/v1/logs",
    "inputSchema": {
      "type": "object",
      "properties": {
        "filter": {
          "type": "string",
          "description": "An AIP-160 filter over log records, at most 4,096 UTF-8 bytes when decoded. Every value is double-quoted. Leaves are joined by AND; OR\njoins leaves on one field and binds tighter; NOT inverts one leaf.\n\n| field | operators | values |\n| --- | --- | --- |\n| `body` | `:` | words, all of which the body has, in any order and case; not in an OR and not after NOT |\n| `severity` | `=` `!=` `<` `<=` `>` `>=` | `\"trace\"`, `\"debug\"`, `\"info\"`, `\"warn\"`, `\"error\"`, `\"fatal\"`, `\"unspecified\"` |\n| `service.name`, `event.name` | `=` `!=` | any text; `\"\"` for records without one |\n| `trace_id`, `span_id` | `=` | hexadecimal digits; not in an OR and not after NOT |\n| `attribute.<key>` | `=` `!=` `:*` | the value of the record's attribute, or of its resource's; `:*` when it is set. A key with other characters than letters, digits, `_` and `.` is double-quoted |",
          "examples": [
            "severity>=\"error\" AND service.name=\"checkout\" AND body:\"card declined\""
          ]
        },
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Start of the window, one hour before its end when absent. The window spans at most 35 days. Not together with `page_token`.",
          "examples": [
            "15m"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "End of the window, not included; now when absent. Not together with `page_token`.",
          "examples": [
            "5m"
          ]
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.",
          "examples": [
            100
          ]
        },
        "page_token": {
          "type": "string",
          "minLength": 1,
          "maxLength": 12000,
          "description": "The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.",
          "examples": [
            "k1.Zm9vYmFy"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_log_attributes",
    "title": "List services, attribute keys and sample values of logs",
    "description": "List services, attribute keys and sample values of logs. What to filter by besides the fields of a record. Keys, of both log and resource attributes, are complete for the window unless `attributes.truncated`; attributes named as a field (`service.name`, `event.name`, `trace_id`, `span_id`) are not among them. Values come from a sample of recent records: if `values.truncated`, even with no items, test a value with a filter. At most 1,000 keys, 100 values per key and 1,000 services are listed, those longer than 1,000 characters left out, and 4 Mi characters in all; `truncated` tells where there are more.",
    "path": "/v1/logs/attributes",
    "inputSchema": {
      "type": "object",
      "properties": {
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Start of the window, 24 hours before its end when absent. The window spans at most 7 days.",
          "examples": [
            "24h"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "End of the window, not included; now when absent. Not together with `page_token`.",
          "examples": [
            "5m"
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "list_metrics",
    "title": "List the metrics of the project",
    "description": "List the metrics of the project. Metric families with samples in the window, sorted by name, with their kind, unit and label names. A histogram is one family (its series are `<name>_bucket`, `_sum`, `_count`). The window has the granularity of the store: series that ended up to two hours before it, or a day in older data, may be included.",
    "path": "/v1/metrics",
    "inputSchema": {
      "type": "object",
      "properties": {
        "since": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Start of the window, 24 hours before its end when absent.",
          "examples": [
            "24h"
          ]
        },
        "until": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "End of the window, now when absent.",
          "examples": [
            "5m"
          ]
        },
        "search": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256,
          "description": "Only metrics whose name contains this, ignoring case.",
          "examples": [
            "http_"
          ]
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000,
          "default": 1000,
          "description": "Maximum number of metrics to return.",
          "examples": [
            1000
          ]
        }
      },
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "query_metrics",
    "title": "Evaluate a PromQL expression at one time",
    "description": "Evaluate a PromQL expression at one time. PromQL of Prometheus 3 (left-open windows, RE2 regular expressions, a look-back of five minutes, staleness markers). Answers in the Prometheus envelope. A query reads at most 5,000,000 samples in 30 s by default.",
    "path": "/v1/metrics/query",
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16384,
          "description": "The expression.",
          "examples": [
            "sum by (job) (rate(http_requests_total[5m]))"
          ]
        },
        "time": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "The evaluation time, now when absent.",
          "examples": [
            "5m"
          ]
        }
      },
      "required": [
        "query"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "query_metrics_range",
    "title": "Evaluate a PromQL expression over a range of time",
    "description": "Evaluate a PromQL expression over a range of time. Evaluates at `start`, `start + step`, ... up to and including `end` when it falls on the step. Answers in the Prometheus envelope. At most 11,000 points per series by default; otherwise like `/v1/metrics/query`.",
    "path": "/v1/metrics/query_range",
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16384,
          "description": "The expression.",
          "examples": [
            "sum by (job) (rate(http_requests_total[5m]))"
          ]
        },
        "start": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "First evaluation time, included.",
          "examples": [
            "1h"
          ]
        },
        "end": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Last evaluation time, included when it falls on the step; now when absent.",
          "examples": [
            "1m"
          ]
        },
        "step": {
          "type": "string",
          "minLength": 1,
          "maxLength": 40,
          "description": "Interval between evaluation times.",
          "examples": [
            "60s"
          ]
        }
      },
      "required": [
        "query",
        "start",
        "step"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_metric_alerts",
    "title": "List the metric alerts of the project",
    "description": "List the metric alerts of the project. Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.",
    "path": "/v1/metric-alerts",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_metric_alert",
    "title": "Get one metric alert",
    "description": "Get one metric alert. The document as written, without an envelope. Pass its ETag in `If-Match`.",
    "path": "/v1/metric-alerts/{slug}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "slug": {
          "type": "string",
          "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
          "description": "The slug of the metric alert, its identity in the path.",
          "examples": [
            "checkout-errors"
          ]
        }
      },
      "required": [
        "slug"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_metric_alert_incidents",
    "title": "List the incidents of a metric alert, newest first",
    "description": "List the incidents of a metric alert, newest first. One incident each time a label set starts firing. Sorted by opening time, ties by id.",
    "path": "/v1/metric-alerts/{slug}/incidents",
    "inputSchema": {
      "type": "object",
      "properties": {
        "slug": {
          "type": "string",
          "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
          "description": "The slug of the metric alert, its identity in the path.",
          "examples": [
            "checkout-errors"
          ]
        },
        "state": {
          "type": "string",
          "enum": [
            "firing",
            "resolved"
          ],
          "description": "Only incidents in this state.",
          "examples": [
            "firing"
          ]
        },
        "page_size": {
          "type": "integer",
          "minimum": 1,
          "maximum": 1000,
          "description": "Maximum number of rows of a page. When absent, as many as in the request that gave the `page_token`, or 100.",
          "examples": [
            100
          ]
        },
        "page_token": {
          "type": "string",
          "minLength": 1,
          "maxLength": 12000,
          "description": "The `next_page_token` of the previous page. It holds the whole request, filter, window and page size included.",
          "examples": [
            "k1.Zm9vYmFy"
          ]
        }
      },
      "required": [
        "slug"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_dashboards",
    "title": "List the dashboards of the project",
    "description": "List the dashboards of the project. Summaries, sorted by slug; a project has at most 1,000. The ETag of the collection is for caches only, never for `If-Match`.",
    "path": "/v1/dashboards",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_dashboard",
    "title": "Get one dashboard",
    "description": "Get one dashboard. The document as written, without an envelope. Pass its ETag in `If-Match`.",
    "path": "/v1/dashboards/{slug}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "slug": {
          "type": "string",
          "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
          "description": "The slug of the dashboard, its identity in the path.",
          "examples": [
            "checkout"
          ]
        }
      },
      "required": [
        "slug"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_integrations",
    "title": "List the notification channels of the organization",
    "description": "List the notification channels of the organization. Sorted by slug. Channels belong to the organization and are shared by its projects. Addresses, headers and keys are never returned.",
    "path": "/v1/integrations",
    "inputSchema": {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
  },
  {
    "name": "get_integration",
    "title": "Get one notification channel",
    "description": "Get one notification channel. Addresses, headers and keys are never returned.",
    "path": "/v1/integrations/{slug}",
    "inputSchema": {
      "type": "object",
      "properties": {
        "slug": {
          "type": "string",
          "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$",
          "description": "The slug of the channel, its identity in the path.",
          "examples": [
            "on-call"
          ]
        }
      },
      "required": [
        "slug"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_prometheus_exemplars",
    "title": "List exemplars of the series of an expression (Prometheus API)",
    "description": "List exemplars of the series of an expression (Prometheus API). Exemplars of the series that the selectors of the expression select, oldest first; what surrounds the selectors does not matter. The label `trace_id` names the trace of a measurement. The newest 100,000 of a project are kept.",
    "path": "/api/v1/query_exemplars",
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {
          "type": "string",
          "minLength": 1,
          "maxLength": 16384,
          "description": "The expression.",
          "examples": [
            "rate(orders_total[5m])"
          ]
        },
        "start": {
          "type": "string",
          "maxLength": 40,
          "description": "Only exemplars at or after this time, RFC 3339 or seconds since the epoch; from the oldest on when absent.",
          "examples": [
            "1795162530"
          ]
        },
        "end": {
          "type": "string",
          "maxLength": 40,
          "description": "Only exemplars at or before this time, RFC 3339 or seconds since the epoch; up to the newest when absent.",
          "examples": [
            "1795166130"
          ]
        }
      },
      "required": [
        "query"
      ],
      "additionalProperties": false
    }
  }
];
