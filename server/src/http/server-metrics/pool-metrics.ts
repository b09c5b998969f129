import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolDenial } from '../../fairness/fair-pool.ts';

/** The pools that projects share. */
export interface PoolMetrics {
  /** Requests and streams that were refused or evicted by a pool that projects share. */
  countPoolDenial(pool: string, denial: PoolDenial): void;
  /** Shows how full a pool is, from 0 to 1. */
  observePool(pool: string, usedRatio: () => number): void;
}

export function createPoolMetrics(registry: Registry): PoolMetrics {
  const poolDenials = new Counter({
    name: 'cairn_pool_denials_total',
    help: 'Requests and streams that a pool shared by projects refused, or evicted for the share of another project.',
    labelNames: ['pool', 'denial'],
    registers: [registry],
  });
  const usedRatios = new Map<string, () => number>();
  new Gauge({
    name: 'cairn_pool_used_ratio',
    help: 'Used part of a pool that projects share, from 0 to 1.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, usedRatio] of usedRatios) this.set({ pool }, usedRatio());
    },
  });
  return {
    countPoolDenial: (pool, denial) => poolDenials.inc({ pool, denial }),
    observePool: (pool, usedRatio) => void usedRatios.set(pool, usedRatio),
  };
}
