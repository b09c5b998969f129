import { Registry } from 'prom-client';
import { type AlertMetrics, createAlertMetrics } from './server-metrics/alert-metrics.ts';
import { createDamageMetrics, type DamageMetrics } from './server-metrics/damage-metrics.ts';
import { createIngestMetrics, type IngestMetrics } from './server-metrics/ingest-metrics.ts';
import { createPoolMetrics, type PoolMetrics } from './server-metrics/pool-metrics.ts';
import { createProcessMetrics, type ProcessMetrics } from './server-metrics/process-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './server-metrics/request-metrics.ts';

/** The metrics of the service itself, served at `/metrics`. */
export interface ServerMetrics
  extends RequestMetrics,
    IngestMetrics,
    DamageMetrics,
    AlertMetrics,
    PoolMetrics,
    ProcessMetrics {
  /** Prometheus text exposition format 0.0.4. */
  render(): Promise<string>;
}

export function createServerMetrics(monotonicNowMs: () => number): ServerMetrics {
  const registry = new Registry();
  const { measure, ...ofProcess } = createProcessMetrics(registry);
  return {
    ...ofProcess,
    ...createRequestMetrics(registry, monotonicNowMs),
    ...createIngestMetrics(registry),
    ...createDamageMetrics(registry),
    ...createAlertMetrics(registry),
    ...createPoolMetrics(registry),
    async render() {
      await measure();
      return registry.metrics();
    },
  };
}
