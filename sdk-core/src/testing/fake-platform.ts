import { ignoreFailure } from '../client/call-safely.ts';
import type { Logger } from '../client/logger.ts';
import type { Platform, SendRequest, SendResponse } from '../client/platform.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

/** A request with its body parsed. */
export interface RecordedRequest {
  readonly url: string;
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly traceId: string;
  // Parsed JSON; tests assert its shape.
  // biome-ignore lint/suspicious/noExplicitAny: assertions on parsed JSON
  readonly body: any;
}

export interface FakePlatform {
  readonly platform: Platform;
  readonly clock: FakeClock;
  readonly requests: RecordedRequest[];
  /** Sets the answer to later requests. */
  respondWith(respond: (request: RecordedRequest) => SendResponse | Promise<SendResponse>): void;
}

export const quietLogger: Logger = {
  debug: ignoreFailure,
  info: ignoreFailure,
  warn: ignoreFailure,
  error: ignoreFailure,
};

/** The service's answer to an accepted request. */
export function accept(): SendResponse {
  return { status: 200, body: '{"accepted":true,"duplicate":false,"trace_number":1,"rejected":[]}' };
}

/** A platform with a fake clock, counted randomness and a service that accepts everything. */
export function createFakePlatform(): FakePlatform {
  const clock = createFakeClock();
  const requests: RecordedRequest[] = [];
  let respond: (request: RecordedRequest) => SendResponse | Promise<SendResponse> = accept;
  let idCount = 0;

  function record({ url, headers, body }: SendRequest): RecordedRequest {
    const [, traceId = '', operation = ''] = /\/traces\/([^/]+)\/(.+)$/.exec(url) ?? [];
    return { url, operation, headers, traceId, body: JSON.parse(body) };
  }

  const platform: Platform = {
    ...clock,
    async send(request) {
      const recorded = record(request);
      requests.push(recorded);
      return respond(recorded);
    },
    random: () => 0.5,
    randomHex(byteCount) {
      idCount += 1;
      return idCount.toString(16).padStart(byteCount * 2, '0');
    },
    captureStack: () => 'at caller (app.js:1:1)',
    source: 'client_server',
    flushBytes: 245_760,
    debugLogger: quietLogger,
  };
  return {
    platform,
    clock,
    requests,
    respondWith(newRespond) {
      respond = newRespond;
    },
  };
}
