import { cutIntoParts } from './cut-into-parts.ts';
import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

// https://docs.slack.dev/reference/block-kit/blocks/header-block, .../section-block
const maxHeaderLength = 150;
const maxSectionLength = 3_000;
/** Of a fact or a label, so that a long one hides none of the others: an expression may have 16,384 characters. */
const maxValueLength = 2_000;
/** Of all sections: Slack refuses a message with more than some 12,000 characters, which it does not document. */
const maxSectionsLength = 9_000;

/** The body of a Slack incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function renderSlack(message: Message): string {
  const { title, facts, labels, documentation } = message;
  const mark = message.isResolution ? ':white_check_mark:' : severityMarks[message.severity];
  const sections = [
    toSection(facts.map(([name, value]) => `*${escapeMarkup(name)}*: ${toValue(value)}`)),
    toSection(labels.map(([name, value]) => `\`${escapeMarkup(name)}\` = ${toValue(value)}`)),
  ];
  const leftLength = maxSectionsLength - sections.join('').length;
  const runbook = shortenText(escapeMarkup(documentation ?? ''), leftLength);
  return JSON.stringify({
    // Shown by desktop notifications and read by screen readers.
    text: `${mark} ${escapeMarkup(title)}`,
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: shortenText(`${mark} ${title}`, maxHeaderLength) },
      },
      ...[...sections, ...cutIntoParts(runbook, maxSectionLength)]
        .filter((text) => text.trim() !== '')
        .map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } })),
    ],
  });
}

const severityMarks = {
  info: ':information_source:',
  warning: ':warning:',
  critical: ':rotating_light:',
} as const;

function toSection(lines: readonly string[]): string {
  return shortenText(lines.join('\n'), maxSectionLength);
}

function toValue(text: string): string {
  return shortenText(escapeMarkup(text), maxValueLength);
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping; prevents mentions such as `<!channel>`. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
