// What the READMEs show, in one program. The declarations test compiles it as a program without the types of the DOM or
// of Node.js does.
import {
  buildSpanTree,
  createQueryClient,
  getMetricAlert,
  groupLifecycles,
  isApiError,
  isEventOf,
  isLogTailError,
  listLogs,
  listTraceEvents,
  listTraces,
  paginate,
  putMetricAlert,
  spansOf,
  tailLogs,
  updateDocument,
} from '../index.ts';

type Print = (...values: unknown[]) => void;

export async function readTraces(apiKey: string | undefined, print: Print): Promise<void> {
  const client = createQueryClient({ apiKey });
  const { data, error, response } = await listTraces({
    client,
    query: { filter: 'tag="shop"', since: '1h' },
  });
  if (error !== undefined) {
    print(error.code, error.error.message, response?.headers.get('x-request-id'));
    throw error;
  }
  for (const trace of data.traces) print(trace.name, trace.status, response.status);
  for await (const trace of paginate(listTraces, { client, query: { page_size: 1000 } }))
    print(trace.trace_id);
  for await (const log of paginate(listLogs, { client })) print(log.body);
}

export async function readTimeline(traceId: string, print: Print): Promise<void> {
  const client = createQueryClient({ apiKey: async () => 'svc_srv_...' });
  try {
    const { data } = await listTraceEvents({ client, path: { trace_id: traceId }, throwOnError: true });
    for (const event of data.events) {
      if (isEventOf(event, 'error_event_added')) print(event.payload.name, event.payload.stack_trace);
    }
    for (const span of spansOf(data.events)) print(span.name, span.duration_ms, span.events.length);
    for (const { span, children } of buildSpanTree(data.events).roots) print(span.name, children.length);
    for (const { correlationId, latest } of groupLifecycles(data.events))
      print(correlationId, latest.event_type);
  } catch (error) {
    if (!isApiError(error)) throw error;
    print(error.status, error.code, error.details, error.requestId);
  }
}

export async function disableAlert(slug: string, print: Print): Promise<void> {
  const client = createQueryClient({ baseUrl: '/cairn' });
  const { outcome, document } = await updateDocument({
    client,
    slug,
    read: getMetricAlert,
    write: putMetricAlert,
    change: (alert) => alert && { ...alert, enabled: false },
  });
  print(outcome, document?.display_name);
}

export async function follow(print: Print): Promise<void> {
  const client = createQueryClient();
  try {
    for await (const { log, replay } of tailLogs({ client, filter: 'severity>="error"', window: '1h' })) {
      print(replay ? 'earlier' : 'now', log.time, log.service_name, log.body);
    }
  } catch (error) {
    if (isLogTailError(error)) print(error.status, error.code);
  }
}
