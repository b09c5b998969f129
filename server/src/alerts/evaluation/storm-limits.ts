/** Limits on the incidents and notifications of one alert. */
export interface StormLimits {
  /** Incidents of an alert that may be open at once. */
  readonly maxOpen: number;
  /** Openings of an alert within `windowMs` that are notified individually. */
  readonly maxNotified: number;
  readonly windowMs: number;
  /** The least time between two storm notifications. */
  readonly repeatMs: number;
}

export const defaultStormLimits: StormLimits = {
  maxOpen: 1_000,
  maxNotified: 50,
  windowMs: 3_600_000,
  repeatMs: 300_000,
};
