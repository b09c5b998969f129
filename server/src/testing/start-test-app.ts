import express, { type RequestHandler } from 'express';
import { createProblemHandler } from '../http/problem.ts';
import { createRequestContexts } from '../http/request-context.ts';
import { createRecordingLog, type RecordingLog } from './recording-log.ts';
import { startTestServer } from './start-test-server.ts';

export interface TestApp extends RecordingLog {
  readonly url: string;
}

/** Serves steps as every listener does: with a context before them, and the error envelope after. */
export async function startTestApp(...steps: readonly RequestHandler[]): Promise<TestApp> {
  const recording = createRecordingLog();
  const app = express();
  app.use(createRequestContexts({ log: recording.log, newRequestId: () => 'req_1' }));
  for (const step of steps) app.use(step);
  app.use(createProblemHandler());
  return { ...recording, url: await startTestServer(app) };
}
