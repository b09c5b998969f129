import type { EnvironmentReader } from './environment.ts';

/** The key that was passed, or the environment's when none was. */
export function resolveApiKey(
  apiKey: string | undefined,
  readEnvironment: EnvironmentReader,
): string | undefined {
  return apiKey ?? readEnvironment('CAIRN_INGEST_API_KEY')?.trim();
}
