import {
  type CairnProcess,
  type ServiceProcess,
  spawnCairn,
  startServiceProcess,
} from '../../../process/service/service-process.ts';
import { flagsOfEveryTest } from '../../../process/service/service-scope.ts';

/** The whole file system of the process is read-only; needs root. */
const onReadOnlyRoot = [
  'unshare',
  '--mount',
  '--propagation=private',
  'sh',
  '-c',
  'mount -o remount,bind,ro / && exec "$@"',
  'sh',
];

/** Where a command runs: nothing can be written there, or whatever is written where programs put files by themselves is in a folder. */
export type Machine = 'read-only' | { readonly folder: string };

/** Starts a gateway on free ports. */
export function startStatelessGateway(machine: Machine, flags: readonly string[]): Promise<ServiceProcess> {
  const argv = ['--backend=cluster', ...flagsOfEveryTest, ...flags];
  return startServiceProcess(argv, { launcher: toLauncher(machine) });
}

/** Runs another command beside it. */
export function spawnStateless(machine: Machine, argv: readonly string[]): CairnProcess {
  return spawnCairn(argv, { launcher: toLauncher(machine) });
}

function toLauncher(machine: Machine): readonly string[] {
  if (machine === 'read-only') return onReadOnlyRoot;
  const { folder } = machine;
  return ['env', '-C', folder, `HOME=${folder}`, `TMPDIR=${folder}`];
}
