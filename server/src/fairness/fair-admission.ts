import { type PoolClaimant, webKeyShare } from './fair-pool.ts';

export interface AdmissionLimits {
  /** Items of all owners together. */
  readonly maxItems: number;
  /** Their size together. */
  readonly maxBytes: number;
}

/** Bounds a queue whose items cannot be taken back, so that one owner never fills it for the others. */
export interface FairAdmission {
  /** Counts an item, or returns false when its owner, the web keys of its owner or all owners have too much. */
  admit(owner: PoolClaimant, bytes: number): boolean;
  /** Call once for each admitted item, when it is no longer waiting. */
  release(owner: PoolClaimant, bytes: number): void;
}

interface Held {
  items: number;
  bytes: number;
}

interface Owner extends Held {
  /** Part of the rest. */
  readonly ofWebKeys: Held;
}

/**
 * Dynamic thresholds: an owner may hold as much as it leaves free, so one alone gets half, two a third each, and
 * something is always free for the next. Web keys are public in pages, so those of an owner hold an eighth at most. A single
 * item of any size is admitted while nothing waits at all.
 * Source: A. K. Choudhury, E. L. Hahne, "Dynamic Queue Length Thresholds for Shared-Memory Packet Switches",
 * IEEE/ACM Transactions on Networking 6(2), 1998.
 */
export function createFairAdmission({ maxItems, maxBytes }: AdmissionLimits): FairAdmission {
  const owners = new Map<string, Owner>();
  const all: Held = { items: 0, bytes: 0 };

  function mayHold(own: Held, addedBytes: number): boolean {
    return (
      own.items + 1 <= maxItems - (all.items + 1) &&
      own.bytes + addedBytes <= maxBytes - (all.bytes + addedBytes)
    );
  }

  function mayHoldOfWebKeys({ ofWebKeys }: Owner, addedBytes: number): boolean {
    return (
      ofWebKeys.items + 1 <= maxItems * webKeyShare && ofWebKeys.bytes + addedBytes <= maxBytes * webKeyShare
    );
  }

  return {
    admit({ tenant, isWebKey }, bytes) {
      const owner = owners.get(tenant) ?? { items: 0, bytes: 0, ofWebKeys: { items: 0, bytes: 0 } };
      if (all.items > 0 && !mayHold(owner, bytes)) return false;
      if (all.items > 0 && isWebKey && !mayHoldOfWebKeys(owner, bytes)) return false;
      owners.set(tenant, owner);
      for (const held of isWebKey ? [all, owner, owner.ofWebKeys] : [all, owner]) count(held, 1, bytes);
      return true;
    },
    release({ tenant, isWebKey }, bytes) {
      const owner = owners.get(tenant);
      if (owner === undefined) return;
      for (const held of isWebKey ? [all, owner, owner.ofWebKeys] : [all, owner]) count(held, -1, -bytes);
      if (owner.items === 0) owners.delete(tenant);
    },
  };
}

function count(held: Held, items: number, bytes: number): void {
  held.items += items;
  held.bytes += bytes;
}
