import express, { type Express, type RequestHandler } from 'express';
import { createRecordingLog, type RecordingLog } from '../../testing/recording-log.ts';
import { createClientOrigins } from '../client-origin.ts';
import { createProblemHandler } from '../problem.ts';
import { createRequestContexts } from '../request-context.ts';
import { problemEnvelopes } from './problem-envelopes.ts';
import { startTestServer } from './start-test-server.ts';

export interface TestApp extends RecordingLog {
  readonly url: string;
}

/** Serves steps like a listener: with a request context before and the error envelope after them. */
export async function startTestApp(...steps: readonly RequestHandler[]): Promise<TestApp> {
  const { app, ...recording } = createTestApp(...steps);
  return { ...recording, url: await startTestServer(app) };
}

/** The same without a server. */
export function createTestApp(...steps: readonly RequestHandler[]): RecordingLog & { readonly app: Express } {
  const recording = createRecordingLog();
  const app = express();
  const clientOf = createClientOrigins(undefined);
  app.use(createRequestContexts({ log: recording.log, newRequestId: () => 'req_1', clientOf }));
  for (const step of steps) app.use(step);
  app.use(createProblemHandler(problemEnvelopes));
  return { ...recording, app };
}
