import { argv } from 'node:process';
import { copyAtEachStep } from '../../../sqlite/testing/copy-at-each-step.ts';
import { createMemtable } from '../../memtable/create-memtable.ts';
import { recoverLogWal } from '../recover-log-wal.ts';

const [, , folder = '', target = ''] = argv;
copyAtEachStep(folder, target);
recoverLogWal({
  folder,
  createMemtable,
  sealedDays: () => new Set(),
  atLeast: { nextSequence: 1, nextGeneration: 1 },
});
