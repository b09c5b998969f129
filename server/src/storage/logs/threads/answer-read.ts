import type { DeadlineCheck } from '../../threads/query-deadline.ts';
import type { BlockReader } from '../day-file/block-reader.ts';
import { countBuckets, mergeStats } from '../query/stats-answer.ts';
import type { LogReaderAnswer, LogReaderRequest } from './log-reader-protocol.ts';
import { readSealed } from './read-sealed.ts';

/** Answers a read of any kind, in a reader thread. */
export function answerRead(
  reader: BlockReader,
  request: LogReaderRequest,
  checkDeadline: DeadlineCheck,
): LogReaderAnswer {
  switch (request.kind) {
    case 'sealed':
      return readSealed(reader, request, checkDeadline);
    case 'merge':
      return mergeStats(request.query.query, request.parts, checkDeadline);
    case 'count':
      return countBuckets(request.query.query, request.parts, checkDeadline);
  }
}
