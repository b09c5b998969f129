import type { MessagePort } from 'node:worker_threads';
import { DamagedItem } from '../../../errors/damaged-item.ts';
import { messageOf } from '../../../errors/message-of.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import type { SpaceReturner } from '../../sqlite/return-space.ts';
import { isLockHeld, toFailureMessage, toFatalMessage, unavailable } from '../../threads/storage-failure.ts';
import type { FromWriter, ToWriter, WriteMessage } from '../../threads/thread-messages.ts';
import { toReady } from '../../threads/to-ready.ts';
import type { WriteGuard } from '../../threads/write-guard.ts';
import { beginCall, isWithdrawn, putBackCall } from './call-claim.ts';
import { damagedFileRefusal, type MetaCall, type MetaNotice, type MetaStarted } from './meta-messages.ts';

type Message = WriteMessage<MetaCall>;

export interface MetaServer {
  /** Runs one call to its end without yielding; a lock that another process holds fails it at once. */
  readonly call: (call: MetaCall) => Promise<unknown>;
  /** Not `findFull`: deletions and sign-ins, which free space or let somebody do so, may use what is left of a disk. */
  readonly guard: Pick<WriteGuard, 'findDisplaced'>;
  /** Changes with every commit of another process. */
  readonly foreignChangeMarker: () => number;
  readonly foreignChangeIntervalMs: number;
  /** Called each second while the file takes writes. */
  readonly returnSpace: SpaceReturner;
  readonly started: MetaStarted;
  /** Called after the last call. */
  readonly release: () => void;
}

export const metaStoreName = 'meta store';

/** How often some free pages are given back to the disk: copies of the file have them too, and beyond a size there are none. */
const returnSpaceIntervalMs = 1_000;
/** How soon a call continues after another process gave its lock back. */
const lockRetryMs = 10;

/**
 * Runs in the thread of `meta.db`: answers calls in the order of their arrival. Those that another process keeps from their
 * lock wait aside until their callers withdraw them, so that others, reads above all, are answered meanwhile.
 */
export function serveMetaCalls(port: MessagePort, server: MetaServer): void {
  const { call, foreignChangeMarker, release } = server;
  const post = (message: FromWriter<unknown, MetaStarted, MetaNotice>): void => port.postMessage(message);
  const waitingForLock: Message[] = [];
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;
  let isOver = false;
  let damage: string | undefined;
  let lastMarker: number | undefined;

  const polling = setInterval(reportForeignChange, server.foreignChangeIntervalMs);
  const returning = setInterval(returnSpace, returnSpaceIntervalMs);
  port.on('message', (message: ToWriter<MetaCall>) => {
    if (message.kind === 'stop') stop();
    else void receive(message);
  });
  post(toReady(server.started));

  async function receive(message: Message): Promise<void> {
    if (await isSettled(message)) return;
    waitingForLock.push(message);
    retry ??= setTimeout(retryInOrder, lockRetryMs);
  }

  async function retryInOrder(): Promise<void> {
    // Callers that have left must not count as waiting ones, however many are before them.
    const left = waitingForLock.splice(0);
    for (const message of left) if (!dropWithdrawn(message)) waitingForLock.push(message);
    for (let first = waitingForLock[0]; first !== undefined; first = waitingForLock[0]) {
      if (!(await isSettled(first))) break;
      waitingForLock.shift();
    }
    retry = waitingForLock.length === 0 ? undefined : setTimeout(retryInOrder, lockRetryMs);
    if (isStopping) stop();
  }

  /** Whether the call was answered; it was not when another process holds the lock. */
  async function isSettled(message: Message): Promise<boolean> {
    const { id, command } = message;
    if (isOver || dropWithdrawn(message) || !beginCall(command.claim)) return true;
    try {
      if (command.access === 'write') assertTakesWrites();
      const outcome = await call(command);
      // What was written to a file that is gone must not be acknowledged.
      if (command.access === 'write') assertTakesWrites();
      post({ kind: 'written', replies: [{ id, outcome }] });
    } catch (error) {
      if (isLockHeld(error)) {
        putBackCall(command.claim);
        return false;
      }
      const named = isDamage(error) ? toDamagedFile(error) : error;
      post({ kind: 'written', replies: [{ id, failure: toFailureMessage(named, metaStoreName) }] });
      endIfFatal(error);
    }
    return true;
  }

  function assertTakesWrites(): void {
    const refusal =
      damage === undefined ? server.guard.findDisplaced() : unavailable(damagedFileRefusal(damage));
    if (refusal !== undefined) throw refusal;
  }

  /** From now on writes are refused: they could carry the damage on, or into the next copy. */
  function toDamagedFile(error: unknown): DamagedItem {
    const reason = messageOf(error);
    if (damage === undefined) post({ kind: 'notice', notice: { kind: 'damaged-file', reason } });
    damage = reason;
    return new DamagedItem('file meta.db', reason, error);
  }

  function dropWithdrawn({ id, command }: Message): boolean {
    if (!isWithdrawn(command.claim)) return false;
    const failure = toFailureMessage(unavailable('its caller has left'), metaStoreName);
    post({ kind: 'written', replies: [{ id, failure }] });
    return true;
  }

  function reportForeignChange(): void {
    try {
      const marker = foreignChangeMarker();
      if (marker !== lastMarker) post({ kind: 'notice', notice: { kind: 'foreign-change', marker } });
      lastMarker = marker;
    } catch {
      // Calls meet the same failure, and report it to their callers.
    }
  }

  function returnSpace(): void {
    try {
      assertTakesWrites();
      server.returnSpace();
    } catch (error) {
      // Where it is no reason to end, calls meet the same failure, and report it; a lock is tried again.
      endIfFatal(error);
    }
  }

  /** Leaves the database open: closing it would checkpoint, which writes to the disk again. */
  function endIfFatal(error: unknown): void {
    const message = toFatalMessage(error, { storeName: metaStoreName });
    if (message === undefined) return;
    post({ kind: 'fatal', message });
    end();
  }

  /** Ends when the calls that wait for a lock are answered, or withdrawn. */
  function stop(): void {
    isStopping = true;
    if (isOver || waitingForLock.length > 0) return;
    release();
    end();
  }

  function end(): void {
    isOver = true;
    clearInterval(polling);
    clearInterval(returning);
    clearTimeout(retry);
    port.close();
  }
}
