import type { TelemetrySignal } from '../generated/types.gen.ts';
import type { Sender } from './first-run-view.ts';

/** A text to copy, which works as it is. */
export interface Snippet {
  /** Unique among the snippets of a sender. */
  readonly title: string;
  readonly text: string;
  /** What to do with it. */
  readonly description?: string;
}

export interface SnippetValues {
  /** The ingest listener, without a slash at the end. */
  readonly ingestUrl: string;
  /** Of the kind that the sender needs; its placeholder as long as there is none. */
  readonly key: string;
}

interface SenderGuide {
  readonly label: string;
  /** What it can send. */
  readonly signals: readonly TelemetrySignal[];
  readonly keyKind: 'ingest' | 'web';
  readonly snippets: (values: SnippetValues) => readonly Snippet[];
}

/** Stands in a snippet until there is a key. */
export const keyPlaceholders = { ingest: 'svc_ing_YOUR_KEY', web: 'svc_web_YOUR_KEY' } as const;

export const senderGuides: Readonly<Record<Sender, SenderGuide>> = {
  node: { label: 'Node.js', signals: ['traces'], keyKind: 'ingest', snippets: nodeSnippets },
  browser: { label: 'Browser', signals: ['traces'], keyKind: 'web', snippets: browserSnippets },
  opentelemetry: {
    label: 'OpenTelemetry',
    signals: ['traces', 'logs', 'metrics'],
    keyKind: 'ingest',
    snippets: openTelemetrySnippets,
  },
  prometheus: { label: 'Prometheus', signals: ['metrics'], keyKind: 'ingest', snippets: prometheusSnippets },
  curl: { label: 'curl', signals: ['traces', 'logs', 'metrics'], keyKind: 'ingest', snippets: curlSnippets },
};

function nodeSnippets({ ingestUrl, key }: SnippetValues): readonly Snippet[] {
  return [
    { title: 'Install', text: 'npm install @cairn/sdk-node' },
    {
      title: 'first-trace.mjs',
      description: 'Run it with: node first-trace.mjs',
      text: `import { Client } from '@cairn/sdk-node';

const client = new Client(${literal(key)}, { apiUrl: ${literal(ingestUrl)} });

const trace = client.trace({ name: 'checkout' });
await trace.span('charge card', async () => {
  trace.info('card accepted', { bank: 'first national' });
});
await trace.close('order placed');
await client.shutdown();
`,
    },
  ];
}

function browserSnippets({ ingestUrl, key }: SnippetValues): readonly Snippet[] {
  return [
    { title: 'Install', text: 'npm install @cairn/sdk-web' },
    {
      title: 'telemetry.js',
      description:
        'Import it first in the script of your page. If the page has a Content-Security-Policy, allow the address in connect-src.',
      text: `import { Client } from '@cairn/sdk-web';
import { captureErrors, captureFetch, captureWebVitals } from '@cairn/sdk-web/capture';

const client = new Client(${literal(key)}, {
  apiUrl: ${literal(ingestUrl)},
  service: 'web-shop',
  plugins: [captureErrors(), captureFetch(), captureWebVitals()],
});

export const visit = client.trace({ name: 'visit', autoClose: true });
visit.info('page opened');
`,
    },
  ];
}

function openTelemetrySnippets({ ingestUrl, key }: SnippetValues): readonly Snippet[] {
  return [
    {
      title: 'Environment',
      description: 'Set it, then start a service that has an OpenTelemetry SDK, in any language.',
      text: `export OTEL_TRACES_EXPORTER=otlp OTEL_LOGS_EXPORTER=otlp OTEL_METRICS_EXPORTER=otlp
export OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf
export OTEL_EXPORTER_OTLP_ENDPOINT=${quote(ingestUrl)}
export OTEL_EXPORTER_OTLP_HEADERS=${quote(`x-ingest-api-key=${key}`)}
export OTEL_SERVICE_NAME=checkout
`,
    },
  ];
}

function prometheusSnippets({ ingestUrl, key }: SnippetValues): readonly Snippet[] {
  return [
    {
      title: 'prometheus.yml',
      description: 'Add it to the configuration, then reload Prometheus.',
      // JSON strings are YAML strings.
      text: `remote_write:
  - url: ${JSON.stringify(`${ingestUrl}/api/v1/write`)}
    authorization: { credentials: ${JSON.stringify(key)} }
`,
    },
  ];
}

function curlSnippets({ ingestUrl, key }: SnippetValues): readonly Snippet[] {
  const post = (path: string, body: string) =>
    `curl -i ${quote(ingestUrl + path)} \\
  -H ${quote(`x-ingest-api-key: ${key}`)} -H 'content-type: application/json' --data '${body}'
`;
  return [
    {
      title: 'A log record',
      text: post(
        '/v1/logs',
        `
  {"resourceLogs": [{${resource}, "scopeLogs": [{"logRecords": [
    {"timeUnixNano": "${now}", "severityNumber": 17, "body": {"stringValue": "card declined for order 4711"}}]}]}]}`,
      ),
    },
    {
      title: 'A metric',
      text: post(
        '/v1/metrics',
        `
  {"resourceMetrics": [{${resource}, "scopeMetrics": [{"metrics": [
    {"name": "queue.depth", "gauge": {"dataPoints": [{"timeUnixNano": "${now}", "asInt": "7"}]}}]}]}]}`,
      ),
    },
    {
      title: 'A trace',
      text: post(
        '/v1/traces',
        `
  {"resourceSpans": [{${resource}, "scopeSpans": [{"spans": [
    {"traceId": "'$(printf %032x $(date +%s))'", "spanId": "'$(printf %016x $(date +%s))'", "name": "checkout", "kind": 2,
     "startTimeUnixNano": "${now}", "endTimeUnixNano": "${now}"}]}]}]}`,
      ),
    },
  ];
}

const resource =
  '"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "checkout"}}]}';

/** Leaves the quotes of the body for a moment: the shell fills in the nanoseconds. */
const now = `'$(date +%s)000000000'`;

/** As a JavaScript string in single quotes. */
function literal(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

/** For a POSIX shell; a plain word stays as it is. */
function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
