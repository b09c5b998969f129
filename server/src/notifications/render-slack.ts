import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

// https://docs.slack.dev/reference/block-kit/blocks/header-block, .../section-block
const maxHeaderLength = 150;
const maxSectionLength = 3_000;

/** The body of a Slack incoming webhook: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export function renderSlack(message: Message): string {
  const { title, facts, labels, documentation } = message;
  const mark = message.isResolution ? ':white_check_mark:' : severityMarks[message.severity];
  const sections = [
    facts.map(([name, value]) => `*${escapeMarkup(name)}*: ${escapeMarkup(value)}`),
    labels.map(([name, value]) => `\`${escapeMarkup(name)}\` = ${escapeMarkup(value)}`),
    documentation === undefined ? [] : [escapeMarkup(documentation)],
  ];
  return JSON.stringify({
    // Shown by desktop notifications and read by screen readers.
    text: `${mark} ${escapeMarkup(title)}`,
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: shortenText(`${mark} ${title}`, maxHeaderLength) },
      },
      ...sections.filter((lines) => lines.length > 0).map(toSection),
    ],
  });
}

const severityMarks = {
  info: ':information_source:',
  warning: ':warning:',
  critical: ':rotating_light:',
} as const;

function toSection(lines: readonly string[]) {
  return { type: 'section', text: { type: 'mrkdwn', text: shortenText(lines.join('\n'), maxSectionLength) } };
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping; prevents mentions such as `<!channel>`. */
function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
