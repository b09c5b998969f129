import { ChannelProblem } from './channel-problem.ts';

type Header = readonly [name: string, value: string];

const maxHeaderCount = 32;
const maxNameLength = 100;
const maxValueLength = 2_048;

/** Headers owned by the connection or the service. */
const ownNames =
  /^(accept-encoding|connection|content-(encoding|length|type)|cookie2?|expect|forwarded|host|http2-settings|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.*|x-forwarded-.*)$/;

/**
 * Parses `Name: value` texts into the additional headers of a webhook.
 *
 * @throws ChannelProblem for a name or value that HTTP does not allow (RFC 9110, section 5), that is given twice, or
 *   that belongs to the service.
 */
export function parseWebhookHeaders(texts: readonly string[]): readonly Header[] {
  if (texts.length > maxHeaderCount) {
    throw new ChannelProblem(`is given ${texts.length} times, at most ${maxHeaderCount} are allowed`);
  }
  const headers = texts.map(parseHeader);
  const names = new Set<string>();
  for (const [name] of headers) {
    if (names.has(name.toLowerCase()))
      throw new ChannelProblem(`names "${name}" twice; join the values with a comma`);
    names.add(name.toLowerCase());
  }
  return headers;
}

function parseHeader(text: string): Header {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(colon, 0)).trim();
  const value = text.slice(colon + 1).trim();
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
