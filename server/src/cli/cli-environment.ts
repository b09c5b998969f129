import type { Readable, Writable } from 'node:stream';
import type { ShownLink } from '../accounts/setup-link.ts';
import type { Config } from '../config/config-schema.ts';
import type { FirstKeys } from '../identity/first-start.ts';
import type { KeyIssuer } from '../identity/issue-key.ts';

/** A running service. */
export interface RunningService {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
  /** Set only on the first start. */
  readonly firstKeys?: FirstKeys;
  /** Set while there is no user of the console. */
  readonly setupLink?: ShownLink;
  /** @param signal the one that stops it, for its log. */
  stop(signal?: string): Promise<void>;
}

/** The process environment of the commands. */
export interface CliEnvironment extends KeyIssuer {
  /** Version of this release. */
  readonly version: string;
  readonly processId: number;
  /** Arguments, without the program itself. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
  /** The whole standard input. */
  readonly readInput: () => Promise<string>;
  /** Standard input and output, for a command that speaks a protocol there. */
  readonly openStdio: () => { readonly input: Readable; readonly output: Writable };
  /** Calls the listener with the signal at each SIGTERM, SIGINT or SIGHUP. */
  readonly onEndRequest: (listener: (signal: string) => void) => void;
  /** Monotonic milliseconds. */
  readonly monotonicNowMs: () => number;
  readonly delay: (durationMs: number) => Promise<void>;
  /** Requests to a running service. */
  readonly fetch: typeof fetch;
  readonly startService: (config: Config) => Promise<RunningService>;
}
