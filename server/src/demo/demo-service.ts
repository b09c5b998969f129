import { AppError } from '../errors/app-error.ts';
import type { IdentityStore, Project } from '../identity/identity-store.ts';
import type { RandomSource } from '../identity/random-source.ts';
import { type DemoDocuments, writeDemoDocuments } from './demo-documents.ts';
import { type DemoTelemetry, writeDemoTelemetry } from './demo-telemetry.ts';
import { findDemoProject } from './find-demo-project.ts';

/** Sample data of a small shop. */
export interface DemoService {
  /**
   * Starts to write an hour of it into the organization's project `demo`. Its documents are there when this resolves; the
   * telemetry follows within seconds. A failure then is reported to `onError`; what was written stays.
   *
   * @throws AppError `ALREADY_EXISTS` while one is being written; `UNAVAILABLE`.
   */
  create(organizationId: string): Promise<Project>;
  /** Resolves when none is being written. */
  settled(): Promise<void>;
}

export interface DemoServiceOptions {
  readonly identities: Pick<IdentityStore, 'listProjects' | 'createProject'>;
  readonly documentsOf: (project: Project) => DemoDocuments;
  readonly telemetryOf: (project: Project) => DemoTelemetry;
  readonly randomBytes: RandomSource;
  readonly nowMs: () => number;
  readonly pause: () => Promise<void>;
  /** Aborts when the service starts to stop. */
  readonly stopping: AbortSignal;
  readonly onError: (error: unknown) => void;
}

export const defaultDemoSeed = 'shop';

export function createDemoService(options: DemoServiceOptions): DemoService {
  const { identities, documentsOf, telemetryOf, nowMs, stopping, pause, onError } = options;
  let isWriting = false;
  let writing = Promise.resolve();

  async function write(project: Project): Promise<void> {
    try {
      await writeDemoTelemetry(telemetryOf(project), {
        seed: defaultDemoSeed,
        endMs: nowMs(),
        pause,
        signal: stopping,
      });
    } catch (error) {
      if (!stopping.aborted) onError(error);
    } finally {
      isWriting = false;
    }
  }

  return {
    async create(organizationId) {
      if (isWriting) {
        throw new AppError('ALREADY_EXISTS', 'sample data is being written; wait until it is done');
      }
      isWriting = true;
      try {
        const project = await findDemoProject(identities, organizationId, options);
        await writeDemoDocuments(documentsOf(project));
        writing = write(project);
        return project;
      } catch (error) {
        isWriting = false;
        throw error;
      }
    },
    settled: () => writing,
  };
}
