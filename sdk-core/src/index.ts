export type { DropReason, IngestOperation, TraceCallbacks } from './callbacks.ts';
export { createIngestClient, type IngestClient } from './client.ts';
export { IngestError, type IngestErrorKind, isIngestError } from './ingest-error.ts';
export type { Logger } from './logger.ts';
export type { ClientOptions, TraceOptions } from './options.ts';
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
export type { EventDetails, EventOptions, Trace } from './trace.ts';
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
