import { readFileSync } from 'node:fs';
import { isBuilt, packageFile } from '../packaging/package-files.ts';
import { type Contract, parseContract } from './contract.ts';

let contract: Contract | undefined;

/** The contract that the program came with, read once: the services of a process share it and what is made of it. */
export function readContract(): Contract {
  contract ??= read();
  return contract;
}

function read(): Contract {
  const yaml = readFileSync(packageFile('openapi.yaml'), 'utf8');
  if (!isBuilt) return parseContract(yaml);
  // The build wrote it once, because parsing the YAML would take a quarter of a second of every start.
  return parseContract(yaml, readFileSync(new URL('./openapi.json', packageFile('openapi.yaml')), 'utf8'));
}
