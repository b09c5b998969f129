import type { LocalState } from './local-state.ts';

/** Of a service that keeps everything in databases elsewhere: nothing is read, made, locked or watched. */
export const noLocalState: LocalState = {
  layout: undefined,
  isNew: true,
  narrowed: [],
  bindToPostgres() {},
  assertNoTelemetry() {},
  startWatch: () => ({ findObstacle: async () => undefined, stop: async () => {} }),
  release() {},
};
