import { createFairPool, type FairPool, type FairPoolOptions } from '../fairness/fair-pool.ts';
import type { ServerMetrics } from '../http/server-metrics.ts';

/** A shared pool that `/metrics` shows by its `id`. */
export function createObservedPool(
  metrics: Pick<ServerMetrics, 'countPoolDenial' | 'observePool'>,
  { id, ...options }: Omit<FairPoolOptions, 'onDenied'> & { readonly id: string },
): FairPool {
  const pool = createFairPool({ ...options, onDenied: (denial) => metrics.countPoolDenial(id, denial) });
  metrics.observePool(id, () => pool.used / pool.capacity);
  return pool;
}
