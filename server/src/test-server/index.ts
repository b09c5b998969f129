export { createTestServer, type TestServer, type TestServerOptions } from './create-test-server.ts';
export type { CairnMatchers } from './matcher-types.ts';
export { cairnMatchers, type ExpectedEvent, type ExpectedSpan } from './matchers.ts';
export type { ReceivedEvent, ReceivedLog, ReceivedSample, ReceivedSpan, ReceivedTrace } from './received.ts';
export type {
  TestProject,
  WaitForLogsOptions,
  WaitForMetricOptions,
  WaitForTraceOptions,
} from './test-project.ts';
export type { TestKeys, TestUrls, TraceSelection } from './thread-protocol.ts';
export { ReceiveTimeoutError, type WaitOptions } from './wait-until-received.ts';
