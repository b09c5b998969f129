import { setTimeout as delay } from 'node:timers/promises';
import type { Block } from '../block.ts';
import { createMemtable } from '../memtable/create-memtable.ts';
import type { Memtable } from '../memtable/memtable.ts';
import { thawBlock } from '../memtable/open-block.ts';
import { encodeBlock } from '../sealed-block/encode-block.ts';
import { numberedBatch } from './numbered-logs.ts';

/*
 * Stores requests and encodes blocks until V8 has compiled the code for it, and collects garbage when none of them is left: see
 * `traceCollection`. Fails when one of them is still in memory.
 */
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc');

const batches = Array.from({ length: 30 }, (_, number) => numberedBatch({ number, recordCount: 200 }));

let lastRequest: WeakRef<Uint8Array> | undefined;
let lastBlock: WeakRef<Block> | undefined;

function store(): Memtable {
  const memtable = createMemtable();
  let firstSequence = 1;
  for (const batch of batches) {
    const { receivedAtNs, oldestNs, newestNs } = batch;
    const request = batch.request.slice();
    lastRequest = new WeakRef(request);
    const window = { receivedAtNs, oldestNs, newestNs, firstSequence };
    firstSequence += memtable.append(request, window).outcome.accepted;
  }
  return memtable;
}

function storeAndEncode(): void {
  const memtable = store();
  lastBlock = new WeakRef(memtable.blocks[0] as Block);
  for (const frozen of memtable.freeze()) encodeBlock('project', thawBlock(frozen));
}

for (let round = 0; round < 40; round += 1) {
  storeAndEncode();
  // Code that was compiled beside it is taken between two calls.
  await delay(5);
}
process.stdout.write('collecting\n');
gc();
if (lastRequest?.deref() !== undefined) throw new Error('the last request is in memory');
if (lastBlock?.deref() !== undefined) throw new Error('the last block is in memory');
