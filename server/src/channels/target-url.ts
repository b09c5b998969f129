import { ChannelProblem } from './channel-problem.ts';

const maxLength = 2_048;

/**
 * Parses and normalizes the URL of a webhook.
 *
 * @throws ChannelProblem for anything but http and https, and for credentials in it.
 */
export function parseTargetUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new ChannelProblem('has to be an http or https address, such as https://hooks.example/cairn');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ChannelProblem('may not have a user or password in it; send them in a header "Authorization"');
  }
  if (url.href.length > maxLength) throw new ChannelProblem(`is longer than ${maxLength} characters`);
  url.hash = ''; // is never sent
  return url.href;
}

/**
 * Reads the address of a mail server: `smtp://` or `smtps://`, with or without user, password and port.
 *
 * @throws ChannelProblem for anything else.
 */
export function parseSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    throw new ChannelProblem('has to be smtp://user:password@host:port, or smtps:// for TLS from the start');
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new ChannelProblem(
      'may have nothing after the port; write "/", "?" and "#" in a password as %2F, %3F and %23',
    );
  }
  if ([url.username, url.password].some((part) => decode(part) === undefined)) {
    throw new ChannelProblem('has a user or password with a "%" in it; write that as %25');
  }
  if (url.username === '' && url.password !== '') throw new ChannelProblem('has a password but no user');
  if (url.href.length > maxLength) throw new ChannelProblem(`is longer than ${maxLength} characters`);
  return url.href;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
