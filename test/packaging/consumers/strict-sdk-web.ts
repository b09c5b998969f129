import {
  Client,
  type DropReason,
  definePlugin,
  type IngestError,
  isIngestError,
  type Trace,
  type WebClientOptions,
  type WebTraceOptions,
  web3,
} from '@cairn/sdk-web';
import {
  captureConsole,
  captureErrors,
  captureFetch,
  captureNavigation,
  captureWebVitals,
} from '@cairn/sdk-web/capture';
import { createQueryClient, getTrace, listTraces, type TraceSummary } from '@cairn/sdk-web/query';
import { CairnErrorBoundary } from '@cairn/sdk-web/react';

const carts = definePlugin({
  name: 'carts',
  setup: (context) => ({
    methods: {
      addCart(id: string) {
        context.addEvent('cart_added', { id });
      },
    },
  }),
});

export const options: WebClientOptions = { apiUrl: 'https://ingest.example.com', sampleRate: 0.5 };
export const traceOptions: WebTraceOptions = { name: undefined, includeUserMeta: false, autoClose: true };

const client = new Client('svc_web_x', {
  plugins: [
    carts,
    web3(),
    captureErrors(),
    captureFetch({ propagateTo: ['https://api.example.com'] }),
    captureConsole(),
    captureNavigation(),
    captureWebVitals(),
  ],
  callbacks: {
    onDropped: (count: number, reason: DropReason) => void [count, reason],
    onFlushError: (error: IngestError) => isIngestError(error),
  },
});
const trace = client.trace({ name: 'checkout', includeUserMeta: true });
trace.info('a').addCart('c-1').addEvmTransaction({ chainId: 1, transactionHash: '0x' }).addTag('t');
export const plain: Trace = new Client('svc_web_x').trace();
export const result: Promise<number> = trace.span('work', async (span) => span.spanId.length);
export const boundary = CairnErrorBoundary;

// @ts-expect-error a client without plugins has no methods of theirs
plain.addCart('x');
// @ts-expect-error an unknown option
new Client('key', { apiURL: 'x' });
// @ts-expect-error a plugin's method keeps its parameters
trace.addCart(1);

export async function failedTraces(apiKey: string): Promise<readonly TraceSummary[]> {
  const queries = createQueryClient({ apiKey });
  const { data, error } = await listTraces({ client: queries, query: { filter: 'severity="error"' } });
  if (error !== undefined) throw new Error(error.error.message);
  const first = data.traces[0];
  if (first !== undefined) await getTrace({ client: queries, path: { trace_id: first.trace_id } });
  return data.traces;
}
