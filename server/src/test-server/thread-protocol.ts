import type { ReceivedLog, ReceivedSample, ReceivedTrace } from './received.ts';

/** What a service is started with. */
export interface TestServiceOptions {
  readonly dataDirectory: string;
  readonly logLevel: string;
  readonly webOrigins: readonly string[];
}

/** The listeners of a started service. */
export interface TestUrls {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly grpcUrl: string;
}

/** A project and its keys. */
export interface TestKeys {
  readonly serverKey: string;
  readonly ingestKey: string;
  /** Present when the server was given web origins. */
  readonly webKey?: string;
}

/** Traces to read: all that is given has to fit. At most the newest 20 are read. */
export interface TraceSelection {
  readonly traceId?: string;
  readonly name?: string;
  /** As in `GET /v1/traces`, such as `tag="vip" AND attribute.customer.tier="gold"`. */
  readonly filter?: string;
}

export interface LogSelection {
  readonly filter: string;
  /** A bound of the window of logs: RFC 3339, or an age such as `1h`. */
  readonly since: string;
  /** How many have to be read, if there are so many. */
  readonly count: number;
}

export interface StartedService {
  readonly urls: TestUrls;
  /** Of its first project. */
  readonly keys: TestKeys;
}

/** What the thread does with a started service; each project is named by its server key. */
export interface TestServiceOperations {
  createProject(): Promise<TestKeys>;
  /** Gives the keys of a project an empty one. */
  reset(serverKey: string): Promise<void>;
  readTraces(serverKey: string, selection: TraceSelection): Promise<readonly ReceivedTrace[]>;
  readLogs(serverKey: string, selection: LogSelection): Promise<readonly ReceivedLog[]>;
  readSamples(serverKey: string, query: string): Promise<readonly ReceivedSample[]>;
  /** What the project has received, for the message of an error. */
  describe(serverKey: string): Promise<string>;
  /** Waits by the thread's own clock, which no test replaces, and answers what it says then in milliseconds. */
  pause(milliseconds: number): Promise<number>;
  stop(): Promise<void>;
}

export interface TestThreadOperations extends TestServiceOperations {
  start(options: TestServiceOptions): Promise<StartedService>;
}

export type TestThreadOperation = keyof TestThreadOperations;

/** A call, from the test to the thread. */
export interface TestThreadCall {
  readonly id: number;
  /** Chosen by the caller, for the service to start or one that was started. */
  readonly serviceId: number;
  readonly operation: TestThreadOperation;
  readonly args: readonly unknown[];
}

/** The answer to a call. */
export type TestThreadMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly reason: string };
