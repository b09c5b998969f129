import type { Schemas } from '../../generated/operations.gen.ts';
import type { ReceivedReader } from './read-received.ts';

/** What a project has received, in lines for the message of a failed test. */
export async function describeReceived(reader: ReceivedReader, refusals: readonly string[]): Promise<string> {
  const [{ traces, total }, logs, metricNames] = await Promise.all([
    reader.traceList(),
    reader.logs({ filter: '', since: '35d', count: 1 }),
    reader.metricNames(),
  ]);
  return [
    total === 0 ? 'no traces' : `${total} traces, the newest:`,
    ...traces.slice(0, 10).map((trace) => `  ${describeTrace(trace)}`),
    logs.length === 0 ? 'no logs' : `${logs.length} logs, the newest:`,
    ...logs
      .slice(-5)
      .map(({ severityText, service, body }) => `  ${severityText} ${service}: ${body.slice(0, 200)}`),
    metricNames.length === 0 ? 'no metrics' : `metrics: ${metricNames.slice(0, 20).join(', ')}`,
    ...(refusals.length === 0 ? [] : ['requests that the service refused, of any project:']),
    ...refusals.map((refusal) => `  ${refusal}`),
  ].join('\n');
}

function describeTrace({ trace_id, name, status, tags, attributes }: Schemas['TraceSummary']): string {
  const labels = [
    ...Object.entries(attributes).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
    ...tags.map((tag) => `#${tag}`),
  ];
  return [`${trace_id} ${JSON.stringify(name)} ${status}`, ...labels.slice(0, 12)].join(' ');
}
