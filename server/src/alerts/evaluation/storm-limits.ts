/** Limits on the incidents and notifications of one alert. */
export interface StormLimits {
  /** Incidents of an alert that may be open at once. */
  readonly maxOpen: number;
  /** Openings of an alert within `windowMs` that are notified individually. */
  readonly maxNotified: number;
  readonly windowMs: number;
}

export const defaultStormLimits: StormLimits = { maxOpen: 1_000, maxNotified: 50, windowMs: 3_600_000 };
