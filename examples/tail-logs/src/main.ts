/** Prints errors as they arrive, until interrupted. Needs CAIRN_SERVER_API_KEY, and CAIRN_API_URL unless it is http://127.0.0.1:8080. */
import { createQueryClient, isLogTailError, tailLogs } from '@cairn/sdk-node/query';

const client = createQueryClient();
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

try {
  const tail = tailLogs({
    client,
    filter: 'severity>="error"',
    window: '1h',
    signal: interrupted.signal,
    onReady: ({ filter }) => console.log(`following ${filter}`),
    onReconnect: ({ delayMs, error }) =>
      console.error(`reconnecting in ${Math.round(delayMs)} ms`, error ?? ''),
  });
  for await (const { log, replay } of tail) {
    console.log(`${replay ? 'earlier' : 'now    '} ${log.time} ${log.service_name || '-'}: ${log.body}`);
  }
} catch (error) {
  if (!isLogTailError(error)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
