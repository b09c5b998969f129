import type { Logger } from 'pino';
import type { Config } from '../config/config-schema.ts';
import type { Contract } from '../contract/contract.ts';
import type { Handlers } from '../generated/operations.gen.ts';
import type { HandlerContexts } from '../http/request-context.ts';
import type { ServerMetrics } from '../http/server-metrics.ts';
import type { Stores } from '../storage/open-stores.ts';

/** Stores are closed by the code that opened them, after the service has stopped. */
export type ServiceStores = Omit<Stores, 'close' | 'startWatch' | 'findObstacle' | 'scrubbed'>;

export interface ServiceClock {
  /** Milliseconds since the epoch; may be set back. */
  readonly nowMs: () => number;
  /** Monotonic milliseconds. */
  readonly monotonicNowMs: () => number;
  /** Runs the task at the interval until the returned function is called. */
  readonly repeat: (task: () => void, intervalMs: number) => () => void;
  /** Calls back once; the returned function cancels it. */
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
}

export interface ServiceRandomness {
  readonly randomBytes: (count: number) => Uint8Array;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  readonly newRequestId: () => string;
}

/** Everything that the service is composed of and does not create itself; tests pass doubles. */
export interface ServiceParts {
  readonly config: Config;
  readonly stores: ServiceStores;
  readonly contract: Contract;
  readonly clock: ServiceClock;
  readonly randomness: ServiceRandomness;
  readonly metrics: ServerMetrics;
  readonly log: Logger;
  /** One line that says why the stores are not expected to take the next writes; `undefined` when they are. */
  readonly findObstacle: () => Promise<string | undefined>;
  /** Handlers that replace the service's own. */
  readonly handlers?: Partial<Handlers<HandlerContexts>>;
}
