import type { BodyColumn } from './body-column.ts';
import { countTemplates } from './encoded-templates.ts';
import { templatesPart } from './part-names.ts';
import { openSealedRawBodies } from './sealed-raw-bodies.ts';
import { openSealedSplitBodies } from './sealed-split-bodies.ts';

/**
 * Reads a sealed body column.
 *
 * @param part returns a decompressed part. Called on each use, so the caller caches;
 *   an error of it passes through.
 */
export function openSealedBodies(rowCount: number, part: (name: string) => Uint8Array): BodyColumn {
  let opened: BodyColumn | undefined;
  const open = () =>
    countTemplates(part(templatesPart)) === 0
      ? openSealedRawBodies(rowCount, part)
      : openSealedSplitBodies(rowCount, part);
  return {
    text(row) {
      opened ??= open();
      return opened.text(row);
    },
    keepMatching(tokens, rows, count) {
      opened ??= open();
      return opened.keepMatching(tokens, rows, count);
    },
  };
}
