import { readOption } from '../client/option-reader.ts';
import type { DropReason } from '../delivery/callbacks.ts';
import { isNamed } from '../encoding/item-encoding.ts';
import { createTextMap, toKey, type ValueReader } from '../encoding/value-reader.ts';
import { isError } from '../encoding/value-text.ts';
import {
  chainNameBytes,
  correlationIdBytes,
  hintKindBytes,
  itemBytes,
  nameBytes,
  stackTraceBytes,
  tagBytes,
  transactionHashBytes,
} from '../encoding/wire-limits.ts';
import type { NamedPayload } from './named-event.ts';
import type { ItemTexts, OutgoingItem } from './outgoing-item.ts';

/** The members of a host's object, of any type. */
export type Given = Readonly<Record<string, unknown>>;

/** Makes items of the host's values, or says why not. May throw on unreadable members. */
export interface ItemReader {
  readAttribute(key: unknown, value: unknown): OutgoingItem | DropReason;
  readTag(tag: unknown): OutgoingItem | DropReason;
  readEvent(
    eventType: unknown,
    payload: unknown,
    options: unknown,
    timeMs: number,
  ): OutgoingItem | DropReason;
  readHint(given: Given, timeMs: number): OutgoingItem | DropReason;
  /** `causes` are further details. */
  readNamedPayload(given: Given): NamedPayload;
  /** The item with what `beforeSend` may change. */
  readChanged(item: OutgoingItem, given: Given): OutgoingItem | DropReason;
}

const eventTypePattern = /^[a-z][a-z0-9_.]{0,63}$/;
const maxVersion = 2_147_483_647;
/** CAIP-2, https://chainagnostic.org/CAIPs/caip-2 */
const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

/** A non-empty string: the wire has no empty names. */
export function toName({ toText }: ValueReader, value: unknown): string {
  return toText(value, nameBytes) || '(unnamed)';
}

export function createItemReader(values: ValueReader): ItemReader {
  const { toText, toValue, toJson, addTexts } = values;

  /** The wire has no empty texts. */
  function toOptional(value: unknown, maxBytes: number): string | undefined {
    return value === undefined ? undefined : toText(value, maxBytes) || undefined;
  }

  function toTexts(...records: unknown[]): ItemTexts | undefined {
    const map = createTextMap();
    for (const record of records) addTexts(map, record);
    return map.count === 0 ? undefined : map.texts;
  }

  function readAttribute(key: unknown, value: unknown): OutgoingItem | DropReason {
    const name = toKey(key);
    const text = name && toValue(name, value);
    return name === undefined || text === undefined
      ? 'invalid'
      : { type: 'attribute', key: name, value: text };
  }

  function readTag(tag: unknown): OutgoingItem | DropReason {
    const value = toOptional(tag, tagBytes);
    return value === undefined ? 'invalid' : { type: 'tag', value };
  }

  function readEvent(
    eventType: unknown,
    payload: unknown,
    options: unknown,
    timeMs: number,
  ): OutgoingItem | DropReason {
    const version = readOption(options, 'version') ?? 1;
    if (!isMatch(eventType, eventTypePattern)) return 'invalid';
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > maxVersion)
      return 'invalid';
    if (typeof payload !== 'object' && payload !== undefined) return 'invalid';
    const json = toJson(payload ?? {}, itemBytes);
    if (json === undefined) return 'too_large';
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'invalid';
    return {
      type: 'event',
      timeMs,
      eventType,
      version,
      payload: json,
      correlationId: toOptional(readOption(options, 'correlationId'), correlationIdBytes),
    };
  }

  function readNamedPayload({ name, causes, details, stack_trace, span_id }: Given): NamedPayload {
    return {
      name: toName(values, name),
      // A detail replaces a cause of its name, but no member of an error replaces the error.
      details: toTexts(causes, details, isError(details) && causes),
      stack_trace: toOptional(stack_trace, stackTraceBytes),
      span_id: toOptional(span_id, 16),
    };
  }

  function readHint(given: Given, timeMs: number): OutgoingItem | DropReason {
    // An absent chain throws, which drops the hint.
    const { caip2, name, chainId } = given.chain as Given;
    const kind = toOptional(given.kind, hintKindBytes);
    if (!isMatch(caip2, caip2Pattern) || kind === undefined) return 'invalid';
    const { transactionHash } = given;
    const hash = toOptional(transactionHash, transactionHashBytes);
    // A truncated hash would name another transaction.
    if (typeof transactionHash === 'string' && (hash?.length ?? 0) !== transactionHash.length)
      return 'invalid';
    return {
      type: 'hint',
      timeMs,
      chain: {
        caip2,
        name: toOptional(name, chainNameBytes),
        chainId:
          typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId >= 0 ? chainId : undefined,
      },
      kind,
      transactionHash: hash,
      attributes: toTexts(given.attributes),
      correlationId: toOptional(given.correlationId, correlationIdBytes),
    };
  }

  function readChanged(item: OutgoingItem, given: Given): OutgoingItem | DropReason {
    switch (item.type) {
      case 'attribute':
        return readAttribute(given.key, given.value);
      case 'tag':
        return readTag(given.value);
      case 'hint':
        return readHint(given, item.timeMs);
      case 'span': {
        const status = toStatus(given.status);
        return { ...item, name: toName(values, given.name), status, attributes: toTexts(given.attributes) };
      }
      case 'event': {
        const event = readEvent(
          given.eventType,
          given.payload,
          { version: item.version, correlationId: given.correlationId },
          item.timeMs,
        );
        if (typeof event === 'string' || event.type !== 'event' || !isNamed(event)) return event;
        return { ...event, payload: readNamedPayload(event.payload as Given) };
      }
    }
  }

  return { readAttribute, readTag, readEvent, readHint, readNamedPayload, readChanged };
}

/** Short enough for a pattern to be tested. */
function isMatch(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && value.length <= 64 && pattern.test(value);
}

export function toStatus(value: unknown): 'ok' | 'error' | undefined {
  return value === 'ok' || value === 'error' ? value : undefined;
}
