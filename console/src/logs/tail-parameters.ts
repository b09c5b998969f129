/** What a live tail asks for besides its filter. */
export const tailParameters = {
  /** How far back it begins. */
  window: '5m',
  /** Of the replay, and of what arrived between two reads: the service skips what is beyond, and exporters send hundreds of records at once. */
  page_size: 1_000,
  /** Seconds. */
  heartbeat: 10,
} as const;
