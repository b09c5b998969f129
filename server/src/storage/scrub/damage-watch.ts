import { DamagedItem } from '../../errors/damaged-item.ts';
import type { DamageFinding } from './damage-finding.ts';

/** Runs a read or a write of a store; reports the damage that it ends with, and passes the error on. */
export type DamageWatch = <Answer>(run: () => Answer | Promise<Answer>) => Promise<Answer>;

export function createDamageWatch(store: string, onDamage: (finding: DamageFinding) => void): DamageWatch {
  return async (run) => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof DamagedItem) onDamage({ store, item: error.item, reason: error.reason });
      throw error;
    }
  };
}
