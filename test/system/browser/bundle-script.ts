import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const sdkWeb = fileURLToPath(new URL('../../../sdk-web/src/', import.meta.url));

/** The source of sdk-web's script tag, which defines `Cairn`. */
export function bundleCairn(): Promise<string> {
  return bundle(`export * from './iife.ts';`);
}

/** A program in terms of sdk-web's source files, as one script for a page or worker that defines `Cairn` with its exports. */
export async function bundle(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: sdkWeb, loader: 'tsx' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'Cairn',
    target: ['chrome100', 'safari16.4'],
    platform: 'browser',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
