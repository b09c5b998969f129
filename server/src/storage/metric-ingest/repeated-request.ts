import type { MetricAppendOutcome } from '../../metrics/metric-store.ts';

/** Ends the decoding of a request that was accepted before. */
export class RepeatedRequest extends Error {
  override readonly name = 'RepeatedRequest';
  /** Of its repetition: what was stored then is a duplicate now. */
  readonly outcome: MetricAppendOutcome;

  /** @param first the outcome when it was accepted. */
  constructor(first: MetricAppendOutcome) {
    super('The request was accepted before.');
    const duplicates = first.accepted + first.duplicates;
    this.outcome = { ...first, accepted: 0, late: 0, duplicates };
  }
}
