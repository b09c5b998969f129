import { readFileSync } from 'node:fs';
import { builtFile, isBuilt, packageFile } from '../packaging/package-files.ts';
import { type Contract, parseContract } from './contract.ts';

let contract: Contract | undefined;

/** The contract that the program came with, read once: the services of a process share it and what is made of it. */
export function readContract(): Contract {
  contract ??= read();
  return contract;
}

function read(): Contract {
  const yaml = readFileSync(packageFile('openapi.yaml'), 'utf8');
  return parseContract(yaml, readBuiltJson(yaml));
}

/**
 * The contract as JSON, which the build wrote, because parsing the YAML would take most of a second of every start. Sources have that of
 * the last build, if the contract is still the same.
 */
function readBuiltJson(yaml: string): string | undefined {
  const readBuilt = (name: 'openapi.yaml' | 'openapi.json') => readFileSync(builtFile(name), 'utf8');
  if (isBuilt) return readBuilt('openapi.json');
  try {
    return readBuilt('openapi.yaml') === yaml ? readBuilt('openapi.json') : undefined;
  } catch {
    // Nothing was built yet.
    return undefined;
  }
}
