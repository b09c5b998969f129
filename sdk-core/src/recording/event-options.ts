import type { AttributeValue } from '../encoding/value-text.ts';

/** Texts that describe an event: at most 64, keys of 1-256 bytes, values truncated to 4,096 bytes. */
export type EventDetails = Readonly<Record<string, AttributeValue | null | undefined>>;

/** Options of `addEvent`. */
export interface EventOptions {
  /** Version of the payload shape. Default 1. */
  readonly version?: number | undefined;
  /** Groups the events of one lifecycle, at most 128 bytes. */
  readonly correlationId?: string | undefined;
}
