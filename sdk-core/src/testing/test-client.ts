import { createIngestClient, type IngestClient } from '../client/client.ts';
import type { ClientOptions } from '../client/options.ts';
import type { Platform } from '../client/platform.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';
import { createRecordingCallbacks, type RecordingCallbacks } from './recording-callbacks.ts';

export interface TestClient extends FakePlatform {
  readonly client: IngestClient;
  readonly callbacks: RecordingCallbacks;
  /** Runs everything that is due now. */
  settle(): Promise<void>;
  /** The operations requested so far, in order. */
  operations(): readonly string[];
}

/**
 * A client on a fake platform, with callbacks that record their calls.
 *
 * @param traits members of the platform.
 */
export function createTestClient(options: ClientOptions = {}, traits: Partial<Platform> = {}): TestClient {
  const fake = createFakePlatform();
  const callbacks = createRecordingCallbacks();
  const client = createIngestClient({ ...fake.platform, ...traits }, 'svc_ing_test', {
    callbacks,
    ...options,
  });
  return {
    ...fake,
    client,
    callbacks,
    settle: () => fake.clock.advance(0),
    operations: () => fake.requests.map((request) => request.operation),
  };
}
