import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

const maxSummaryLength = 1_024;
/** The limit of a whole event is 512 KB; labels and runbooks are bounded well below it, and this is in case they are not. */
const maxDetailLength = 16_384;

/** An event of the Events API v2: https://developer.pagerduty.com/docs/send-alert-event */
export function renderPagerduty(message: Message, routingKey: string): string {
  const { title, severity, isResolution, subjectId, time, source, facts, labels, documentation } = message;
  return JSON.stringify({
    routing_key: routingKey,
    event_action: isResolution ? 'resolve' : 'trigger',
    dedup_key: subjectId,
    payload: {
      summary: shortenText(title, maxSummaryLength),
      source: shortenText(source, maxSummaryLength),
      severity,
      ...(time === '' ? {} : { timestamp: time }),
      custom_details: {
        ...toDetails(facts),
        ...(labels.length === 0 ? {} : { labels: toDetails(labels) }),
        ...(documentation === undefined ? {} : { runbook: shortenText(documentation, maxDetailLength) }),
      },
    },
  });
}

function toDetails(entries: Message['facts']): Record<string, string> {
  // Defines properties, so that a label named __proto__ is one like any other.
  return Object.fromEntries(entries.map(([name, value]) => [name, shortenText(value, maxDetailLength)]));
}
