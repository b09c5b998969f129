import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

const maxSummaryLength = 1_024;
// An event has at most 512 KB. One that is refused counts as a failure of the channel, whoever else uses it.
const maxDetailLength = 16_384;
/** Of the values of all labels: an expression can make dozens of long ones. */
const maxLabelsLength = 100_000;

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
        ...toDetails(facts, maxDetailLength),
        ...(labels.length === 0 ? {} : { labels: toDetails(labels, maxLabelsLength / labels.length) }),
        ...(documentation === undefined ? {} : { runbook: shortenText(documentation, maxDetailLength) }),
      },
    },
  });
}

function toDetails(entries: Message['facts'], maxLength: number): Record<string, string> {
  const max = Math.min(maxDetailLength, Math.floor(maxLength));
  // fromEntries defines properties, so a label named __proto__ is an ordinary member.
  return Object.fromEntries(entries.map(([name, value]) => [name, shortenText(value, max)]));
}
