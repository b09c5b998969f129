import { setTimeout as delay } from 'node:timers/promises';
import { BlockEncoder } from '../chunks/encode-block.ts';

/*
 * Encodes blocks until V8 has compiled the code for it, and collects garbage when none of them is left: see `traceCollection`.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const dayStartMs = Date.UTC(2026, 10, 27);
const labelBytes = new TextEncoder().encode('up');
const timestampsMs = Float64Array.from({ length: 100 }, (_, index) => dayStartMs + index * 15_000);
const values = Float64Array.from({ length: 100 }, (_, index) => index * 3);
const samples = { timestampsMs, values, from: 0, to: timestampsMs.length };

function encodeBlocks(): void {
  for (let block = 0; block < 4; block += 1) {
    const encoder = new BlockEncoder(dayStartMs);
    for (let series = 0; series < 500; series += 1) encoder.add(labelBytes, samples);
    encoder.finish();
  }
}

for (let round = 0; round < 30; round += 1) {
  encodeBlocks();
  // Code that was compiled beside it is taken between two calls.
  await delay(5);
}
process.stdout.write('collecting\n');
gc();
