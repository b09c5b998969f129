import { DamagedItem } from '../../../errors/damaged-item.ts';
import { messageOf } from '../../../errors/message-of.ts';
import { isDamage } from '../../sqlite/database-damage.ts';
import { traceItem } from '../rows/trace-row.ts';

/**
 * Runs a read of one trace, and names the trace when the read meets damage.
 *
 * @throws DamagedItem
 */
export function namingTrace<Answer>(traceId: string, read: () => Answer): Answer {
  return namingDamage(traceItem(traceId), read);
}

/** For reads of many traces, of which SQLite does not say whose page is broken. */
export function namingFile<Answer>(read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    throw isDamage(error) ? toDamagedItem('part of traces.db', error) : error;
  }
}

function namingDamage<Answer>(item: string, read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    throw toDamagedItem(item, error);
  }
}

/** @throws the error when it does not come from damage. */
export function toDamagedItem(item: string, error: unknown): DamagedItem {
  if (error instanceof DamagedItem) return new DamagedItem(item, error.reason, error);
  if (!isDamage(error) && !isUndecodable(error)) throw error;
  return new DamagedItem(item, messageOf(error), error);
}

/** Of a block that zstd refuses; and of rows of earlier releases that have no checksum yet. */
export function isUndecodable(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && /^Z(STD)?_/.test(String(error.code));
}
