import { describe } from 'vitest';
import { describeOutboxAdds } from './outbox-store-contract-adds.ts';
import { describeOutboxClaims } from './outbox-store-contract-claims.ts';
import { describeOutboxDeliveries } from './outbox-store-contract-deliveries.ts';
import { describeOutboxIncidents } from './outbox-store-contract-incidents.ts';
import { describeOutboxPruning } from './outbox-store-contract-pruning.ts';
import type { OpenOutboxStore } from './outbox-store-contract-setup.ts';

/** Contract suite for outbox stores. */
export function describeOutboxStore(name: string, open: OpenOutboxStore): void {
  describe(`${name} as an outbox`, () => {
    describeOutboxDeliveries(open);
    describeOutboxClaims(open);
    describeOutboxAdds(open);
    describeOutboxIncidents(open);
    describeOutboxPruning(open);
  });
}
