import { hash } from 'node:crypto';

/** What a repeated request is recognized by: the SHA-256 of its bytes, in 43 characters (ADR 17). */
export function fingerprintOf(request: Uint8Array): string {
  return hash('sha256', request, 'base64url');
}
