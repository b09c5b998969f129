import type { IdentityStore } from './identity-store.ts';
import { startUseRecorder, type UseRecorderOptions } from './use-recorder.ts';

export interface LastUsedRecorder {
  /** Records a use of the key now; never blocks. */
  record(keyId: string): void;
  /** Flushes recorded uses and stops. */
  stop(): Promise<void>;
}

export interface LastUsedRecorderOptions extends Pick<UseRecorderOptions<number>, 'repeat' | 'onError'> {
  readonly store: Pick<IdentityStore, 'recordKeyUse'>;
  readonly nowMs: () => number;
}

/** Writes last-used times of keys, one transaction a minute, off the request path. */
export function startLastUsedRecorder({
  store,
  nowMs,
  ...timing
}: LastUsedRecorderOptions): LastUsedRecorder {
  const recorder = startUseRecorder<number>({ ...timing, write: store.recordKeyUse });
  return { record: (keyId) => recorder.record(keyId, nowMs()), stop: recorder.stop };
}
