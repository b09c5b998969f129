import { ownBytes } from '../ingest/own-bytes.ts';
import type { TraceJsonPage, TraceListPage } from './trace-store.ts';
import { toWireTrace } from './trace-wire.ts';

const utf8 = new TextEncoder();
const comma = utf8.encode(',');

/** Encodes one trace at a time: all together may be longer than a string can be. */
export function encodeTracePage({ traces, ...rest }: TraceListPage): TraceJsonPage {
  const parts = traces.flatMap((trace, index) => {
    const json = utf8.encode(JSON.stringify(toWireTrace(trace)));
    return index === 0 ? [json] : [comma, json];
  });
  return { json: ownBytes(Buffer.concat(parts)), ...rest };
}
