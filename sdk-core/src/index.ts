export type { DropReason, IngestOperation, TraceCallbacks } from './callbacks.ts';
export { createIngestClient, type IngestClient } from './client.ts';
export type { EventDetails, EventOptions } from './event-options.ts';
export { IngestError, type IngestErrorKind, isIngestError } from './ingest-error.ts';
export type { Logger } from './logger.ts';
export type { ClientOptions } from './options.ts';
export type { Platform, SendResponse } from './platform.ts';
export {
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginMethods,
  type PluginSetup,
  type TraceWith,
  type TransactionHint,
} from './plugin.ts';
export type { Sampler } from './sampling.ts';
export type { Span, SpanOptions, SpanStatus } from './span.ts';
export type { Trace } from './trace.ts';
export type { TraceOptions } from './trace-options.ts';
export type { AttributeValue } from './value-text.ts';
export {
  type CantonCommandHint,
  type EvmTransactionHint,
  type RelayHint,
  type SafeHint,
  type SolanaTransactionHint,
  type Web3Methods,
  web3,
} from './web3-plugin.ts';
