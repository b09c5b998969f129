import { type OpenConsole, openConsole } from './open-console.ts';

/** A console whose project gets gauges and alerts from a test. */
export interface OpenAlerts {
  readonly cairn: OpenConsole;
  /** Sends a gauge now, or at other times: one value for each point. */
  sendGauge(name: string, points: readonly GaugePoint[]): Promise<void>;
  /** Creates an alert by the API, as a program does. */
  createAlert(slug: string, document: object): Promise<void>;
  /** Reads from the API with the server's key. @throws Error with the answer when it is no success. */
  read(path: string): Promise<unknown>;
  /** The path of a page of the project. */
  pathOf(screen: string, search?: Readonly<Record<string, string>>): string;
  stop(): Promise<void>;
}

export interface GaugePoint {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** Default now. */
  readonly ms?: number;
}

export async function openAlerts(): Promise<OpenAlerts> {
  const cairn = await openConsole();
  const { apiUrl, ingestUrl, keys } = cairn.service;
  const authorization = `Bearer ${keys.serverKey}`;

  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    cairn,
    async sendGauge(name, points) {
      const body = {
        resourceMetrics: [
          { scopeMetrics: [{ metrics: [{ name, gauge: { dataPoints: points.map(toDataPoint) } }] }] },
        ],
      };
      const response = await send(`${ingestUrl}/v1/metrics`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.ingestKey}` },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (text.includes('rejectedDataPoints')) throw new Error(text);
    },
    async createAlert(slug, document) {
      await send(`${apiUrl}/v1/metric-alerts/${slug}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-none-match': '*', authorization },
        body: JSON.stringify(document),
      });
    },
    async read(path) {
      return (await send(apiUrl + path, { headers: { authorization } })).json();
    },
    pathOf(screen, search = {}) {
      const query = new URLSearchParams(search).toString();
      return `/p/${cairn.projectId}/${screen}${query === '' ? '' : `?${query}`}`;
    },
    stop: () => cairn.stop(),
  };
}

function toDataPoint({ labels, value, ms = Date.now() }: GaugePoint) {
  return {
    timeUnixNano: `${ms}000000`,
    asDouble: value,
    attributes: Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  };
}

/** Points of a series before now, a minute apart, the last one now. */
export function historyOf(
  labels: GaugePoint['labels'],
  values: readonly number[],
  nowMs = Date.now(),
): GaugePoint[] {
  return values.map((value, index) => ({
    labels,
    value,
    ms: nowMs - (values.length - 1 - index) * 60_000,
  }));
}
