import {
  Client,
  type DropReason,
  definePlugin,
  type IngestError,
  isIngestError,
  type NodeClientOptions,
  type NodeTraceOptions,
  type Trace,
  web3,
} from '@cairn/sdk-node';
import { correlateConsole } from '@cairn/sdk-node/console';
import { traceRequests as traceExpress } from '@cairn/sdk-node/express';
import { traceRequests as traceFastify } from '@cairn/sdk-node/fastify';
import { traceRequests as traceHono } from '@cairn/sdk-node/hono';
import { logCorrelation } from '@cairn/sdk-node/pino';
import {
  createQueryClient,
  getTrace,
  isEventOf,
  listTraceEvents,
  listTraces,
  spansOf,
  type TraceSummary,
} from '@cairn/sdk-node/query';

const orders = definePlugin({
  name: 'orders',
  setup: (context) => ({
    methods: {
      addOrder(id: string) {
        context.addEvent('order_added', { id });
      },
      orderCount: () => 1,
    },
  }),
});

export const options: NodeClientOptions = { apiUrl: 'localhost:4318', useSsl: false, sampleRate: 0.5 };
export const traceOptions: NodeTraceOptions = { name: undefined, captureStackTrace: false };

const client = new Client('svc_ing_x', {
  plugins: [orders, web3()],
  callbacks: {
    onDropped: (count: number, reason: DropReason) => void [count, reason],
    onFlushError: (error: IngestError) => isIngestError(error),
  },
});
const trace = client.trace({ name: 'checkout' });
const chained = trace
  .info('a')
  .addOrder('o-1')
  .addEvmTransaction({ chainId: 1, transactionHash: '0x' })
  .addTag('t');
export const count: number = chained.addOrder('o-2').orderCount();
export const plain: Trace = new Client().trace();
export const middleware = [traceExpress, traceFastify, traceHono].map((create) => create(client));
export const correlation: object = logCorrelation();
const lines: unknown[][] = [];
const write = (...args: unknown[]) => void lines.push(args);
export const restore: () => void = correlateConsole({
  debug: write,
  error: write,
  info: write,
  log: write,
  warn: write,
});
export const result: Promise<number> = trace.span('work', async (span) => span.spanId.length);

// @ts-expect-error a client without plugins has no methods of theirs
plain.addOrder('x');
// @ts-expect-error an unknown option
new Client('key', { apiURL: 'x' });
// @ts-expect-error a plugin's method keeps its parameters
trace.addOrder(1);

export async function failedTraces(apiKey: string): Promise<readonly TraceSummary[]> {
  const queries = createQueryClient({ apiKey });
  const failures: string[] = [];
  const { data, error } = await listTraces({
    client: queries,
    query: { filter: 'severity="error"', page_size: 10 },
  });
  if (error !== undefined) throw new Error(error.error.message);
  const first = data.traces[0];
  if (first !== undefined) {
    const one = await getTrace({ client: queries, path: { trace_id: first.trace_id }, throwOnError: true });
    const timeline = await listTraceEvents({ client: queries, path: { trace_id: one.data.trace.trace_id } });
    failures.push(...spansOf(timeline.data?.events ?? []).flatMap((span) => span.status_message ?? []));
    for (const event of timeline.data?.events ?? []) {
      if (isEventOf(event, 'error_event_added')) failures.push(event.payload.name);
    }
  }
  // @ts-expect-error an unknown query parameter
  await listTraces({ client: queries, query: { page_sise: 10 } });
  return data.traces;
}
