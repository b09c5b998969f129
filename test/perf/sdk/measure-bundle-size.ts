import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { InformationLine } from '../information-line.ts';

/** The size of the ingest client in a minified bundle. */
export async function measureBundleSize(): Promise<InformationLine> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { Client } from '@cairn/sdk-node';`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const bytes = outputFiles.reduce((sum, file) => sum + gzipSync(file.contents).length, 0);
  const information = 'Client of @cairn/sdk-node, bundled and minified';
  return { name: 'sdk-node size', unit: 'bytes of gzip', ours: bytes, information };
}
