/** Who a person is at an OpenID Connect provider, as it is stored: the issuer, a space, and the subject at the issuer. */
export function toOpenIdSubject(issuer: string, subject: string): string {
  // As a URL it has no space, and is the same with and without the slash of an empty path.
  return `${URL.parse(issuer)?.href ?? issuer} ${subject}`;
}

/** What all stored subjects of the same issuer begin with. */
export function issuerPrefix(openIdSubject: string): string {
  return openIdSubject.slice(0, openIdSubject.indexOf(' ') + 1);
}
