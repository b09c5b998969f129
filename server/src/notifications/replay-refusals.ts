import type { ReplayOutcome } from './outbox-store.ts';

/** Why a delivery was not replayed; completes the sentence "cannot replay <event id>: ...". */
export const replayRefusals: Readonly<Record<Exclude<ReplayOutcome, 'replayed' | 'no-delivery'>, string>> = {
  'pending-already': 'it is already pending',
  'no-channel': 'its channel was deleted; create one with the same slug',
  'channel-disabled': 'its channel is disabled; enable it first',
};
