import type { RequestRecording } from './request-recording.ts';

/** The part of a response of Node that is watched. */
export interface NodeResponse {
  readonly statusCode: number;
  readonly writableFinished: boolean;
  readonly closed?: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Ends the record with the response, or with the connection if that ends first. */
export function endWithResponse(
  recording: RequestRecording,
  response: NodeResponse,
  findRoute: () => string | undefined,
): void {
  function end(): void {
    const status = response.writableFinished ? response.statusCode : undefined;
    void recording.end({ status, route: findRoute() });
  }
  // The client went away while the middleware before this one worked.
  if (response.closed === true) end();
  else response.once('close', end);
}
