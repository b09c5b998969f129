/**
 * Parses an `application/x-www-form-urlencoded` body (https://url.spec.whatwg.org/#urlencoded-parsing). Repeated names become
 * a list, and so do those that say it by brackets, `match[]`.
 */
export function parseForm(bytes: Uint8Array): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(Buffer.from(bytes).toString())) {
    const before = fields[name];
    if (before === undefined) fields[name] = name.endsWith('[]') ? [value] : value;
    else fields[name] = [before, value].flat();
  }
  return fields;
}
