import type { PrometheusClient } from '../../conformance/promql/prometheus-client.ts';

/** A time some seconds ago, to a second as far as can be from every sample, so that no window ends on one. */
export async function quietTimeMs(client: PrometheusClient): Promise<number> {
  const nowMs = Date.now();
  const answer = await client.query('up[1h]', { kind: 'instant', atMs: nowMs });
  if (!answer.ok || answer.value.type !== 'matrix') throw new Error('there is no up');
  const places = answer.value.series.flatMap(({ timestampsMs }) => [...timestampsMs].map((ms) => ms % 1_000));
  const distance = (a: number, b: number) => Math.min(Math.abs(a - b), 1_000 - Math.abs(a - b));
  const nearest = (place: number) => Math.min(...places.map((other) => distance(place, other)));
  const quietest = Array.from({ length: 50 }, (_, index) => index * 20).sort(
    (a, b) => nearest(b) - nearest(a),
  )[0];
  return Math.floor(nowMs / 1_000) * 1_000 - 2_000 + (quietest ?? 0);
}
