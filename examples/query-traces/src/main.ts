/** Prints the failed checkouts of the last day and the reasons. Needs CAIRN_SERVER_API_KEY, and CAIRN_API_URL unless it is http://localhost:8080. */
import { createQueryClient, isEventOf, listTraceEvents, listTraces } from '@cairn/sdk-node/query';

const client = createQueryClient({
  baseUrl: process.env['CAIRN_API_URL'] ?? 'http://localhost:8080',
  apiKey: process.env['CAIRN_SERVER_API_KEY'] ?? '',
});

const { data: list, error } = await listTraces({
  client,
  query: { filter: 'tag="checkout" AND severity="error"', since: '24h', page_size: 10 },
});
if (list === undefined) throw new Error(`${error.error.code}: ${error.error.message}`);
console.log(`${list.total} failed checkouts`);

for (const trace of list.traces) {
  console.log(`\n#${trace.trace_number} ${trace.attributes['order.id']} took ${trace.duration_ms} ms`);
  const { data: timeline } = await listTraceEvents({ client, path: { trace_id: trace.trace_id } });
  for (const event of timeline?.events ?? []) {
    if (!isEventOf(event, 'error_event_added')) continue;
    const { name, stack_trace: stackTrace } = event.payload;
    console.log(`  ${event.trace_timestamp} ${name}`);
    const firstFrame = stackTrace?.split('\n').find((line) => line.trimStart().startsWith('at '));
    if (firstFrame !== undefined) console.log(`    ${firstFrame.trim()}`);
  }
}
