import { Counter, Gauge, type Registry } from 'prom-client';

/** Damage of what is stored, and the search for it. */
export interface DamageMetrics {
  countQuarantined(): void;
  quarantinedCount(): number;
  /** A stored item that cannot be read. */
  countDamaged(store: string): void;
  /** A full pass of the background scrub over a store. */
  countScrubRound(store: string, endedAtMs: number): void;
}

export function createDamageMetrics(registry: Registry): DamageMetrics {
  let quarantinedCount = 0;
  const quarantined = new Counter({
    name: 'cairn_quarantined_files_total',
    help: 'Damaged store files that were quarantined since the service started.',
    registers: [registry],
  });
  const damaged = new Counter({
    name: 'cairn_damaged_items_total',
    help: 'Damaged stored items, such as a trace, that a read or the scrub has met since the service started.',
    labelNames: ['store'],
    registers: [registry],
  });
  const scrubRounds = new Counter({
    name: 'cairn_scrub_rounds_total',
    help: 'Times that the background scrub has read everything that a store has.',
    labelNames: ['store'],
    registers: [registry],
  });
  const lastScrubRound = new Gauge({
    name: 'cairn_scrub_last_round_timestamp_seconds',
    help: 'When the background scrub last finished with a store, in seconds since the epoch.',
    labelNames: ['store'],
    registers: [registry],
  });
  return {
    countQuarantined() {
      quarantinedCount += 1;
      quarantined.inc();
    },
    quarantinedCount: () => quarantinedCount,
    countDamaged: (store) => damaged.inc({ store }),
    countScrubRound(store, endedAtMs) {
      scrubRounds.inc({ store });
      lastScrubRound.set({ store }, endedAtMs / 1000);
    },
  };
}
