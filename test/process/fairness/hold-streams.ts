import { setTimeout as delay } from 'node:timers/promises';
import { openRawTail } from '../live-tail/raw-tail.ts';
import { type Attack, repeat, retryMs } from './hostile-actor.ts';

const openedAtATime = 100;
/** A machine that is busy with other work may not get all of them open. */
const mostRampUpMs = 60_000;
/** Beyond those that there is room for. */
const surplus = 50;

/** Opens more streams than there is room for, `count`, and keeps them; one that ends or is refused is opened again. */
export async function holdStreams({ apiUrl, serverKey, signal, onPressure }: Attack, count: number) {
  const query = 'window=1m&filter=body:%22nothing%22';
  let openCount = 0;
  setTimeout(onPressure, mostRampUpMs);
  const timer = setInterval(() => {
    if (openCount >= count) onPressure();
  }, 100);
  await repeat(count + surplus, signal, async (round) => {
    if (round < count + surplus) await delay(Math.floor(round / openedAtATime) * 100);
    const tail = await openRawTail({ apiUrl, serverKey, query });
    const isAdmitted = (await Promise.race([tail.head, tail.closed]))?.startsWith('HTTP/1.1 200') === true;
    if (isAdmitted) openCount += 1;
    const left = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([tail.closed, left]);
    tail.destroy();
    if (isAdmitted) openCount -= 1;
    if (!signal.aborted) await delay(retryMs);
  });
  clearInterval(timer);
}
