import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { env } from 'node:process';

/** What Vitest appends to the path of a test or set-up file, so that a watching worker reads it again. */
const timeOfImport = /%3Fvitest=\d+$/;

/** URLs of sources that are there. */
const found = new Set<string>();

function isThere(url: string): boolean {
  if (!found.has(url) && existsSync(new URL(url))) found.add(url);
  return found.has(url);
}

// Where nothing is watched, Vitest need not hear of each import of a source, which costs more than to find it. And with the time in
// its URL no compiled test was found again, though all were kept, more with every run.
if (env['VITEST_MODE'] === 'RUN') {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      if (/^\.\.?\/.*\.ts$/.test(specifier) && parentURL?.includes('/node_modules/') === false) {
        const { href: url } = new URL(specifier, parentURL);
        if (isThere(url)) return { url, format: 'module-typescript', shortCircuit: true };
      }
      return nextResolve(specifier.replace(timeOfImport, ''), context);
    },
  });
}
