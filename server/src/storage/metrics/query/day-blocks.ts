import type { BlockSummary } from '../day-file/block-row.ts';

/** The blocks of a day by their project: of tens of thousands, those of others cost a query nothing, and most of its own little. */
export interface DayBlocks {
  readonly all: readonly BlockSummary[];
  /** Those of a project that have samples in the closed range, in the order of all. */
  overlapping(projectId: string, minMs: number, maxMs: number): BlockSummary[];
}

interface ProjectBlocks {
  readonly blocks: readonly BlockSummary[];
  /** By index of the block, beside each other: most queries are of the last minutes, and want few blocks. */
  readonly endsMs: Float64Array;
}

export function createDayBlocks(all: readonly BlockSummary[]): DayBlocks {
  const projects = new Map<string, ProjectBlocks>();
  for (const [projectId, blocks] of Map.groupBy(all, (block) => block.projectId)) {
    projects.set(projectId, { blocks, endsMs: Float64Array.from(blocks, ({ maxMs }) => maxMs) });
  }
  return {
    all,
    overlapping(projectId, minMs, maxMs) {
      const found: BlockSummary[] = [];
      const ofProject = projects.get(projectId);
      if (ofProject === undefined) return found;
      const { blocks, endsMs } = ofProject;
      for (let index = 0; index < endsMs.length; index++) {
        // Casts: as many ends as blocks.
        if ((endsMs[index] as number) < minMs) continue;
        const block = blocks[index] as BlockSummary;
        if (block.minMs <= maxMs) found.push(block);
      }
      return found;
    },
  };
}
