import type { Message } from './message.ts';
import { shortenText } from './shorten-text.ts';

/** Well below the 998 characters of a header line (RFC 5322, section 2.1.1), so that a subject can be read at a glance. */
const maxSubjectLength = 200;

export interface RenderedEmail {
  readonly subject: string;
  /** Plain text, LF. */
  readonly text: string;
}

export function renderEmail({ title, facts, labels, documentation }: Message): RenderedEmail {
  const parts = [
    title,
    toLines(facts),
    ...(labels.length === 0 ? [] : [`Labels\n${toLines(labels)}`]),
    ...(documentation === undefined ? [] : [`Runbook\n\n${documentation}`]),
  ];
  return { subject: shortenText(title, maxSubjectLength), text: `${parts.join('\n\n')}\n` };
}

function toLines(entries: Message['facts']): string {
  return entries.map(([name, value]) => `  ${name}: ${value}`).join('\n');
}
