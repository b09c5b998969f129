import { createOpaqueId } from './opaque-id.ts';
import type { RandomSource } from './random-source.ts';

const prefixes = { organization: 'org_', project: 'prj_', key: 'key_', secret: 'sec_' } as const;

/** Creates the identifier of an identity, such as `prj_0ZqcBNlXx5xJ2k`. */
export function createIdentityId(of: keyof typeof prefixes, randomBytes: RandomSource): string {
  return createOpaqueId(prefixes[of], randomBytes);
}
