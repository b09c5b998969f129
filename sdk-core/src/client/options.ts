import type { TraceCallbacks } from '../delivery/callbacks.ts';
import { truncateUtf8 } from '../encoding/utf8-text.ts';
import { nameBytes } from '../encoding/wire-limits.ts';
import { type BeforeSend, createBeforeSend } from '../recording/before-send.ts';
import type { OutgoingItem } from '../recording/outgoing-item.ts';
import type { Plugin } from '../recording/plugin.ts';
import { createClientLogger } from './client-logger.ts';
import type { Logger } from './logger.ts';
import { createOptionReader, readOption } from './option-reader.ts';
import type { Platform } from './platform.ts';
import type { Sampler } from './sampling.ts';

/** Options of the client, for all its traces. Invalid values are logged and their defaults used. */
export interface ClientOptions<Plugins extends readonly Plugin[] = readonly Plugin[]> {
  /**
   * The ingest listener: `host`, `host:port` or a full URL. Without a scheme it is HTTPS and port 443. With any other
   * text nothing is recorded.
   * Default: `CAIRN_INGEST_URL` in Node, or else `http://localhost:4318`, a service on the same machine.
   */
  readonly apiUrl?: string | undefined;
  /** Milliseconds between keep-alives of a trace. Default 10,000; 0 sends none. */
  readonly keepAliveIntervalMs?: number | undefined;
  /**
   * Timeout of one request, and of `flush()`, `close()` and `shutdown()`,
   * in milliseconds. Default 5,000.
   */
  readonly callTimeoutMs?: number | undefined;
  /** Milliseconds after which a trace is closed with the reason `max_lifetime`. Default 0: never. */
  readonly maxTraceLifetimeMs?: number | undefined;
  /** Writes `debug` lines too, to the console when there is no `logger`. Default false. */
  readonly debug?: boolean | undefined;
  /** The share of traces to record, 0 to 1. Default 1. Decided by the trace id, so all clients agree. */
  readonly sampleRate?: number | undefined;
  /** Replaces `sampleRate`. Default none. */
  readonly sampler?: Sampler | undefined;
  /**
   * Receives the client's own log lines. Default: warnings go to `console.warn`, the first of a kind immediately
   * and later ones at most once a minute. `null` silences.
   */
  readonly logger?: Logger | null | undefined;
  /** Called with the outcome of every trace. Default none. */
  readonly callbacks?: TraceCallbacks | undefined;
  /** Add methods to every trace. Default none. */
  readonly plugins?: Plugins | undefined;
  /**
   * Called with every item before it is queued, during the call that records it. It may change the item and
   * return it; without a result, or if it throws, the item is dropped as `before_send`. Default none.
   */
  readonly beforeSend?: BeforeSend | undefined;
  /**
   * Values of attributes, details and payload members whose key matches become `[redacted]`. `false` redacts
   * nothing. Default: keys that contain authorization, cookie, password, token, secret or api key.
   */
  readonly redact?: RegExp | false | undefined;
  /** Becomes the attribute `service.name` of new traces. Default none. */
  readonly service?: string | undefined;
  /** Becomes the attribute `service.version` of new traces. Default none. */
  readonly release?: string | undefined;
  /** Becomes the attribute `deployment.environment.name` of new traces. Default none. */
  readonly environment?: string | undefined;
}

/** Validated `ClientOptions` with defaults applied. */
export interface ClientSettings {
  readonly apiUrl: string;
  readonly useSsl: boolean;
  readonly keepAliveIntervalMs: number;
  readonly callTimeoutMs: number;
  readonly maxTraceLifetimeMs: number;
  readonly sampleRate: number;
  readonly sampler: Sampler | undefined;
  readonly logger: Logger;
  readonly callbacks: TraceCallbacks | undefined;
  readonly plugins: readonly Plugin[];
  /** Never throws; the result has any type. */
  readonly beforeSend: ((item: OutgoingItem) => unknown) | undefined;
  readonly redact: RegExp | undefined;
  readonly service: string | undefined;
  readonly release: string | undefined;
  readonly environment: string | undefined;
}

