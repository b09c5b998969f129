import { ChannelProblem } from './channel-problem.ts';

const maxRecipientCount = 50;

/** Whether it is one mail address without a display name; quoted local parts are deliberately unsupported. */
export function isMailAddress(text: string): boolean {
  // The lengths of RFC 5321, section 4.5.3.1.
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?$/.test(text)
  );
}

/** @throws ChannelProblem for anything but a mail address. */
export function parseMailAddress(text: string): string {
  if (!isMailAddress(text)) throw new ChannelProblem('has to be a mail address such as alerts@example.com');
  return text;
}

/** @throws ChannelProblem for no address, too many, or an invalid one. */
export function parseRecipients(texts: readonly string[]): readonly string[] {
  if (texts.length === 0 || texts.length > maxRecipientCount) {
    throw new ChannelProblem(`takes 1 to ${maxRecipientCount} mail addresses`);
  }
  return [...new Set(texts.map(parseMailAddress))];
}
