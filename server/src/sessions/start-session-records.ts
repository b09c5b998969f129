import { startUseRecorder, type UseRecorderOptions } from '../identity/use-recorder.ts';
import { sessionIdleMs, sessionLifetimeMs } from './session-lifetime.ts';
import type { SessionStore, SessionUse } from './session-store.ts';

export interface SessionRecords {
  /** Records the use of a session; never blocks. */
  recordUse(sessionId: string, use: SessionUse): void;
  /** Flushes recorded uses and stops. */
  stop(): Promise<void>;
}

export interface SessionRecordsOptions extends Pick<UseRecorderOptions<SessionUse>, 'repeat' | 'onError'> {
  readonly store: Pick<SessionStore, 'recordUse' | 'deleteOlder'>;
  readonly nowMs: () => number;
}

const pruneIntervalMs = 3_600_000;
/** A clock that is put right in the meantime does not cost the sessions. */
const keptAfterEndMs = 24 * 3_600_000;

/** Writes when sessions were last used, and deletes those that ended long ago. */
export function startSessionRecords({
  store,
  nowMs,
  repeat,
  onError,
}: SessionRecordsOptions): SessionRecords {
  const recorder = startUseRecorder<SessionUse>({ write: store.recordUse, repeat, onError });

  async function prune(): Promise<void> {
    const endedBeforeMs = nowMs() - keptAfterEndMs;
    try {
      await store.deleteOlder(endedBeforeMs - sessionIdleMs, endedBeforeMs - sessionLifetimeMs);
    } catch (error) {
      onError(error);
    }
  }

  const stopPruning = repeat(() => void prune(), pruneIntervalMs);
  return {
    recordUse: recorder.record,
    async stop() {
      stopPruning();
      await recorder.stop();
    },
  };
}
