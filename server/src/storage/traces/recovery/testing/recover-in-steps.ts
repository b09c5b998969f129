import { argv } from 'node:process';
import { copyAtEachStep } from '../../../sqlite/testing/copy-at-each-step.ts';
import { recoverTraceDatabase } from '../recover-trace-database.ts';

const [, , folder = '', target = '', tracesPerTransaction] = argv;
copyAtEachStep(folder, target);
recoverTraceDatabase(`${folder}/traces.db`, Number(tracesPerTransaction));
