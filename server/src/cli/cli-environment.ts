import type { Config } from '../config.ts';
import type { FirstKeys } from '../identity/first-start.ts';
import type { KeyIssuer } from '../identity/issue-key.ts';

/** A service that takes requests. */
export interface RunningService {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  /** Only on the very first start. */
  readonly firstKeys?: FirstKeys;
  stop(): Promise<void>;
}

/** What the commands need of the process they run in. */
export interface CliEnvironment extends KeyIssuer {
  /** Without the program itself. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** Calls the listener at each request to end: SIGTERM or SIGINT. */
  readonly onEndRequest: (listener: () => void) => void;
  readonly delay: (durationMs: number) => Promise<void>;
  readonly startService: (config: Config) => Promise<RunningService>;
}
