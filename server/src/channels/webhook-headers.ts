import { ChannelProblem } from './channel-problem.ts';

export type WebhookHeader = readonly [name: string, value: string];

const maxHeaderCount = 32;
const maxNameLength = 100;
const maxValueLength = 2_048;

/** Headers owned by the connection or the service. */
const ownNames =
  /^(accept-encoding|connection|content-(encoding|length|type)|cookie2?|expect|forwarded|host|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.*|x-forwarded-.*)$/;

/** Splits `Name: value`; without a colon the name is empty, which `parseWebhookHeaders` rejects. */
export function splitHeader(text: string): WebhookHeader {
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
}

/**
 * Parses and trims the additional headers of a webhook.
 *
 * @throws ChannelProblem for a name or value that HTTP does not allow (RFC 9110, section 5), that is given twice, or
 *   that belongs to the service.
 */
export function parseWebhookHeaders(written: readonly WebhookHeader[]): readonly WebhookHeader[] {
  if (written.length > maxHeaderCount) {
    throw new ChannelProblem(`is given ${written.length} times, at most ${maxHeaderCount} are allowed`);
  }
  const headers = written.map(parseHeader);
  const names = new Set<string>();
  for (const [name] of headers) {
    if (names.has(name.toLowerCase()))
      throw new ChannelProblem(`names "${name}" twice; join the values with a comma`);
    names.add(name.toLowerCase());
  }
  return headers;
}

function parseHeader([writtenName, writtenValue]: WebhookHeader): WebhookHeader {
  const name = writtenName.trim();
  const value = writtenValue.trim();
  // A text without a name is not quoted: it may be a secret value.
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || name.length > maxNameLength) {
    throw new ChannelProblem('has to be a header such as "X-Token: value", with a legal name');
  }
  if (ownNames.test(name.toLowerCase())) {
    throw new ChannelProblem(`may not set "${name}", which the service sets itself or never sends`);
  }
  if (!/^[\t\x20-\x7e]*$/.test(value) || value.length > maxValueLength) {
    throw new ChannelProblem(
      `has a value for "${name}" that is longer than ${maxValueLength} characters or not visible ASCII`,
    );
  }
  return [name, value];
}
