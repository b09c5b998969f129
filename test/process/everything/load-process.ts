import { type LoadTarget, startOrdinaryLoad } from './ordinary-load.ts';

/*
 * Sends the ordinary load in a process of its own, so that its memory and its pauses are not those of what measures. The first
 * message says where to; `figures` asks for the figures, `finish` too, once nothing is under way. It ends with its channel.
 */
process.once('message', (target) => {
  // Cast: `startLoadProcess` sends nothing else.
  const load = startOrdinaryLoad(target as LoadTarget);
  process.on('message', async (request) => {
    if (request === 'finish') await load.stop();
    process.send?.({ ...load.figures, reasons: load.failures });
  });
  process.once('disconnect', () => void load.stop().then(() => process.exit()));
});
