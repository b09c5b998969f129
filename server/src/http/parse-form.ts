/**
 * Parses an `application/x-www-form-urlencoded` body (https://url.spec.whatwg.org/#urlencoded-parsing). Repeated names become
 * a list.
 */
export function parseForm(bytes: Uint8Array): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(Buffer.from(bytes).toString())) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}
