import type { TraceStore } from '../trace-store.ts';

export interface OpenedTraceStore {
  readonly store: TraceStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock for deadlines is stopped at `contractNowMs`. */
export type OpenTraceStore = () => Promise<OpenedTraceStore>;
