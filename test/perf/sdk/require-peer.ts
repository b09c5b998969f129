import { createRequire } from 'node:module';

/** The exports of a package of test/peers; `undefined` when it is not installed. */
export function requirePeer(name: string): unknown {
  const require = createRequire(new URL('../../peers/package.json', import.meta.url));
  try {
    return require(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
