import type { EncodedLog } from '../../../logs/encoded-log.ts';
import type { LogCatalogue } from '../../../logs/log-store.ts';
import type { BlockPartial } from './block-query.ts';

/** The text of a part, in UTF-16 units. Groups of statistics are counted in bytes instead: see `byteSizeOf`. */
export function countPartText(partial: Exclude<BlockPartial, { readonly kind: 'stats' }>): number {
  switch (partial.kind) {
    case 'list':
    case 'arrivals':
      return countRecords(partial.part.records);
    case 'exemplars':
      return [...partial.part.values()].reduce((sum, records) => sum + countRecords(records), 0);
    case 'catalogue':
      return countCatalogue(partial.part);
  }
}

function countRecords(records: readonly EncodedLog[]): number {
  return records.reduce((sum, { textLength }) => sum + textLength, 0);
}

function countCatalogue({ keys, serviceNames }: LogCatalogue): number {
  const ofKeys = keys.reduce((sum, { key, values }) => sum + key.length + countTexts(values), 0);
  return ofKeys + countTexts(serviceNames);
}

function countTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}
