/** Limits on the incidents and notifications of one alert. */
export interface StormLimits {
  /** Incidents of an alert that may be open at once. */
  readonly maxOpen: number;
  /** Characters of the names and values of their labels, which stay in memory. */
  readonly maxOpenCharacters: number;
  /** Openings of an alert within `windowMs` that are notified individually. */
  readonly maxNotified: number;
  readonly windowMs: number;
  /** The least time between two storm notifications. */
  readonly repeatMs: number;
}

/** Limits on the open incidents of an alert. */
export type OpenLimits = Pick<StormLimits, 'maxOpen' | 'maxOpenCharacters'>;

export const defaultStormLimits: StormLimits = {
  maxOpen: 1_000,
  maxOpenCharacters: 512 * 1024,
  maxNotified: 50,
  windowMs: 3_600_000,
  repeatMs: 300_000,
};
