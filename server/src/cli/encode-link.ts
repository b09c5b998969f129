import type { ShownLink } from '../accounts/setup-link.ts';
import { formatRfc3339Ms } from '../time/rfc3339.ts';

/** A link for `--json`. */
export function encodeLink({ url, expiresAtMs }: ShownLink) {
  return { url, expires_at: formatRfc3339Ms(expiresAtMs) };
}
