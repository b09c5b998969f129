import type { ClickhouseBlock, ClickhouseDatabase } from '../../database/clickhouse-database.ts';
import { type InsertTimes, insertBlock } from '../../database/insert-block.ts';
import {
  encodeExemplarRows,
  encodeMetadataRows,
  insertExemplars,
  insertMetadata,
} from './description-rows.ts';
import type { GatewayKnowledge } from './gateway-knowledge.ts';
import { encodeSampleRows, insertSamples, type SampleBlock, tokenOfSamples } from './sample-rows.ts';
import { encodeSeriesRows, insertSeries, type Registration } from './series-rows.ts';

export interface InsertStagedOptions {
  readonly clickhouse: Pick<ClickhouseDatabase, 'insert'>;
  readonly knowledge: GatewayKnowledge;
  readonly insertTimes: InsertTimes;
}

/**
 * Stores what goes before the samples of a commit, in its shard, and may be there without them or twice: which series have samples on which
 * days, metadata, and exemplars.
 */
export async function insertDescriptions(
  { commit, shard }: Pick<SampleBlock, 'commit' | 'shard'>,
  projectIds: readonly string[],
  registrations: readonly Registration[],
  { clickhouse, knowledge, insertTimes }: InsertStagedOptions,
): Promise<void> {
  const { known, projects, metadata, staging } = knowledge;
  const described = projectIds.flatMap((projectId) =>
    metadata.pendingOf(projects.ordinalOf(projectId)).map((each) => ({ projectId, metadata: each })),
  );
  const exemplars = staging.exemplars.rows;
  const blocks: ClickhouseBlock[] = [];
  const add = (into: string, name: string, ...rows: readonly Uint8Array<ArrayBuffer>[]) =>
    blocks.push({ into, rows, token: `metrics:${name}:${commit}`, shard });
  if (registrations.length > 0)
    add(insertSeries, 'series', ...encodeSeriesRows(registrations, known, projects.ids));
  if (described.length > 0) add(insertMetadata, 'metadata', encodeMetadataRows(described, commit));
  if (exemplars.length > 0)
    add(insertExemplars, 'exemplars', encodeExemplarRows(exemplars, known, projects.ids));
  await Promise.all(blocks.map((block) => insertBlock(clickhouse, block, insertTimes)));
}

/** Stores the samples of a commit as one block: all or none, and once. */
export async function insertStaged(
  block: SampleBlock,
  { clickhouse, knowledge, insertTimes }: InsertStagedOptions,
): Promise<void> {
  const { known, projects, staging } = knowledge;
  const rows = encodeSampleRows(staging.samples, block, known, projects.ids);
  const token = tokenOfSamples(block.commit);
  await insertBlock(clickhouse, { into: insertSamples, rows, token, shard: block.shard }, insertTimes);
}
