import type { ExpectedEtags } from '../documents/version-etag.ts';
import type { RetentionSettings, StoredRetention } from './retention.ts';

/** Storage of what was set in the console. Writes are durable when they resolve. */
export interface RetentionStore {
  /** Without settings before the first write. */
  get(): Promise<StoredRetention>;
  /** Replaces all settings. @returns `undefined`, storing nothing, when the stored ones have another ETag. */
  put(settings: RetentionSettings, expected: ExpectedEtags): Promise<StoredRetention | undefined>;
}
