import { encodeTracePage } from '../../../traces/encode-trace-page.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import { createScrubStep } from '../scrub/scrub-step.ts';
import { createTraceLister } from './list-traces.ts';
import { namingFile } from './name-damage.ts';
import type { ReadAnswer, ReadRequest } from './read-request.ts';
import { createTraceReads } from './read-trace.ts';
import { createTraceMetadata } from './trace-metadata.ts';
import { createTraceStatsReader } from './trace-stats.ts';

/** Answers reads on one connection, each from one snapshot. */
export type TraceReader = (request: ReadRequest, checkDeadline: DeadlineCheck) => ReadAnswer;

export function createTraceReader(db: SqliteDatabase): TraceReader {
  const list = createTraceLister(db);
  const stats = createTraceStatsReader(db);
  const metadata = createTraceMetadata(db);
  const traces = createTraceReads(db);
  const scrub = createScrubStep(db);
  const selectLastCreated = db
    .prepare<[string], number>('SELECT last_created_at_ms FROM project WHERE project_id = ?')
    .pluck();

  function answer(request: ReadRequest, checkDeadline: DeadlineCheck): ReadAnswer {
    switch (request.kind) {
      case 'list':
        return list(request.query, checkDeadline);
      case 'listJson':
        return encodeTracePage(list(request.query, checkDeadline));
      case 'stats':
        return stats(request.query, checkDeadline);
      case 'get':
        return traces.get(request.projectId, request.traceId);
      case 'smallTimeline':
        return traces.smallTimeline(request.projectId, request.traceId, request.afterNs);
      case 'timeline':
        return traces.timeline(request.projectId, request.traceId, request.afterNs, checkDeadline);
      case 'scrub':
        return scrub(request);
      case 'lastCreatedAtMs':
        return selectLastCreated.get(request.projectId) ?? 0;
      case 'tags':
        return metadata.tags(request.projectId, checkDeadline);
      case 'attributeKeys':
        return metadata.attributeKeys(request.projectId, checkDeadline);
      case 'attributeValues':
        return metadata.attributeValues(request.projectId, request.key, checkDeadline);
    }
  }

  const answerFromSnapshot = db.transaction(answer);
  return (request, checkDeadline) => namingFile(() => answerFromSnapshot(request, checkDeadline));
}
