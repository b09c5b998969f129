/** A key of any kind, or the beginning of one, in a URL too. */
const keyPattern = /svc(?:_|%5f)(srv|ing|web)(?:_|%5f)[0-9a-z%]+/gi;

/** Replaces keys, which callers also put where they do not belong, such as paths. */
export function redactKeys(text: string): string {
  return text.replace(keyPattern, 'svc_$1_redacted');
}
