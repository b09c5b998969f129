/**
 * Applies the metric alerts and dashboards of YAML files, named by slug: creates what is missing, replaces what differs, and
 * never overwrites a concurrent change. With --create-only it never replaces. Needs CAIRN_SERVER_API_KEY, and
 * CAIRN_API_URL unless it is http://localhost:8080.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  createQueryClient,
  getDashboard,
  getMetricAlert,
  putDashboard,
  putMetricAlert,
} from '@cairn/sdk-node/query';
import { parse } from 'yaml';
import { applyDocument } from './apply-document.ts';

const { values: options } = parseArgs({ options: { 'create-only': { type: 'boolean', default: false } } });
const client = createQueryClient({
  baseUrl: process.env['CAIRN_API_URL'] ?? 'http://localhost:8080',
  apiKey: process.env['CAIRN_SERVER_API_KEY'] ?? '',
});

const kinds = [
  { folder: 'alerts', read: getMetricAlert, write: putMetricAlert },
  { folder: 'dashboards', read: getDashboard, write: putDashboard },
] as const;

let refused = 0;
for (const { folder, read, write } of kinds) {
  for (const file of readdirSync(join(import.meta.dirname, '..', folder))) {
    const slug = basename(file, '.yaml');
    const document: unknown = parse(readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8'));
    const path = { slug };
    const outcome = await applyDocument({
      createOnly: options['create-only'],
      read: () => read({ client, path }),
      // The server validates the document and names the invalid field.
      write: (headers) => write({ client, path, headers, body: document as never }),
    });
    if (outcome.kind === 'refused') refused += 1;
    console.log(`${folder}/${slug}: ${outcome.text}`);
  }
}
process.exitCode = refused === 0 ? 0 : 1;
