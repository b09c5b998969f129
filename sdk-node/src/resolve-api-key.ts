import type { EnvironmentReader } from './environment.ts';

/** The given key, or else the one of the environment. */
export function resolveApiKey(
  apiKey: string | undefined,
  readEnvironment: EnvironmentReader,
): string | undefined {
  return apiKey ?? readEnvironment('CAIRN_INGEST_API_KEY')?.trim();
}
