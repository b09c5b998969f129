import { type BlockSummary, maxBlockRows } from '../block.ts';

/** Blocks below this are worth merging. */
const smallBlockRows = 16_384;
const fewestMerged = 4;

/** Bounds the memory of one merge, as of a memtable: a row may have some bytes or a megabyte. */
export const maxMergedBytes: number = 64 * 1024 * 1024;
const smallBlockBytes = maxMergedBytes / 4;

/** A merge rewrites all its rows, so it waits until the result is at least twice the largest block. */
const leastGrowth = 2;

/**
 * Chooses blocks to merge into one: small ones, consecutive in time.
 *
 * @param blocks of one project and day.
 * @param isLarge whether a block was found to take more memory than its parts say, of which equal bodies are one.
 */
export function chooseMerge(
  blocks: Iterable<BlockSummary>,
  isLarge: (block: BlockSummary) => boolean = () => false,
): BlockSummary[] | undefined {
  const neighbours = [...blocks].sort((block, other) => compareTimes(block.minTimeNs, other.minTimeNs));
  for (const run of smallRuns(neighbours, isLarge)) {
    const chosen = worthwhilePart(run);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}

/** The longest runs of small blocks that fit one block, in the order of time. */
function* smallRuns(
  blocks: readonly BlockSummary[],
  isLarge: (block: BlockSummary) => boolean,
): Generator<BlockSummary[]> {
  let run: BlockSummary[] = [];
  let runRows = 0;
  let runBytes = 0;
  for (const block of blocks) {
    const { rowCount, byteCount } = block;
    const isSmall = rowCount < smallBlockRows && byteCount < smallBlockBytes && !isLarge(block);
    if (!isSmall || runRows + rowCount > maxBlockRows || runBytes + byteCount > maxMergedBytes) {
      yield run;
      run = [];
      runRows = 0;
      runBytes = 0;
    }
    if (isSmall) {
      run.push(block);
      runRows += rowCount;
      runBytes += byteCount;
    }
  }
  yield run;
}

/** The run, or its part before or after a block that would have most of the rows. */
function worthwhilePart(run: readonly BlockSummary[]): BlockSummary[] | undefined {
  if (run.length < fewestMerged) return undefined;
  const sizes = run.map(({ rowCount }) => rowCount);
  const largest = Math.max(...sizes);
  if (sizes.reduce((sum, size) => sum + size) >= largest * leastGrowth) return [...run];
  const place = sizes.indexOf(largest);
  return worthwhilePart(run.slice(0, place)) ?? worthwhilePart(run.slice(place + 1));
}

function compareTimes(time: bigint, other: bigint): number {
  if (time === other) return 0;
  return time < other ? -1 : 1;
}
