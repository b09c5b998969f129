import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { type ContractDocument, httpMethods, type PathItem } from './contract.ts';
import { type GeneratedFile, toGeneratedFile } from './generated-file.ts';
import { isEventStream, listOperations } from './list-operations.ts';

const folder = 'console/src/generated';

/** The console's client, with options for TanStack Query, as @hey-api/openapi-ts writes them. */
export async function emitConsoleClient(document: ContractDocument): Promise<readonly GeneratedFile[]> {
  const temporary = await mkdtemp(join(tmpdir(), 'cairn-console-client-'));
  try {
    await createClient({
      // The tool may change its input, and its document type is wider than ours.
      input: structuredClone(toConsoleContract(document)) as unknown as Record<string, unknown>,
      // Its runtime does not compile under `exactOptionalPropertyTypes`; what calls it is checked.
      output: {
        path: temporary,
        entryFile: false,
        header: ['// @ts-nocheck'],
        module: { extension: '.ts' },
      },
      plugins: [
        '@hey-api/typescript',
        '@hey-api/sdk',
        { name: '@hey-api/client-fetch', throwOnError: true },
        { name: '@tanstack/react-query', infiniteQueryOptions: false, infiniteQueryKeys: false },
      ],
      logs: { level: 'silent', file: false },
    });
    const entries = await readdir(temporary, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return await Promise.all(
      paths.sort().map(async (path) => {
        const name = relative(temporary, path).split(sep).join('/');
        return toGeneratedFile(posix.join(folder, name), await readFile(path, 'utf8'));
      }),
    );
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The operations that a session may call, and those that begin one. The live tail has a client of its own. */
function toConsoleContract(document: ContractDocument): ContractDocument {
  const operations = listOperations(document).filter(
    ({ listener, tag, role, responses }) =>
      listener === 'api' && (tag === 'Console' || role !== undefined) && !isEventStream({ responses }),
  );
  const kept = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const paths: Record<string, PathItem> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const methods = httpMethods.filter((method) => kept.has(`${method} ${path}`));
    if (methods.length > 0) {
      paths[path] = Object.fromEntries(
        methods.map((method) => {
          // The session's cookie is sent by the browser itself.
          const { servers: _, security: __, ...operation } = item[method] ?? {};
          return [method, operation];
        }),
      );
    }
  }
  const { security: _, ...rest } = document;
  return { ...rest, paths };
}
