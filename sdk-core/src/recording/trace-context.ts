import { callSafely, ignoreFailure } from '../client/call-safely.ts';

/** The W3C trace context of a request, https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** 16 lowercase hexadecimal digits: the caller's span. */
  readonly spanId: string;
  readonly isSampled: boolean;
  /** The entries of other vendors, to pass on unchanged. */
  readonly traceState?: string | undefined;
}

/** The version, then the ids, neither of them zero, then the flags. A later version may append fields; `ff` is invalid. */
const traceParentPattern =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]([0-9a-f])(-.*)?$/;
const traceStatePattern = /^[\t\x20-\x7e]{1,512}$/;
const maxHeaderLength = 512;

/**
 * The trace context of received headers: `Headers`, a `Map`, or an object with lowercase names, such
 * as those of a Node request. `undefined` without a valid `traceparent`. Never throws.
 *
 * @example
 * const context = readTraceContext(request.headers);
 * if (context?.isSampled) client.continueTrace(request.headers).info('request received');
 */
export function readTraceContext(headers: unknown): TraceContext | undefined {
  const match = traceParentPattern.exec(readHeader(headers, 'traceparent'));
  const [, version, traceId, spanId, flags, later] = match ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  if (version === '00' && later !== undefined) return undefined;
  const traceState = readHeader(headers, 'tracestate');
  return {
    traceId,
    spanId,
    isSampled: Number(`0x${flags}`) % 2 === 1,
    traceState: traceStatePattern.test(traceState) ? traceState : undefined,
  };
}

/** Writes the headers and returns the carrier; one that cannot be written stays as it is. */
export function writeTraceContext<Carrier>(context: TraceContext, carrier: Carrier): Carrier {
  const { traceId, spanId, isSampled, traceState } = context;
  writeHeader(carrier, 'traceparent', `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`);
  if (traceState !== undefined) writeHeader(carrier, 'tracestate', traceState);
  return carrier;
}

/**
 * The parent id of requests made outside any span: it is derived from the trace id, so that the
 * receiver knows that no span has it.
 */
export function rootSpanId(traceId: string): string {
  const half = traceId.slice(16);
  return /[^0]/.test(half) ? half : `${half.slice(1)}1`;
}

/** '' for one that is missing, repeated or too long. */
function readHeader(headers: unknown, name: string): string {
  const value = callSafely(() => {
    if (typeof headers !== 'object' || headers === null) return undefined;
    const found: unknown =
      'get' in headers && typeof headers.get === 'function' ? headers.get(name) : Reflect.get(headers, name);
    return Array.isArray(found) && found.length === 1 ? found[0] : found;
  }, ignoreFailure);
  return typeof value === 'string' && value.length <= maxHeaderLength ? value : '';
}

function writeHeader(carrier: unknown, name: string, value: string): void {
  callSafely(() => {
    if (typeof carrier !== 'object' || carrier === null) return;
    if ('set' in carrier && typeof carrier.set === 'function') carrier.set(name, value);
    // A frozen object answers false instead of throwing.
    else Reflect.set(carrier, name, value);
  }, ignoreFailure);
}
