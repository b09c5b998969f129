import { messageOf } from '../../errors/message-of.ts';
/** What of a source cannot be read, and is left out. */
export interface ExportedDamage {
  /** One line each, which names it. */
  readonly items: readonly string[];
  add(item: string, error: unknown): void;
}

export function createExportedDamage(): ExportedDamage {
  const items: string[] = [];
  return {
    items,
    add(item, error) {
      const reason = messageOf(error).replace(/\s+/g, ' ');
      items.push(`${item} (${reason})`);
    },
  };
}
