/** Pages through all traces with nothing but types generated from /openapi.json. Needs CAIRN_SERVER_API_KEY, and CAIRN_API_URL unless it is http://localhost:8080. */
import createClient from 'openapi-fetch';
import type { paths } from './generated/contract-types.gen.ts';

const client = createClient<paths>({
  baseUrl: process.env['CAIRN_API_URL'] ?? 'http://localhost:8080',
  headers: { 'X-API-Key': process.env['CAIRN_SERVER_API_KEY'] ?? '' },
});

let pageToken: string | undefined;
do {
  const { data, error } = await client.GET('/v1/traces', {
    params: { query: pageToken === undefined ? { page_size: 1_000 } : { page_token: pageToken } },
  });
  if (data === undefined) throw new Error(`${error.error.code}: ${error.error.message}`);
  for (const trace of data.traces) console.log(`#${trace.trace_number} ${trace.name} ${trace.status}`);
  pageToken = data.next_page_token;
} while (pageToken !== undefined);
