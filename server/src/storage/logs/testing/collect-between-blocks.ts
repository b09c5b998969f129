import { setTimeout as delay } from 'node:timers/promises';
import { createMemtable } from '../memtable/create-memtable.ts';
import type { Memtable } from '../memtable/memtable.ts';
import { thawBlock } from '../memtable/open-block.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { numberedBatch } from './numbered-logs.ts';

/*
 * Stores requests and encodes blocks until V8 has compiled the code for it, and collects garbage when none of them is left: see
 * `traceCollection`.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const batches = Array.from({ length: 30 }, (_, number) => numberedBatch({ number, recordCount: 200 }));

function store(): Memtable {
  const memtable = createMemtable();
  let firstSequence = 1;
  for (const { request, receivedAtNs, oldestNs, newestNs } of batches) {
    const window = { receivedAtNs, oldestNs, newestNs, firstSequence };
    firstSequence += memtable.append(request, window).outcome.accepted;
  }
  return memtable;
}

function storeAndEncode(): void {
  for (const frozen of store().freeze()) encodeBlock('project', thawBlock(frozen));
}

for (let round = 0; round < 40; round += 1) {
  storeAndEncode();
  // Code that was compiled beside it is taken between two calls.
  await delay(5);
}
process.stdout.write('collecting\n');
gc();
