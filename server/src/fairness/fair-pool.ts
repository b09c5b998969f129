import { AppError } from '../errors/app-error.ts';
import { findFairShare } from './fair-share.ts';

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
 */
export function createFairPool(options: FairPoolOptions): FairPool {
  return new SharedPool(options);
}

class SharedPool implements FairPool {
  readonly capacity: number;
  used = 0;
  readonly #name: string;
  readonly #unit: string;
  readonly #onDenied: (denial: PoolDenial) => void;
  readonly #maxWebAmount: number;
  readonly #tenants = new Map<string, Tenant>();

  constructor({ name, capacity, unit, onDenied = () => {} }: FairPoolOptions) {
    this.capacity = capacity;
    this.#name = name;
    this.#unit = unit;
    this.#onDenied = onDenied;
    this.#maxWebAmount = Math.floor(capacity * webKeyShare);
  }

  open({ tenant: id, isWebKey }: PoolClaimant): PoolHolding {
    let isOver = false;
    let eviction: AppError | undefined;
    let listener: (reason: AppError) => void = () => {};
    const holding: OpenHolding = {
      isWebKey,
      amount: 0,
      evict: () => {
        eviction = this.#denied('evicted', 'another project needed its share of it');
        end();
        listener(eviction);
      },
    };
    const end = (): void => {
      isOver = true;
      this.#remove(id, holding);
    };

    // Functions without `this`: callers hand them on.
    return {
      take: (amount) => {
        if (eviction !== undefined) throw eviction;
        if (isOver) throw new Error(`a holding of ${this.#name} was used after its release`);
        this.#take(id, holding, amount);
      },
      onEvicted(whenEvicted) {
        listener = whenEvicted;
        if (eviction !== undefined) whenEvicted(eviction);
      },
      release: end,
    };
  }

  #take(id: string, holding: OpenHolding, amount: number): void {
    const { isWebKey } = holding;
    const tenant = this.#tenants.get(id) ?? { amount: 0, webAmount: 0, holdings: new Set() };
    this.#tenants.set(id, tenant);
    tenant.holdings.add(holding);
    if (isWebKey && tenant.webAmount + amount > this.#maxWebAmount)
      throw this.#denied('refused', `its web keys hold an eighth of it, which is the most they get`);
    if (this.used + amount > this.capacity && !this.#makeRoom(tenant, isWebKey, amount))
      throw this.#denied('refused', 'this project has its share of it');
    this.#add(tenant, holding, amount);
  }

  #denied(denial: PoolDenial, reason: string): AppError {
    this.#onDenied(denial);
    return new AppError(
      'UNAVAILABLE',
      `${this.#name} (${this.capacity} ${this.#unit}) is shared by project, and ${reason}; retry later`,
      [{ type: 'retry', retry_after_seconds: retryAfterSeconds }],
    );
  }

  #add(tenant: Tenant, holding: OpenHolding, amount: number): void {
    holding.amount += amount;
    tenant.amount += amount;
    if (holding.isWebKey) tenant.webAmount += amount;
    this.used += amount;
  }

  #remove(id: string, holding: OpenHolding): void {
    const tenant = this.#tenants.get(id);
    if (!tenant?.holdings.has(holding)) return;
    this.#add(tenant, holding, -holding.amount);
    tenant.holdings.delete(holding);
    if (tenant.holdings.size === 0) this.#tenants.delete(id);
  }

  /** Frees what `amount` more of a tenant need, by eviction. @returns whether there is room. */
  #makeRoom(asking: Tenant, isWebKey: boolean, amount: number): boolean {
    const tenants = this.#tenants;
    const missing = () => this.used + amount - this.capacity;
    const amounts = [...tenants.values()].map((tenant) => tenant.amount + (tenant === asking ? amount : 0));
    const share = findFairShare(amounts, this.capacity);
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
