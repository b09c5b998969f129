import { setTimeout as delay } from 'node:timers/promises';
import { openRawConnection } from '../../support/raw-connection.ts';
import { type Attack, repeat, retryMs } from './hostile-actor.ts';

export interface HeldBodies {
  readonly path: string;
  readonly contentType: string;
  /** Of the largest ones. */
  readonly bodyBytes: number;
  /** Of the largest ones, at a time. */
  readonly count: number;
}

/** So that no body is complete. */
const missingBytes = 10;
const pollMs = 100;
const settleMs = 500;
/** One after the other, so that those that fit are whole before others are refused. */
const mebibytesPerMs = 0.1;
/** What the largest bodies leave free is taken by smaller ones, down to a few bytes. */
const fillerCount = 56;
const fillerSizes = [2 ** -3, 2 ** -6, 2 ** -9, 2 ** -12, 2 ** -15, 2 ** -18, 2 ** -21];

/** Sends bodies but for their last bytes; a body that is refused is sent again. */
export async function holdBodies(attack: Attack, { path, contentType, bodyBytes, count }: HeldBodies) {
  const { ingestUrl, signal, writeHeaders, onPressure } = attack;
  const headers = Object.entries({
    ...writeHeaders,
    host: 'localhost',
    'content-type': contentType,
    'content-length': bodyBytes,
  });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const betweenMs = bodyBytes / 1024 ** 2 / mebibytesPerMs;
  const padding = ' '.repeat(bodyBytes - missingBytes);

  async function hold(text: string): Promise<void> {
    const connection = await openRawConnection(ingestUrl);
    connection.send(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
    connection.send(text);
    while (!signal.aborted && connection.received() === '') await delay(pollMs);
    connection.destroy();
  }

  const large = repeat(count, signal, async (round) => {
    await delay(round < count ? round * betweenMs : count * betweenMs);
    await hold(padding);
  });
  await delay(count * betweenMs);
  setTimeout(onPressure, settleMs);
  const fillers = repeat(fillerCount, signal, async (round) => {
    const share = fillerSizes[(round % fillerCount) % fillerSizes.length] ?? 0;
    await hold(padding.slice(0, Math.ceil(bodyBytes * share)));
    if (!signal.aborted) await delay(retryMs / 5);
  });
  await Promise.all([large, fillers]);
}
