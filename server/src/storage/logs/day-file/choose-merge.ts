import { type BlockSummary, maxBlockRows } from '../block.ts';

/** Blocks below this are worth merging. */
const smallBlockRows = 16_384;
const fewestMerged = 4;

/** A merge rewrites all its rows, so it waits until the result is at least twice the largest block. */
const leastGrowth = 2;

/**
 * Chooses blocks to merge into one: small ones of one project and day, consecutive in time.
 *
 * @param blocks the blocks of the catalogue, of any project and day.
 */
export function chooseMerge(blocks: Iterable<BlockSummary>): BlockSummary[] | undefined {
  for (const neighbours of groupByProjectAndDay(blocks)) {
    neighbours.sort((block, other) => compareTimes(block.minTimeNs, other.minTimeNs));
    for (const run of smallRuns(neighbours)) {
      const chosen = worthwhilePart(run);
      if (chosen !== undefined) return chosen;
    }
  }
  return undefined;
}

function groupByProjectAndDay(blocks: Iterable<BlockSummary>): Iterable<BlockSummary[]> {
  const groups = new Map<string, BlockSummary[]>();
  for (const block of blocks) {
    const key = `${block.day} ${block.projectId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [block]);
    else group.push(block);
  }
  return groups.values();
}

/** The longest runs of small blocks that fit one block, in the order of time. */
function* smallRuns(blocks: readonly BlockSummary[]): Generator<BlockSummary[]> {
  let run: BlockSummary[] = [];
  let runRows = 0;
  for (const block of blocks) {
    const isSmall = block.rowCount < smallBlockRows;
    if (!isSmall || runRows + block.rowCount > maxBlockRows) {
      yield run;
      run = [];
      runRows = 0;
    }
    if (isSmall) {
      run.push(block);
      runRows += block.rowCount;
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
