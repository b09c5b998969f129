/*
 * Removes what packages ship for other machines or for building from source: some 40 MB of a checkout. Runs with the
 * machine's own Node, before the build.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { arch, platform } from 'node:process';

const modules = join(import.meta.dirname, '../../node_modules');
const prebuilds = join(modules, 'better-sqlite3/prebuilds');

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

// A second copy of the runtime.
remove(join(modules, 'node/node_modules'));
remove(join(modules, 'better-sqlite3/deps'));
for (const name of readdirSync(prebuilds)) {
  // `linuxmusl-x64.node` is for Alpine.
  if (!name.startsWith(platform) || !name.endsWith(`-${arch}.node`)) remove(join(prebuilds, name));
}
