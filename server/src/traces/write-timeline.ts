import type { TimelinePage } from './trace-store.ts';

/** The JSON of a `TraceTimeline` in parts: the pages are sent as the store encoded them. */
export async function* writeTimeline(
  traceId: string,
  pages: AsyncIterable<TimelinePage>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(`{"trace_id":${JSON.stringify(traceId)},"events":[`);
  let isFirst = true;
  for await (const { json, count } of pages) {
    if (count === 0) continue;
    if (!isFirst) yield Buffer.from(',');
    isFirst = false;
    yield json;
  }
  yield Buffer.from(']}');
}
