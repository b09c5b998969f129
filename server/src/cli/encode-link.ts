import type { ShownLink } from '../accounts/setup-link.ts';
import { toRfc3339 } from './encode-identity.ts';

/** A link for `--json`. */
export function encodeLink({ url, expiresAtMs }: ShownLink) {
  return { url, expires_at: toRfc3339(expiresAtMs) };
}
