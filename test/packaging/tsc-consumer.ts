import { toolPath } from './pack-package.ts';
import type { PackedConsumer } from './packed-consumer.ts';

/** How a user compiles: names the module kinds that TypeScript resolves differently. */
export const resolutions = {
  node10: { module: 'commonjs', moduleResolution: 'node10' },
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

/** TypeScript 5.9, and 7, which knows the oldest resolution no more. */
const compilers = [
  { program: 'typescript/bin/tsc', knowsNode10: true },
  { program: 'typescript-native/bin/tsc', knowsNode10: false },
] as const;

/**
 * Compiles files of the folder strictly, declarations of packages included. Throws what TypeScript reports.
 *
 * @param skipsOldest whether TypeScript 5.9 is left out, which takes most of the time.
 */
export async function compileStrictly(
  consumer: PackedConsumer,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
  { skipsOldest = false } = {},
): Promise<void> {
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    jsx: 'react-jsx',
    types: [],
    lib: ['es2022'],
    ...options,
  };
  await consumer.write({ 'tsconfig.json': JSON.stringify({ compilerOptions, files }) });
  for (const { program, knowsNode10 } of compilers) {
    if (!knowsNode10 && options['moduleResolution'] === 'node10') continue;
    if (knowsNode10 && skipsOldest) continue;
    await consumer.run(process.execPath, toolPath(program), '-p', '.');
  }
}
