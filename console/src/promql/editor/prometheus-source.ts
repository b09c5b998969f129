import type { PrometheusClient } from '@prometheus-io/codemirror-promql';
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../generated/client/index.ts';
import {
  getPrometheusLabels,
  getPrometheusLabelValues,
  getPrometheusMetadata,
  getPrometheusSeries,
} from '../../generated/sdk.gen.ts';
import { selectMetric } from '../first-query.ts';

export interface PrometheusSourceDeps {
  readonly client: Client;
  /** Keeps the answers for a minute. */
  readonly queryClient: QueryClient;
  readonly projectId: string;
  readonly nowMs: () => number;
}

/** How far back names and values are looked for. */
const lookbackMs = 86_400_000;
/** Names and values offered at most; typing more letters does not ask again. */
const maxNames = '5000';

/** What the PromQL editor completes from: the operations of the contract. */
export function createPrometheusSource(deps: PrometheusSourceDeps): PrometheusClient {
  const { client, queryClient, projectId, nowMs } = deps;

  /** After a failure completion goes on with the words of the language: the query itself says what is wrong. */
  async function read<T>(key: readonly unknown[], fallback: T, load: () => Promise<T>): Promise<T> {
    try {
      return await queryClient.fetchQuery({
        queryKey: ['promql-completion', projectId, ...key],
        queryFn: load,
        staleTime: 60_000,
        retry: false,
      });
    } catch {
      return fallback;
    }
  }

  function recent() {
    const endS = Math.ceil(nowMs() / 1_000);
    return { start: String(endS - lookbackMs / 1_000), end: String(endS), limit: maxNames };
  }

  const labelValues = (name: string, metricName = '') =>
    read(['values', name, metricName], [], async () => {
      const query = { ...recent(), ...matching(metricName) };
      const { data } = await getPrometheusLabelValues({ client, path: { name }, query, throwOnError: true });
      return data.data;
    });

  return {
    labelValues,
    metricNames: () => labelValues('__name__'),
    labelNames: (metricName = '') =>
      read(['labels', metricName], [], async () => {
        const query = { ...recent(), ...matching(metricName) };
        const { data } = await getPrometheusLabels({ client, query, throwOnError: true });
        return data.data;
      }),
    metricMetadata: () =>
      read(['metadata'], {}, async () => {
        const query = { limit: maxNames };
        const { data } = await getPrometheusMetadata({ client, query, throwOnError: true });
        return data.data;
      }),
    series: (metricName) =>
      read(['series', metricName], [], async () => {
        const query = { ...recent(), 'match[]': [selectMetric(metricName)] };
        const { data } = await getPrometheusSeries({ client, query, throwOnError: true });
        return data.data.map((labels) => new Map(Object.entries(labels)));
      }),
    flags: () => Promise.resolve({}),
  };
}

function matching(metricName: string): { 'match[]'?: string[] } {
  return metricName === '' ? {} : { 'match[]': [selectMetric(metricName)] };
}
