import { createSeriesState, type SeriesState } from '../../metric-ingest/series-state.ts';
import type { HeadMessage, HeadReader } from '../shared/head-message.ts';
import { createHeadReaders, type HeadReaderLink, type HeadReaders } from '../shared/head-readers.ts';
import { createSeriesTable } from '../shared/series-table.ts';
import { createHeadMemtables, type HeadMemtables } from './head-memtables.ts';
import { createMetadataRegistry, type MetadataRegistry, type ProjectMetadata } from './metadata-registry.ts';
import { createProjectList, type ProjectList } from './project-list.ts';
import type { SampleWriterLimits } from './sample-writer-limits.ts';
import { createSeriesRegistry, type SeriesRegistry } from './series-registry.ts';

/** The in-memory state of the sample store, on the writer's side. */
export interface Head {
  readonly projects: ProjectList;
  readonly metadata: MetadataRegistry;
  readonly registry: SeriesRegistry;
  readonly state: SeriesState;
  readonly memtables: HeadMemtables;
  readonly readers: Pick<HeadReaders, 'forget'>;
  /** Sends a reader the current state, and every later change. */
  attachReader(reader: HeadReader): HeadReaderLink;
}

export interface HeadOptions {
  readonly limits: SampleWriterLimits;
  readonly monotonicNowMs: () => number;
  /** By ordinal. */
  readonly storedProjects: readonly string[];
  readonly storedMetadata: readonly ProjectMetadata[];
}

export function createHead(options: HeadOptions): Head {
  const { limits, monotonicNowMs } = options;
  const readers = createHeadReaders();
  const { broadcast } = readers;
  const projects = createProjectList(options.storedProjects, broadcast);
  const metadata = createMetadataRegistry(options.storedMetadata, {
    limits: limits.metadata,
    projectIds: projects.ids,
    broadcast,
  });
  const table = createSeriesTable(broadcast);
  const registry = createSeriesRegistry({ table, limits });
  const memtables = createHeadMemtables({
    limits,
    monotonicNowMs,
    readers,
    onActive: (series, generation) => registry.activity.touch(series, table.projectOf(series), generation),
  });

  function describe(): HeadMessage[] {
    return [...projects.describe(), ...metadata.messages(), ...table.describe(), ...memtables.describe()];
  }

  return {
    projects,
    metadata,
    registry,
    state: createSeriesState(),
    memtables,
    readers,
    attachReader: (reader) => readers.add(reader, describe()),
  };
}
