import { join } from 'node:path';
import { createSeededRandom } from '../../process/load/seeded-random.ts';
import type { ClickHouse } from '../../support/open-clickhouse.ts';
import { openLogStore } from '../../support/open-log-store.ts';
import { createClickHouseLogs } from './clickhouse-logs.ts';
import { createSampleQuestion, type SampleQuestion } from './sample-question.ts';
import { createSampleRecord, midnightNs, type SampleRecord } from './sample-record.ts';
import { appendDatasets, queryLogStore, untilSealed } from './segment-logs.ts';

export interface Comparison {
  /** How many cells of answers were compared. */
  readonly cellCount: number;
  /** Every cell that differs, with what asks for it. */
  readonly differences: readonly string[];
}

export interface ComparisonOptions {
  readonly clickHouse: ClickHouse;
  /** Empty. */
  readonly folder: string;
  readonly seed: number;
  readonly datasetCount: number;
  readonly questionsPerDataset: number;
}

/** One dataset in this many has more attribute keys than a block has columns. */
const rareKeysEvery = 20;
/** The first dataset has more records than a chunk of the body column, several times. */
const largeDatasetSize = 12_000;
const largeDatasetQuestions = 40;

/**
 * Gives the same generated records to the log store and to ClickHouse and asks both the same questions, of the log
 * store twice: while the records are in open blocks, and again when they are sealed.
 */
export async function compareStores(options: ComparisonOptions): Promise<Comparison> {
  const { clickHouse, folder, seed, datasetCount, questionsPerDataset } = options;
  const random = createSeededRandom(seed);
  const datasets = Array.from({ length: datasetCount }, (_, dataset) => {
    const count = dataset === 0 ? largeDatasetSize : random.between(20, 300);
    return Array.from({ length: count }, () => createSampleRecord(random, dataset % rareKeysEvery === 0));
  });
  const questions = datasets.map((_, dataset) => {
    const length = dataset === 0 ? largeDatasetQuestions : questionsPerDataset;
    return Array.from({ length }, () => createSampleQuestion(random));
  });
  const peer = createClickHouseLogs(clickHouse, midnightNs);
  await peer.insert(datasets);
  const expected = questions.map((ofDataset, dataset) =>
    ofDataset.map((question) => peer.ask(dataset, question)),
  );
  const differences: string[] = [];
  let cellCount = 0;
  const firstSequences = await fill(join(folder, 'logs'), datasets);
  for (const phase of ['open', 'sealed'] as const) {
    const store = await openLogStore(join(folder, 'logs'), {
      limits: phase === 'open' ? neverSealing : sealingAtOnce,
    });
    if (phase === 'sealed') await untilSealed(join(folder, 'logs'));
    for (const [dataset, ofDataset] of questions.entries()) {
      for (const [index, question] of ofDataset.entries()) {
        const cells = await queryLogStore(store, dataset, firstSequences[dataset] ?? 0, question);
        const expectedCells = expected[dataset]?.[index] ?? [];
        cellCount += Math.max(cells.length, expectedCells.length);
        differences.push(...differencesOf(cells, expectedCells, `${phase}, dataset ${dataset}`, question));
      }
    }
    await store.stop();
  }
  return { cellCount, differences };
}

const neverSealing = {
  sealAfterMs: 2 ** 31 - 1,
  maxOpenBytes: Number.POSITIVE_INFINITY,
  maxUnsealedBytes: Number.POSITIVE_INFINITY,
};
const sealingAtOnce = { sealAfterMs: 1, maxUnsealedBytes: Number.POSITIVE_INFINITY };

/** Returns the sequence that each dataset begins with. */
async function fill(folder: string, datasets: readonly (readonly SampleRecord[])[]): Promise<number[]> {
  const store = await openLogStore(folder, { limits: neverSealing });
  const firstSequences = await appendDatasets(store, datasets, midnightNs);
  await store.stop();
  return firstSequences;
}

function differencesOf(
  cells: readonly string[],
  expectedCells: readonly string[],
  place: string,
  question: SampleQuestion,
): string[] {
  return Array.from({ length: Math.max(cells.length, expectedCells.length) }, (_, index) => {
    if (cells[index] === expectedCells[index]) return [];
    const questionText = JSON.stringify(question, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return [`${place}, question ${questionText}:\n  ${cells[index]}\n  ClickHouse: ${expectedCells[index]}`];
  }).flat();
}
