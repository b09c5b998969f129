import { bodyFieldError } from '../documents/body-field-error.ts';
import type { AlertCondition } from './alert-condition.ts';
import { assertFewMetrics } from './assert-few-metrics.ts';
import { parseAlertCondition } from './parse-condition.ts';
import type { WrittenAlert } from './written-alert.ts';

const maxMarkdownBytes = 16_384;

/**
 * Validates an alert against the rules that its schema cannot express.
 *
 * @param channelSlugs that it may name.
 * @returns its condition.
 * @throws AppError `INVALID_ARGUMENT` that names the field.
 */
export function checkWrittenAlert(alert: WrittenAlert, channelSlugs: ReadonlySet<string>): AlertCondition {
  if (alert.markdown !== undefined) assertMarkdown(alert.markdown);
  for (const [index, slug] of alert.notifications.entries()) {
    if (channelSlugs.has(slug)) continue;
    throw bodyFieldError({
      name: `notifications[${index}]`,
      reason: 'names no notification channel of the organization',
      remedy: 'GET /v1/integrations lists their slugs',
      received: slug,
    });
  }
  const condition = parseAlertCondition(alert);
  assertFewMetrics(condition, alert);
  return condition;
}

/** The schema limits characters; one may have up to four bytes of UTF-8. */
function assertMarkdown(markdown: string): void {
  const byteCount = Buffer.byteLength(markdown);
  if (byteCount <= maxMarkdownBytes) return;
  throw bodyFieldError({
    name: 'documentation.markdown',
    reason: `has ${byteCount} bytes of UTF-8, more than ${maxMarkdownBytes}`,
    remedy: 'shorten it, or link to the rest',
    received: markdown,
    details: [{ type: 'limit', limit: 'markdown_bytes', max: maxMarkdownBytes, received: byteCount }],
  });
}
