import type { WindowBounds } from '../time/time-window.ts';
import type { LogCatalogue, LogStore, LogWindow } from './log-store.ts';
import { readLogWindow } from './log-window.ts';

/** Limits of a catalogue, as stated in the contract. */
const limits = { maxKeys: 1_000, maxValuesPerKey: 100, maxServiceNames: 1_000, maxTextLength: 1_000 };

export interface LogAttributes extends LogCatalogue {
  readonly window: LogWindow;
}

/** Lists the attributes and services that logs can be filtered by. */
export interface LogCatalogueService {
  /** @throws AppError `INVALID_ARGUMENT`, `DEADLINE_EXCEEDED`. */
  read(projectId: string, bounds: WindowBounds, signal: AbortSignal): Promise<LogAttributes>;
}

export function createLogCatalogueService(deps: {
  readonly store: Pick<LogStore, 'catalogue'>;
  readonly nowMs: () => number;
  readonly monotonicNowMs: () => number;
  readonly queryDeadlineMs: number;
}): LogCatalogueService {
  return {
    async read(projectId, bounds, signal) {
      const nowMs = deps.nowMs();
      const window = readLogWindow(bounds, nowMs, 'catalogue');
      const catalogue = await deps.store.catalogue(
        { projectId, window, ...limits },
        { deadlineMs: deps.monotonicNowMs() + deps.queryDeadlineMs, signal },
      );
      return { ...catalogue, window };
    },
  };
}
