/** What an agent reads before it chooses a tool. */
export const instructions = `\
Cairn holds the traces, log records and metrics of one project. All tools read; none changes anything.

Count before you list: get_log_stats and get_trace_stats with interval=whole and group_by answer "how many, of which kind" in a few
lines, and with a narrow interval "since when". Then list a small window with a filter, and follow a trace_id with get_trace and
list_trace_events. Metrics are queried with PromQL (query_metrics, query_metrics_range); list_metrics lists their names and labels, and
get_prometheus_exemplars the trace_id of single measurements.

Times (since, until, start, end, time) are RFC 3339 timestamps or ages such as 15m, 2h or 7d, meaning that long ago; those of
get_prometheus_exemplars are RFC 3339 timestamps. Windows of since and until are half-open.
A list has next_page_token when there is more: call the same tool with page_token alone. A first page has 20 rows when page_size is absent.
An answer is cut after 64 KiB and then ends with what to ask instead; "call again with the same arguments and offset N" gives what follows,
exactly from there. An answer with "error" names what to change.`;
