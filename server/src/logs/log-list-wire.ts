import type { Schemas } from '../generated/operations.gen.ts';
import { encodeAroundArray, joinPieces } from '../http/json-pieces.ts';
import { formatRfc3339 } from '../time/rfc3339.ts';
import { toJsonItems } from './encoded-log.ts';
import type { LogsPage } from './log-service.ts';

export function toWireLogList(
  projectId: string,
  { records, window, nextPageToken }: LogsPage,
): Schemas['LogList'] {
  const after: Omit<Schemas['LogList'], 'logs'> = {
    project_id: projectId,
    range_start: formatRfc3339(window.sinceNs),
    range_end: formatRfc3339(window.untilNs),
    ...(nextPageToken === undefined ? {} : { next_page_token: nextPageToken }),
  };
  const items = toJsonItems(records);
  return joinPieces(encodeAroundArray({ name: 'logs', items, after })).as();
}
