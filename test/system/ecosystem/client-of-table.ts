import type { TestService } from '../../support/start-service.ts';

export const signals = ['traces', 'logs', 'metrics'] as const;
export type Signal = (typeof signals)[number];

/** One row of the table: a client that sends items of one signal over one protocol. */
export interface ClientOfTable {
  readonly client: string;
  readonly protocol: string;
  readonly signal: Signal;
  /**
   * Sends `itemCount` items under a name, which is the service of spans and records, and the job of series: spans with their starts
   * and ends, log records, or samples.
   */
  send(service: TestService, name: string): Promise<void>;
}

export const itemCount = 200;
/** Series of the senders of samples. */
export const seriesCount = 20;
