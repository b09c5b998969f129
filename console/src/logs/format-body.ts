/** A body for reading: JSON with its lines indented, anything else as it is. */
export function formatBody(body: string): string {
  if (!/^\s*[{[]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
