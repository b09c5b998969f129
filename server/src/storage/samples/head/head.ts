import type { HeadMessage, HeadReader } from '../shared/head-message.ts';
import { createHeadReaders, type HeadReaderLink } from '../shared/head-readers.ts';
import { createSeriesTable } from '../shared/series-table.ts';
import { createHeadGenerations, type HeadGenerations } from './head-generations.ts';
import { createMetadataBook, type MetadataBook, type ProjectMetadata } from './metadata-book.ts';
import { createProjectList, type ProjectList } from './project-list.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesRegistry, type SeriesRegistry } from './series-registry.ts';
import { createSeriesState, type SeriesState } from './series-state.ts';

/** Everything of the sample store that is in memory, on the writer's side. */
export interface Head {
  readonly projects: ProjectList;
  readonly metadata: MetadataBook;
  readonly registry: SeriesRegistry;
  readonly state: SeriesState;
  readonly generations: HeadGenerations;
  /** Tells a reader everything, and from then on every change. */
  attachReader(reader: HeadReader): HeadReaderLink;
}

export interface HeadOptions {
  readonly limits: SampleWriterLimits;
  readonly monotonicNowMs: () => number;
  readonly hashSeed: number;
  /** By ordinal. */
  readonly storedProjects: readonly string[];
  readonly storedMetadata: readonly ProjectMetadata[];
}

export function createHead(options: HeadOptions): Head {
  const { limits, hashSeed, monotonicNowMs } = options;
  const readers = createHeadReaders();
  const { tell } = readers;
  const projects = createProjectList(options.storedProjects, tell);
  const { maxMetadata } = limits;
  const metadata = createMetadataBook(options.storedMetadata, {
    maxMetadata,
    projectIds: projects.ids,
    tell,
  });
  const table = createSeriesTable(tell);
  const registry = createSeriesRegistry({ table, limits, hashSeed });
  const generations = createHeadGenerations({
    limits,
    monotonicNowMs,
    readers,
    onActive: (series, generation) => registry.activity.touch(series, table.projectOf(series), generation),
  });

  function describe(): HeadMessage[] {
    return [...projects.describe(), ...metadata.messages(), ...table.describe(), ...generations.describe()];
  }

  return {
    projects,
    metadata,
    registry,
    state: createSeriesState(),
    generations,
    attachReader: (reader) => readers.add(reader, describe()),
  };
}
