import { sampleHash } from '../../../../server/src/accounts/testing/sample-accounts.ts';
import type { NewApiKey } from '../../../../server/src/identity/identity-store.ts';
import type { RandomSource } from '../../../../server/src/identity/random-source.ts';

/** What breaks texts, arrays and JSON that are put together carelessly. */
export const hostileText =
  '\u0000\u0001\u0002\u0001"\\\'{},NULL (\n\t\u001b) $1 é e\u0301 \ud7ff\ue000\u{1F600}\ufffd ';

/** The same bytes in each test, so that two backends make the same ids. */
export function createRepeatableRandom(): RandomSource {
  let next = 0;
  return (byteCount) => new Uint8Array(byteCount).map(() => (next++ * 167 + 13) % 251);
}

export function newKey(id: string, changes: Partial<NewApiKey> = {}): NewApiKey {
  return {
    id,
    kind: 'server',
    projectId: 'prj_1',
    name: id,
    displayPrefix: 'svc_srv_Ab3d',
    hash: sampleHash(id),
    allowedOrigins: [],
    createdAtMs: 2_000,
    ...changes,
  };
}

export const hourMs = 3_600_000;
export const alertPlace = { kind: 'metric-alert', projectId: 'prj_1', slug: 'errors' } as const;
export const claimRequest = { nowMs: 20_000, leaseUntilMs: 50_000, limitPerChannel: 2, limits: new Map() };

/** Does not compress. */
export function randomText(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}
