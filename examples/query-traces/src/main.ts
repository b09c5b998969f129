/** Prints the last failed checkouts and the reasons. Needs CAIRN_SERVER_API_KEY, and CAIRN_API_URL unless it is http://127.0.0.1:8080. */
import {
  createQueryClient,
  isApiError,
  isEventOf,
  listTraceEvents,
  listTraces,
  paginate,
} from '@cairn/sdk-node/query';

const client = createQueryClient();
const query = { filter: 'tag="checkout" AND severity="error"', since: '24h', page_size: 10 };

try {
  const { data: list } = await listTraces({ client, query: { ...query, page_size: 1 }, throwOnError: true });
  console.log(`${list.total} failed checkouts`);

  for await (const trace of paginate(listTraces, { client, query })) {
    console.log(`\n#${trace.trace_number} ${trace.attributes['order.id']} took ${trace.duration_ms} ms`);
    await printErrors(trace.trace_id);
  }
} catch (error) {
  if (!isApiError(error)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}

async function printErrors(traceId: string): Promise<void> {
  const path = { trace_id: traceId };
  const { data: timeline } = await listTraceEvents({ client, path, throwOnError: true });
  for (const event of timeline.events) {
    if (!isEventOf(event, 'error_event_added')) continue;
    const { name, stack_trace: stackTrace } = event.payload;
    console.log(`  ${event.trace_timestamp} ${name}`);
    const firstFrame = stackTrace?.split('\n').find((line) => line.trimStart().startsWith('at '));
    if (firstFrame !== undefined) console.log(`    ${firstFrame.trim()}`);
  }
}
