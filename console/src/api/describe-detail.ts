import type { ProblemDetail } from '../generated/types.gen.ts';

/** A detail of an error as a sentence; absent for details that only machines need. */
export function describeDetail(detail: ProblemDetail): string | undefined {
  switch (detail.type) {
    case 'field': {
      const allowed = detail.allowed === undefined ? '' : ` Allowed: ${detail.allowed.join(', ')}.`;
      return `${detail.name}: ${detail.reason}${allowed}`;
    }
    case 'filter':
    case 'query':
      return `At character ${detail.start + 1}: ${detail.hint}`;
    case 'limit':
      return `${detail.limit} is at most ${detail.max}, received ${detail.received}.`;
    case 'retry':
      return `Try again in ${detail.retry_after_seconds} s.`;
    default:
      return undefined;
  }
}
