export { callSafely } from './client/call-safely.ts';
export { createIngestClient, type IngestClient } from './client/client.ts';
export { createHostPlatform } from './client/host-platform.ts';
export type { Logger } from './client/logger.ts';
export { isNotifyingHost } from './client/notify-host.ts';
export { createOptionReader, type OptionReader, readOption } from './client/option-reader.ts';
export type { ClientOptions } from './client/options.ts';
export type { Platform, SendRequest } from './client/platform.ts';
export type { Sampler } from './client/sampling.ts';
export type { DropReason, IngestOperation, TraceCallbacks } from './delivery/callbacks.ts';
export { IngestError, type IngestErrorKind, isIngestError } from './delivery/ingest-error.ts';
export { utf8ByteLength } from './encoding/utf8-text.ts';
export { type AttributeValue, isError } from './encoding/value-text.ts';
export type { Eip1193Provider } from './plugins/eip1193-provider.ts';
export {
  type CantonCommandHint,
  type EvmTransactionHint,
  type RelayHint,
  type SafeHint,
  type SolanaTransactionHint,
  type Web3Methods,
  web3,
} from './plugins/web3-plugin.ts';
export type { ActiveContext, ContextStorage } from './recording/active-context.ts';
export type { EventDetails, EventOptions } from './recording/event-options.ts';
export type { FailureRecorder } from './recording/failure-recorder.ts';
export type {
  ItemTexts,
  OutgoingAttribute,
  OutgoingEvent,
  OutgoingHint,
  OutgoingItem,
  OutgoingSpan,
  OutgoingTag,
} from './recording/outgoing-item.ts';
export {
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginMethods,
  type PluginSetup,
  type TraceWith,
  type TransactionHint,
} from './recording/plugin.ts';
export type { Span, SpanOptions, SpanStatus } from './recording/span.ts';
export type { Trace } from './recording/trace.ts';
export { readTraceContext, type TraceContext } from './recording/trace-context.ts';
export type { TraceOptions } from './recording/trace-options.ts';