export function resolveClientSettings(
  options: unknown,
  platform: Pick<Platform, 'debugLogger' | 'defaultApiUrl' | 'nowMs'>,
): ClientSettings {
  const logger = createClientLogger(options, platform);
  const reader = createOptionReader(options, logger);
  // For its warning: the logger that writes it was made with the option.
  reader.booleanFrom('debug', false);
  const beforeSend = reader.objectFrom<BeforeSend>('beforeSend');
  return {
    apiUrl: reader.textFrom('apiUrl') ?? platform.defaultApiUrl ?? 'http://localhost:4318',
    useSsl: reader.booleanFrom('useSsl', true),
    keepAliveIntervalMs: reader.numberFrom('keepAliveIntervalMs', 10_000, 0),
    callTimeoutMs: reader.numberFrom('callTimeoutMs', 5000, 1),
    maxTraceLifetimeMs: reader.numberFrom('maxTraceLifetimeMs', 0, 0),
    sampleRate: reader.numberFrom('sampleRate', 1, 0, 1),
    sampler: reader.objectFrom<Sampler>('sampler'),
    logger,
    callbacks: reader.objectFrom<TraceCallbacks>('callbacks'),
    plugins: readPlugins(logger, readOption(options, 'plugins')),
    beforeSend: beforeSend && createBeforeSend(beforeSend, logger),
    redact: readRedact(readOption(options, 'redact'), logger),
    service: reader.textFrom('service'),
    release: reader.textFrom('release'),
    environment: reader.textFrom('environment'),
  };
}

const maxPlugins = 100;

/** A member that is no plugin stays: its traces log it, and tolerate calls of the methods that it does not add. */
function readPlugins(logger: Logger, option: unknown = []): readonly Plugin[] {
  let plugins: readonly Plugin[] = [];
  try {
    if (Array.isArray(option)) {
      // Copied, so that later changes of the list have no effect. `slice` also bounds a list of forged length.
      plugins = Array.prototype.slice.call(option, 0, maxPlugins);
      if (plugins.every(({ setup }) => typeof setup === 'function')) return plugins;
    }
  } catch {}
  logger.warn('the option plugins must be an array of plugins');
  return plugins;
}

/** Keys whose values are secrets in most programs. */
export const defaultRedact = /authorization|cookie|passw(or)?d|secret|token|api[-_. ]?key/i;

function readRedact(option: unknown, logger: Logger): RegExp | undefined {
  if (option === false) return undefined;
  try {
    // Without `g` and `y`, which make a pattern remember where its last match ended.
    if (option instanceof RegExp) return new RegExp(option.source, option.flags.replace(/[gy]/g, ''));
  } catch {}
  if (option !== undefined) logger.warn('the option redact must be a RegExp or false; it is ignored');
  return defaultRedact;
}

/** Validated `TraceOptions` with defaults applied. */
export interface TraceSettings {
  readonly name: string | undefined;
  /** Present for a resumed trace: 32 lowercase hexadecimal digits. */
  readonly resumedId: string | undefined;
  readonly maxRetries: number;
  readonly backoffMs: number;
  readonly autoKeepAlive: boolean;
  readonly autoClose: boolean;
  readonly maxQueueSize: number;
  readonly captureStackTrace: boolean;
  readonly callbacks: TraceCallbacks | undefined;
}

/** `continuedId` replaces the option `traceId`. */
export function resolveTraceSettings(
  options: unknown,
  logger: Logger,
  continuedId?: string | undefined,
): TraceSettings {
  const reader = createOptionReader(options, logger);
  const name = reader.textFrom('name');
  const traceId = reader.textFrom('traceId', /^[0-9a-f]{32}$/i, '32 hexadecimal digits');
  const resumedId = continuedId ?? traceId?.toLowerCase();
  return {
    name: name && truncateUtf8(name, nameBytes),
    resumedId,
    maxRetries: reader.numberFrom('maxRetries', 2, 0, 100),
    backoffMs: reader.numberFrom('retryBackoff', 500, 0),
    autoKeepAlive: reader.booleanFrom('autoKeepAlive', resumedId === undefined),
    autoClose: reader.booleanFrom('autoClose', false),
    maxQueueSize: reader.numberFrom('maxQueueSize', 4096, 1, 1_000_000),
    captureStackTrace: reader.booleanFrom('captureStackTrace', true),
    callbacks: reader.objectFrom<TraceCallbacks>('callbacks'),
  };
}
