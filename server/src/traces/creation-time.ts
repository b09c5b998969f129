/** A correction of time synchronization, or how far the clocks of gateways may be apart. */
const maxCorrectionMs = 60_000;

/**
 * When a new trace of a project was created, for which times do not decrease with the numbers of traces: what the clock says, or the
 * time of the trace before it while the clock is behind that by a minute at most. A clock that was set back further is believed.
 *
 * @param lastCreatedAtMs of the trace before it; 0 without one.
 */
export function toCreatedAtMs(lastCreatedAtMs: number, receivedAtMs: number): number {
  const isSetBack = lastCreatedAtMs - receivedAtMs > maxCorrectionMs;
  return isSetBack ? receivedAtMs : Math.max(lastCreatedAtMs, receivedAtMs);
}
