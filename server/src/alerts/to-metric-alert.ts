import type { StoredDocument } from '../documents/document-store.ts';
import { uncheckedPatterns } from '../promql/syntax/pattern-budget.ts';
import type { AlertCondition } from './alert-condition.ts';
import { fromWireAlert } from './alert-wire.ts';
import type { MetricAlert } from './metric-alert.ts';
import { parseAlertCondition } from './parse-condition.ts';
import type { WrittenAlert } from './written-alert.ts';

/** Combines what a client wrote with the document it is stored in. */
export function toMetricAlert(
  projectId: string,
  { id, slug, etag, updatedAtMs }: StoredDocument,
  written: WrittenAlert,
  condition: AlertCondition,
): MetricAlert {
  return { id, projectId, slug, etag, writtenAtMs: updatedAtMs, ...written, condition };
}

/**
 * Reads an alert back from its document. Its regular expressions were checked when it was written: a start, which reads all alerts,
 * compiles none of them.
 *
 * @throws AppError `INVALID_ARGUMENT` when its condition is not valid in this release.
 */
export function decodeMetricAlert(document: StoredDocument & { readonly projectId: string }): MetricAlert {
  const written = fromWireAlert(JSON.parse(document.body)); // validated against the contract when it was written
  const condition = parseAlertCondition(written, uncheckedPatterns);
  return toMetricAlert(document.projectId, document, written, condition);
}
