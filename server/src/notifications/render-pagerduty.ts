import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

const maxSummaryLength = 1_024;
/** An event has at most 512 KB. Labels and runbooks are bounded well below that; this limit holds even if they are not. */
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
  // fromEntries defines properties, so a label named __proto__ is an ordinary member.
  return Object.fromEntries(entries.map(([name, value]) => [name, shortenText(value, maxDetailLength)]));
}
