import type { DataDirectoryLayout, EmbeddedStores } from '../data-directory.ts';
import type { DirectoryWatch, DirectoryWatchOptions, OpenDirectory } from './start-directory-watch.ts';

/** Who hears of what the watch notices, and what it works with. */
export type WatchParts = Omit<DirectoryWatchOptions, keyof OpenDirectory>;

/** What a service keeps on its own machine: a data directory, or nothing. It has it until `release`. */
export interface LocalState {
  /** For embedded stores; `undefined` when there is no place for them. */
  readonly layout: DataDirectoryLayout | undefined;
  /** Whether the service has never been started on it. */
  readonly isNew: boolean;
  /** Paths that were open to other users of the machine, and no longer are. */
  readonly narrowed: readonly string[];
  /**
   * Binds it to a PostgreSQL database.
   *
   * @param installationId of the database.
   * @throws Error with a one-line message when it belongs to another one, or has projects of its own.
   */
  bindToPostgres(installationId: string): void;
  /** @throws Error with a one-line message when it has telemetry, which would not be found in ClickHouse. */
  assertNoTelemetry(): void;
  /** Notices what happens to it from outside. */
  startWatch(stores: EmbeddedStores, parts: WatchParts): DirectoryWatch;
  release(): void;
}
