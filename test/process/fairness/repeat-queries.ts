import { compress } from 'snappyjs';
import { encodeLogs, encodeSeries, encodeTraces, type FloodedSignal } from './flood-appends.ts';
import { type Attack, repeat } from './hostile-actor.ts';

export type HeavyQueries = FloodedSignal | 'open blocks';

const concurrency = 32;
const protobuf = { 'content-type': 'application/x-protobuf' };
const settleMs = 500;

/** Fills the project with what its queries read, then asks the heaviest ones, many at once. */
export async function repeatQueries(attack: Attack, queried: HeavyQueries): Promise<void> {
  const { apiUrl, serverKey, signal, onPressure } = attack;
  await fill(attack, queried);
  setTimeout(onPressure, settleMs);
  const headers = { authorization: `Bearer ${serverKey}` };
  await repeat(concurrency, signal, async (round) => {
    const response = await fetch(`${apiUrl}${heavyPath(queried, round)}`, { headers, signal });
    await response.arrayBuffer();
  });
}

/** @param round makes every query another one. */
function heavyPath(queried: HeavyQueries, round: number): string {
  const seconds = Math.floor(Date.now() / 1_000);
  switch (queried) {
    case 'logs':
      return `/v1/logs?since=1h&page_size=1000&filter=${encodeURIComponent(`body:"no ${round} match"`)}`;
    case 'open blocks':
      return `/v1/logs/stats?since=1h&interval=1m&group_by=attribute.uid&top_k=${1 + (round % 10)}`;
    case 'traces':
      return `/v1/traces/stats?since=1h&interval=1m&group_by=attribute.uid&top_k=${1 + (round % 10)}`;
    case 'metrics': {
      const query = encodeURIComponent(
        `count_values("value", flood * ${round} + on () group_left sum(flood))`,
      );
      return `/api/v1/query_range?query=${query}&start=${seconds - 7_200}&end=${seconds}&step=15`;
    }
  }
}

async function fill({ ingestUrl, ingestKey, signal }: Attack, queried: HeavyQueries): Promise<void> {
  const post = async (path: string, body: Uint8Array, headers: Record<string, string> = {}) => {
    const response = await fetch(`${ingestUrl}${path}`, {
      method: 'POST',
      headers: { ...protobuf, ...headers, 'x-ingest-api-key': ingestKey },
      body: new Uint8Array(body),
      signal,
    });
    if (response.status >= 300)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  if (queried === 'metrics') {
    return post('/api/v1/write', compress(encodeSeries(2_000, 120)), { 'content-encoding': 'snappy' });
  }
  for (let request = 0; request < 40; request++) {
    if (queried === 'traces') await post('/v1/traces', encodeTraces());
    else await post('/v1/logs', encodeLogs(5_000, 100));
  }
}
