import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import { sampleContext } from '../http/testing/sample-context.ts';
import { createRecordingLog } from '../testing/recording-log.ts';
import { createLogStreamHandlers } from './log-stream-handlers.ts';
import type { LogStreamConnection, LogStreamRequest } from './log-stream-service.ts';

/** Opens a stream through the handler, and returns the arguments of the service call. */
async function open(context = sampleContext()) {
  const opened: { connection: LogStreamConnection; request: LogStreamRequest }[] = [];
  const handlers = createLogStreamHandlers({
    async open(connection, request) {
      opened.push({ connection, request });
      return (async function* () {})();
    },
  });
  const answer = await handlers.streamLogs(
    {
      path: {},
      query: { filter: 'body:"a"', window: '1h', page_size: 7, heartbeat: 5 },
      headers: { 'last-event-id': 'k1.x' },
      body: undefined,
    },
    context,
  );
  const [only] = opened;
  if (only === undefined) throw new Error('no stream was opened');
  return { answer, ...only };
}

describe('the stream handler', () => {
  it('opens the stream of its caller', async () => {
    const context = sampleContext({ projectId: 'project_7', keyId: 'key_7' });
    const { answer, connection, request } = await open(context);
    expect(answer.status).toBe(200);
    expect(connection).toMatchObject({ projectId: 'project_7', keyId: 'key_7', signal: context.signal });
    expect(request).toEqual({
      filter: 'body:"a"',
      window: '1h',
      pageSize: 7,
      heartbeatSeconds: 5,
      lastEventId: 'k1.x',
    });
  });

  it('encodes a failure in the error envelope', async () => {
    const { connection } = await open();
    const text = connection.describeFailure(new AppError('UNAVAILABLE', 'no threads'));
    expect(text).toBe(
      'event: error\ndata: {"error":{"code":"UNAVAILABLE","message":"no threads","details":[]}}\n\n',
    );
  });

  it('sends only the request id of an unexpected error, and logs the rest', async () => {
    const { log, lines } = createRecordingLog();
    const { connection } = await open({ ...sampleContext(), log });
    const text = connection.describeFailure(new Error('SELECT secret'));
    expect(text).toContain('"code":"INTERNAL"');
    expect(text).toContain('"request_id":"req_1"');
    expect(text).not.toContain('SELECT');
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'stream failed',
        err: expect.objectContaining({ message: 'SELECT secret' }),
      }),
    ]);
  });

  it('does not log a damaged item, which its store has reported', async () => {
    const { log, lines } = createRecordingLog();
    const { connection } = await open({ ...sampleContext(), log });
    expect(
      connection.describeFailure(new DamagedItem('user usr_1', 'its checksum does not match')),
    ).toContain('user usr_1');
    expect(lines).toEqual([]);
  });
});
