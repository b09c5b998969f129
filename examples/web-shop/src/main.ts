/**
 * Serves a shop whose page records its visits. Needs CAIRN_WEB_API_KEY, a web key for the shop's origin, and CAIRN_INGEST_URL
 * unless it is http://localhost:4318. PORT is 3000 by default.
 */
import { env } from 'node:process';
import { startShop } from './start-shop.ts';

const webKey = env['CAIRN_WEB_API_KEY'];
const port = Number(env['PORT'] ?? 3000);
if (webKey === undefined) {
  console.error(`Set CAIRN_WEB_API_KEY to a web key whose origin is http://127.0.0.1:${port}`);
  process.exitCode = 1;
} else {
  const apiUrl = env['CAIRN_INGEST_URL'] ?? 'http://localhost:4318';
  await startShop({ port, apiUrl, webKey });
  console.log(`the shop is open: http://127.0.0.1:${port}`);
}
