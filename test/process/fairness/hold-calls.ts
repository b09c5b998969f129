import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import { openIncompleteCall } from '../../../server/src/ingest/otlp/testing/open-incomplete-call.ts';
import { type Attack, repeat, retryMs } from './hostile-actor.ts';

const settleMs = 500;

/** Opens gRPC calls whose requests never arrive completely. */
export async function holdCalls(
  { grpcUrl, writeHeaders, signal, onPressure }: Attack,
  options: { readonly connections: number; readonly callsPerConnection: number; readonly sentBytes: number },
): Promise<void> {
  const { connections, callsPerConnection, sentBytes } = options;
  setTimeout(onPressure, settleMs);
  await repeat(connections, signal, async () => {
    const session = connect(grpcUrl);
    session.on('error', () => {});
    signal.addEventListener('abort', () => session.destroy(), { once: true });
    await once(session, 'connect');
    await repeat(callsPerConnection, signal, async () => {
      const { stream } = openIncompleteCall(session, writeHeaders, {
        announcedBytes: 60 * 1024 * 1024,
        sentBytes,
      });
      stream.resume();
      await once(stream, 'close');
      if (!signal.aborted) await delay(retryMs);
    });
  });
}
