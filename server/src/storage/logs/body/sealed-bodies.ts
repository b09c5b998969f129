import type { BodyColumn } from './body-column.ts';
import { chunkOf } from './chunk.ts';
import { countTemplates } from './encoded-templates.ts';
import { keepAlsoUnnormalized } from './keep-unnormalized.ts';
import { templatesPart, tokenFilterPart, unnormalizedPart } from './part-names.ts';
import { openSealedRawBodies } from './sealed-raw-bodies.ts';
import { openSealedSplitBodies } from './sealed-split-bodies.ts';
import { toSearchTokens } from './search-token.ts';
import { findChunks } from './token-filter.ts';

/**
 * Reads a sealed body column.
 *
 * @param part returns a decompressed part. Called on each use, so the caller caches;
 *   an error of it passes through.
 * @param hasPart whether there is a part.
 */
export function openSealedBodies(
  rowCount: number,
  part: (name: string) => Uint8Array,
  hasPart: (name: string) => boolean,
): BodyColumn {
  let opened: BodyColumn | undefined;
  const open = () => {
    opened ??=
      countTemplates(part(templatesPart)) === 0
        ? openSealedRawBodies(rowCount, part)
        : openSealedSplitBodies(rowCount, part);
    return opened;
  };
  return {
    text: (row) => open().text(row),
    keepMatching(tokens, rows, count) {
      const bodies = open();
      if (!hasPart(unnormalizedPart)) return bodies.keepMatching(tokens, rows, count);
      const chunks = findChunks(part(tokenFilterPart), toSearchTokens(tokens));
      return keepAlsoUnnormalized(
        tokens,
        part(unnormalizedPart),
        (others, otherCount) => bodies.keepMatching(tokens, others, otherCount),
        (row) => ((chunks & (1 << chunkOf(row))) === 0 ? undefined : bodies.text(row)),
        rows,
        count,
      );
    },
  };
}
