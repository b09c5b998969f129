import { AppError } from '../errors/app-error.ts';

/** Who asks for a part of a pool. */
export interface PoolClaimant {
  /** Shares are counted by it: the id of a project, or the address of a client that nobody knows yet. */
  readonly tenant: string;
  /** Web keys are public in pages, so those of a tenant hold at most an eighth of a pool. */
  readonly isWebKey: boolean;
}

/** What one request or connection holds of a pool; nothing at first. */
export interface PoolHolding {
  /**
   * Holds `amount` more.
   *
   * @throws AppError `UNAVAILABLE` with a retry time when the tenant has its share of a full pool, or the holding was evicted.
   */
  take(amount: number): void;
  /** Sets the listener of the eviction, which has to stop what the holding is for. Called at once when it was evicted already. */
  onEvicted(listener: (reason: AppError) => void): void;
  /** Gives everything back. Idempotent. */
  release(): void;
}

/** A bounded resource that tenants share fairly: see `createFairPool`. */
export interface FairPool {
  readonly capacity: number;
  /** What all tenants hold together. */
  readonly used: number;
  open(claimant: PoolClaimant): PoolHolding;
}

export interface FairPoolOptions {
  /** Completes the sentence "… is shared by project", such as `memory of OTLP bodies`. */
  readonly name: string;
  readonly capacity: number;
  /** Of the capacity, in the plural. */
  readonly unit: string;
  /** Called for each request or connection that was refused or evicted. */
  readonly onDenied?: (denial: PoolDenial) => void;
}

export type PoolDenial = 'refused' | 'evicted';

interface OpenHolding {
  readonly isWebKey: boolean;
  amount: number;
  evict(): void;
}

interface Tenant {
  amount: number;
  webAmount: number;
  /** Oldest first. */
  readonly holdings: Set<OpenHolding>;
}

/** Part of a pool that the web keys of a tenant may hold. */
export const webKeyShare = 1 / 8;
const retryAfterSeconds = 1;

/**
 * Shares a resource by max-min fairness with preemption: a tenant may use all that is idle. When the pool is full and one asks
 * for no more than its share, the newest holdings of those that are furthest over theirs are evicted; one that has its share is
 * refused. So no tenant within its share is ever refused, whatever the others do.
 *
 * Max-min fairness: Bertsekas and Gallager, Data Networks, section 6.5.2.
 */
export function createFairPool(options: FairPoolOptions): FairPool {
  const { name, capacity, unit, onDenied = () => {} } = options;
  const tenants = new Map<string, Tenant>();
  const maxWebAmount = Math.floor(capacity * webKeyShare);
  let used = 0;

  function denied(denial: PoolDenial, reason: string): AppError {
    onDenied(denial);
    return new AppError(
      'UNAVAILABLE',
      `${name} (${capacity} ${unit}) is shared by project, and ${reason}; retry later`,
      [{ type: 'retry', retry_after_seconds: retryAfterSeconds }],
    );
  }

  function add(tenant: Tenant, holding: OpenHolding, amount: number): void {
    holding.amount += amount;
    tenant.amount += amount;
    if (holding.isWebKey) tenant.webAmount += amount;
    used += amount;
  }

  function remove(id: string, tenant: Tenant, holding: OpenHolding): void {
    add(tenant, holding, -holding.amount);
    tenant.holdings.delete(holding);
    if (tenant.holdings.size === 0) tenants.delete(id);
  }

  /** Frees what `amount` more of a tenant need, by eviction. @returns whether there is room. */
  function makeRoom(asking: Tenant, isWebKey: boolean, amount: number): boolean {
    const missing = () => used + amount - capacity;
    const amounts = [...tenants.values()].map((tenant) => tenant.amount + (tenant === asking ? amount : 0));
    const share = findShare(amounts, capacity);
    const excess = asking.amount + amount - share;
    if (excess > 0) {
      // Pages of a project do not keep its servers out: their holdings go first.
      if (isWebKey || asking.webAmount < Math.min(excess, missing())) return false;
      evictWhile(asking, (each) => each.isWebKey && missing() > 0 && asking.amount + amount > share);
    }
    while (missing() > 0) {
      const furthest = [...tenants.values()].reduce((most, each) =>
        each.amount > most.amount ? each : most,
      );
      evictWhile(furthest, () => missing() > 0 && furthest.amount > share);
    }
    return true;
  }

  /** Evicts holdings: those of web keys first, and of equals the newest. */
  function evictWhile({ holdings }: Tenant, isNext: (holding: OpenHolding) => boolean): void {
    const newestFirst = [...holdings].reverse();
    for (const isWebKey of [true, false]) {
      for (const holding of newestFirst) {
        if (holding.isWebKey !== isWebKey) continue;
        if (!isNext(holding)) return;
        if (holding.amount > 0) holding.evict();
      }
    }
  }

  function open({ tenant: id, isWebKey }: PoolClaimant): PoolHolding {
    let isOver = false;
    let eviction: AppError | undefined;
    let listener: (reason: AppError) => void = () => {};
    const holding: OpenHolding = {
      isWebKey,
      amount: 0,
      evict() {
        eviction = denied('evicted', 'another project needed its share of it');
        end();
        listener(eviction);
      },
    };

    function end(): void {
      isOver = true;
      const tenant = tenants.get(id);
      if (tenant?.holdings.has(holding)) remove(id, tenant, holding);
    }

    return {
      take(amount) {
        if (eviction !== undefined) throw eviction;
        if (isOver) throw new Error(`a holding of ${name} was used after its release`);
        const tenant = tenants.get(id) ?? { amount: 0, webAmount: 0, holdings: new Set() };
        tenants.set(id, tenant);
        tenant.holdings.add(holding);
        if (isWebKey && tenant.webAmount + amount > maxWebAmount)
          throw denied('refused', `its web keys hold an eighth of it, which is the most they get`);
        if (used + amount > capacity && !makeRoom(tenant, isWebKey, amount))
          throw denied('refused', 'this project has its share of it');
        add(tenant, holding, amount);
      },
      onEvicted(whenEvicted) {
        listener = whenEvicted;
        if (eviction !== undefined) whenEvicted(eviction);
      },
      release: end,
    };
  }

  return {
    capacity,
    get used() {
      return used;
    },
    open,
  };
}

/** The most that a tenant gets when no other that wants as much gets less; infinite when all get what they want. */
function findShare(wanted: readonly number[], capacity: number): number {
  let left = capacity;
  let count = wanted.length;
  for (const amount of wanted.toSorted((a, b) => a - b)) {
    if (amount * count > left) return left / count;
    left -= amount;
    count -= 1;
  }
  return Number.POSITIVE_INFINITY;
}
