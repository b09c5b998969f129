import type { MetricKind } from '../../../metrics/metric.ts';
import type { SqliteDatabase } from '../../sqlite/open-database.ts';
import type { ProjectMetadata } from '../head/metadata-registry.ts';

/** Small tables of the write-ahead log: projects, metadata and the counter of memtables. */
export interface HeadRows {
  insertProject(ordinal: number, projectId: string): void;
  /** By ordinal. */
  projects(): string[];
  saveMetadata(metadata: ProjectMetadata): void;
  metadata(): ProjectMetadata[];
  nextGeneration(): number;
  saveNextGeneration(number: number): void;
}

interface ProjectRow {
  readonly ordinal: number;
  readonly projectId: string;
}

interface MetadataRow {
  readonly project: number;
  readonly name: string;
  readonly kind: MetricKind;
  readonly unit: string;
  readonly description: string;
}

export function createHeadRows(db: SqliteDatabase): HeadRows {
  const insertProject = db.prepare<[number, string]>(
    'INSERT INTO project (ordinal, project_id) VALUES (?, ?)',
  );
  const selectProjects = db.prepare<[], ProjectRow>(
    'SELECT ordinal, project_id AS projectId FROM project ORDER BY ordinal',
  );
  const upsertMetadata = db.prepare<MetadataRow>(
    `INSERT INTO metadata (project, name, kind, unit, description)
     VALUES (:project, :name, :kind, :unit, :description)
     ON CONFLICT (project, name) DO UPDATE SET kind = excluded.kind, unit = excluded.unit,
       description = excluded.description`,
  );
  const selectMetadata = db.prepare<[], MetadataRow>(
    'SELECT project, name, kind, unit, description FROM metadata ORDER BY project, name',
  );
  const selectCounter = db.prepare<[], number>('SELECT next_generation FROM counter').pluck();
  const updateCounter = db.prepare<[number]>('UPDATE counter SET next_generation = ?');

  return {
    insertProject: (ordinal, projectId) => void insertProject.run(ordinal, projectId),
    projects() {
      const rows = selectProjects.all();
      return rows.map(({ ordinal, projectId }, index) => {
        if (ordinal !== index) throw new Error(`${db.name} has no project ${index}: it is damaged`);
        return projectId;
      });
    },
    saveMetadata: ({ project, metadata }) => void upsertMetadata.run({ project, ...metadata }),
    metadata: () => selectMetadata.all().map(({ project, ...metadata }) => ({ project, metadata })),
    nextGeneration() {
      const number = selectCounter.get();
      if (number === undefined) throw new Error(`${db.name} has no counter: it is damaged`);
      return number;
    },
    saveNextGeneration: (number) => void updateCounter.run(number),
  };
}
