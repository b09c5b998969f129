import type { Config } from '../config/config-schema.ts';
import { UsageError } from './usage-error.ts';

/**
 * For commands that are about a data directory.
 *
 * @param instead what is to be done where there is none.
 * @throws UsageError that says so.
 */
export function assertDataDirectory({ backend }: Pick<Config, 'backend'>, instead: string): void {
  if (backend === 'embedded') return;
  throw new UsageError(`with --backend cluster (CAIRN_BACKEND) there is no data directory: ${instead}`);
}
