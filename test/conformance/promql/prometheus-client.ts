import { encodeWriteRequest } from './encode-write-request.ts';
import { readPrometheusAnswer } from './read-prometheus-answer.ts';
import type { InstantTimes, RangeTimes } from './script.ts';
import type { Answer, LoadedSeries } from './target.ts';

/** Write and query URLs of a service with the Prometheus API. */
export interface PrometheusAddress {
  readonly apiUrl: string;
  /** Origin of `/api/v1/write`. */
  readonly writeUrl: string;
  readonly apiHeaders?: Readonly<Record<string, string>>;
  readonly writeHeaders?: Readonly<Record<string, string>>;
}

/** Cairn and Prometheus alike. */
export interface PrometheusClient {
  /** @throws Error unless every sample was accepted. */
  write(series: readonly LoadedSeries[]): Promise<void>;
  /** @throws Error on a status of 500 or more, which is never an expected failure. */
  query(query: string, times: InstantTimes | RangeTimes): Promise<Answer>;
}

export function createPrometheusClient(address: PrometheusAddress): PrometheusClient {
  const { apiUrl, writeUrl, apiHeaders = {}, writeHeaders = {} } = address;
  return {
    async write(series) {
      const response = await fetch(`${writeUrl}/api/v1/write`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-protobuf',
          'content-encoding': 'snappy',
          'x-prometheus-remote-write-version': '0.1.0',
          ...writeHeaders,
        },
        body: encodeWriteRequest(series),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`remote write answered ${response.status}: ${answer}`);
    },
    async query(query, times) {
      const { path, parameters } = toRequest(query, times);
      const request = { method: 'POST', headers: apiHeaders, body: parameters };
      const response = await fetch(`${apiUrl}${path}`, request);
      const body = await response.text();
      if (response.status >= 500) throw new Error(`${query}: ${response.status} ${body}`);
      return readPrometheusAnswer(body);
    },
  };
}

/** A Cairn service with the keys of a project. */
export function cairnAddress(
  { apiUrl, ingestUrl }: { readonly apiUrl: string; readonly ingestUrl: string },
  keys: { readonly serverKey: string; readonly ingestKey: string },
): PrometheusAddress {
  return {
    apiUrl,
    writeUrl: ingestUrl,
    apiHeaders: { authorization: `Bearer ${keys.serverKey}` },
    writeHeaders: { authorization: `Bearer ${keys.ingestKey}` },
  };
}

function toRequest(
  query: string,
  times: InstantTimes | RangeTimes,
): { path: string; parameters: URLSearchParams } {
  if (times.kind === 'instant') {
    const parameters = new URLSearchParams({ query, time: toSeconds(times.atMs) });
    return { path: '/api/v1/query', parameters };
  }
  const { startMs, endMs, stepMs } = times;
  const [start, end, step] = [toSeconds(startMs), toSeconds(endMs), toSeconds(stepMs)];
  return { path: '/api/v1/query_range', parameters: new URLSearchParams({ query, start, end, step }) };
}

/** Seconds with three decimals, never in exponent notation. */
function toSeconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}
