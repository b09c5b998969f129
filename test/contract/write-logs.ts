import type { OperationCaller } from '../support/operation-caller.ts';

/** A log record for `writeLogs`; the time of arrival unless it says another. */
export interface WrittenLog {
  readonly timeNs?: bigint;
  readonly body?: string;
  readonly severityNumber?: number;
  readonly eventName?: string;
  readonly traceId?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Stores records of one resource, in one request of OTLP/JSON. */
export async function writeLogs(
  call: OperationCaller,
  logs: readonly WrittenLog[],
  resource: Readonly<Record<string, string>> = {},
): Promise<void> {
  const logRecords = logs.map(({ timeNs, body, attributes = {}, ...log }) => ({
    ...log,
    ...(timeNs === undefined ? {} : { timeUnixNano: String(timeNs) }),
    ...(body === undefined ? {} : { body: { stringValue: body } }),
    attributes: toKeyValues(attributes),
  }));
  const body = {
    resourceLogs: [{ resource: { attributes: toKeyValues(resource) }, scopeLogs: [{ logRecords }] }],
  };
  const response = await call('ingestLogs', { body });
  const text = await response.text();
  if (response.status !== 200 || text !== '{}') throw new Error(`${response.status} ${text}`);
}

function toKeyValues(attributes: Readonly<Record<string, string>>) {
  return Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}
