import type { Client } from './client.ts';
import type { IngestClient, Plugin, SendRequest } from './core.ts';
import { ingestClientOf } from './ingest-client-of.ts';
import { createExitSender } from './send-at-exit.ts';
import { countWaitingListeners } from './waiting-listeners.ts';

/** More than all that waits for delivery in a client. */
const maxBytes = 67_108_864;

/** For how long a service that could not be reached counts as unreachable: a host may go on with its work. */
const unreachableMs = 1000;

type HookedClient = Pick<IngestClient, 'drain' | 'flush' | 'shutdown' | 'probeNow' | 'logger'>;

/** Shared by all copies and entries of the package in a process, or each would take the other's listener for the host's. */
const registryKey = Symbol.for('cairn.exit-hooks');

/** By their numbers. */
const endingSignals = new Map<NodeJS.Signals, number>([
  ['SIGTERM', 15],
  ['SIGINT', 2],
]);

/**
 * Delivers what is recorded when the process ends in another way than by `await client.shutdown()`:
 *
 * - `process.exit()` and uncaught exceptions: what is not acknowledged is sent by a child process, for which the
 *   exit waits up to `callTimeoutMs`. Proxies and other settings of the host's `fetch` do not apply to it.
 * - SIGTERM and SIGINT, if nothing but `signal-exit` listens to them: `client.shutdown()`, then the signal ends the
 *   process as it would have. A second signal ends it immediately. The first process of a container, which such a signal does
 *   not end, exits with 143 or 130.
 * - an event loop with nothing left to do (`beforeExit`): one attempt, then up to `callTimeoutMs` for delivery.
 *
 * Without it, a process whose event loop has nothing left to do still delivers what it recorded in requests already
 * under way, but does not wait for retries; the other ends lose what is not delivered. Nothing helps against SIGKILL.
 * Programs compiled into one executable, and those that Node's `--permission` forbids child processes, have none: call
 * `shutdown()` before `process.exit()`.
 *
 * @returns a function that removes the hooks of this client.
 * @example
 * const client = new Client('svc_ing_...');
 * installExitHooks(client);
 */
export function installExitHooks(client: Client<readonly Plugin[]>): () => void {
  const hooked = ingestClientOf(client);
  if (hooked === undefined || globalThis.process?.on === undefined) return () => {};
  const shared: typeof globalThis & { [registryKey]?: Set<HookedClient> } = globalThis;
  const clients = shared[registryKey] ?? startListening(new Set());
  shared[registryKey] = clients;
  clients.add(hooked);
  return () => void clients.delete(hooked);
}

/** The listeners stay for the life of the process and do nothing without clients. */
function startListening(clients: Set<HookedClient>): Set<HookedClient> {
  const { process } = globalThis;
  const sendAtExit = createExitSender();
  let hasWaited = false;
  /** When a wait has ended without delivery. */
  let failedAtMs = -Infinity;
  let isStopping = false;

  function drainAll(options: { maxBytes: number; isEnding: boolean }): SendRequest[] {
    return [...clients].flatMap((client) => client.drain(options));
  }

  async function onBeforeExit(): Promise<void> {
    // Once, or a plugin that always has something to add would keep the process alive forever.
    if (hasWaited) return;
    hasWaited = true;
    for (const client of clients) client.probeNow();
    await Promise.all([...clients].map((client) => client.flush()));
    if (drainAll({ maxBytes, isEnding: false }).length > 0) failedAtMs = performance.now();
  }

  function onExit(): void {
    try {
      deliverAtExit();
    } catch {
      // An exception would replace the exit code and keep the host's own listeners from running.
    }
  }

  function deliverAtExit(): void {
    const requests = drainAll({ maxBytes, isEnding: true });
    if (requests.length === 0) return;
    // What could not be delivered right before the exit would only delay it again.
    const isUnreachable = performance.now() - failedAtMs < unreachableMs;
    const failedCount = isUnreachable || sendAtExit === undefined ? requests.length : sendAtExit(requests);
    if (failedCount === 0) return;
    const [client] = clients;
    client?.logger.warn('requests were not delivered before the process ended', { count: failedCount });
  }

  function onSignal(signal: NodeJS.Signals): void {
    // Another listener decides when the process ends, unless it waits for this one to be the last.
    if (process.listenerCount(signal) > 1 + countWaitingListeners()) return;
    if (isStopping) {
      raise(signal);
      return;
    }
    isStopping = true;
    // Marks the end for traces that close themselves; nothing fits into 0 bytes.
    drainAll({ maxBytes: 0, isEnding: true });
    void Promise.all([...clients].map((client) => client.shutdown())).finally(() => raise(signal));
  }

  function raise(signal: NodeJS.Signals): void {
    process.removeListener(signal, onSignal);
    // In a container the system ignores what nothing listens to, and the process would go on without its clients.
    if (process.pid === 1) process.exit(128 + (endingSignals.get(signal) ?? 0));
    process.kill(process.pid, signal);
  }

  process.on('beforeExit', onBeforeExit);
  process.on('exit', onExit);
  // First, or a listener that `once` added, and that has run, is no longer counted.
  for (const signal of endingSignals.keys()) process.prependListener(signal, onSignal);
  return clients;
}
