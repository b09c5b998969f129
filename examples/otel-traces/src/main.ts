/**
 * Starts two services, `shop` and `payments`, and places three orders. Each order is one distributed trace: a request to
 * the shop, in which it requests `payments` over http. Needs nothing of Cairn but where it is and a key:
 *
 *     export OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318
 *     export OTEL_EXPORTER_OTLP_HEADERS=x-ingest-api-key=svc_ing_...
 *     npm start
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Service {
  readonly url: string;
  /** Resolves once its last spans are sent. */
  stop(): Promise<unknown>;
}

/** A program of this folder as a service, instrumented without a change to it. */
async function startService(name: string, environment: Readonly<Record<string, string>>): Promise<Service> {
  const child: ChildProcess = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), {
    execArgv: ['--import', new URL('./instrumentation.ts', import.meta.url).href],
    env: { ...process.env, ...environment, OTEL_SERVICE_NAME: name },
  });
  const ended = once(child, 'exit');
  const [port] = await Promise.race([once(child, 'message'), ended]);
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

const payments = await startService('payments', {});
const shop = await startService('shop', { PAYMENTS_URL: payments.url });
for (const order of ['A-1', 'A-2', 'A-3']) {
  const response = await fetch(`${shop.url}/orders/${order}`, { method: 'POST' });
  const outcome = response.status === 201 ? 'paid    ' : 'declined';
  console.log(`${order} ${outcome} trace ${await response.text()}`);
}
await Promise.all([shop.stop(), payments.stop()]);
