import type { ExpectedEvent, ExpectedSpan } from './matchers.ts';
import type { ReceivedTrace } from './received.ts';

/** The matchers for traces that `expect` has after one of the entries for test runners was imported. */
export interface CairnMatchers<Result = void> {
  /**
   * The trace has an event: by its name, or by what is given of it.
   *
   * @example
   * expect(trace).toHaveEvent('card declined');
   * expect(trace).not.toHaveEvent({ severity: 'error' });
   */
  toHaveEvent(expected: string | RegExp | ExpectedEvent): Result;
  /** The trace has an attribute, with the value if one is given: what was recorded, a pattern, or an asymmetric matcher. */
  toHaveAttribute(key: string, value?: unknown): Result;
  /** The trace has a tag. */
  toHaveTag(tag: string | RegExp): Result;
  /** The trace is `running`, `completed` or `deleted`. */
  toHaveStatus(status: ReceivedTrace['status']): Result;
  /**
   * The trace has a span of this name, and with what is given of it.
   *
   * @example
   * expect(trace).toHaveSpan('charge card', { parent: 'POST /orders', status: 'ok' });
   */
  toHaveSpan(name: string | RegExp, expected?: ExpectedSpan): Result;
}
