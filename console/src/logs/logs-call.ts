import type { ApiCall } from '../shell/format-call.ts';
import { toQueryWindow } from '../time-range/time-range.ts';
import type { LogsView } from './logs-view.ts';
import { tailParameters } from './tail-parameters.ts';

/** The request of what is shown, to repeat it elsewhere. */
export function toApiCall({ filter, range, isLive }: Pick<LogsView, 'filter' | 'range' | 'isLive'>): ApiCall {
  const filtered = filter === '' ? {} : { filter };
  if (isLive) return { operationId: 'streamLogs', query: { ...filtered, ...tailParameters } };
  return { operationId: 'listLogs', query: { ...filtered, ...toQueryWindow(range) } };
}
