import { createHmac } from 'node:crypto';
import { createTokenSealer, type SealingKey } from '../paging/sealed-token.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { LogPosition } from './log.ts';
import type { LogStore } from './log-store.ts';

/** Progress of a stream. */
export type LogStreamPosition =
  | {
      readonly kind: 'replay';
      /** The replay consists of records that this mark covers. */
      readonly snapshot: ArrivalMark;
      readonly after: LogPosition;
      /** Upper bound of the records of the replay that are left. */
      readonly remaining: number;
    }
  | {
      readonly kind: 'live';
      /** Everything it covers was sent. */
      readonly mark: ArrivalMark;
    };

/** Event ids of the streams of one project with one filter. */
export interface LogStreamIds {
  /** Deterministic, so that clients can recognize repeated events by their id. */
  encode(position: LogStreamPosition): string;
  /** `undefined` for any text that is not an id of these streams. */
  decode(id: string): LogStreamPosition | undefined;
}

/** Marks as their text; in ids of earlier releases, as the number that the text consists of. */
type PositionText =
  | readonly [mark: string | number]
  | readonly [snapshot: string | number, timeNs: string, sequence: number, remaining: number];

const purpose = 'log-stream';
const nonceBytes = 12;

/**
 * Ids are sealed tokens under a key per project and filter. The nonce is a MAC of the content: unlike a random one it is never
 * reused for another text, however many events a stream sends (RFC 8452 describes why that matters).
 *
 * @param filterText the canonical text of the filter.
 */
export function createLogStreamIds(
  { keyId, key }: SealingKey,
  projectId: string,
  filterText: string,
  parseMark: LogStore['parseArrivalMark'],
): LogStreamIds {
  const streamKey = mac(key, JSON.stringify([purpose, projectId, filterText]));
  const nonceKey = mac(streamKey, 'nonce');
  return {
    encode(position) {
      const text = JSON.stringify(toText(position));
      const nonce = mac(nonceKey, text).subarray(0, nonceBytes);
      return createTokenSealer({ keyId, key: streamKey }, () => nonce).seal(purpose, text);
    },
    decode(id) {
      const text = createTokenSealer({ keyId, key: streamKey }, refuseRandomness).open(purpose, id);
      return text === undefined ? undefined : fromText(JSON.parse(text), parseMark); // only encode seals ids
    },
  };
}

function toText(position: LogStreamPosition): PositionText {
  if (position.kind === 'live') return [position.mark.text];
  const { snapshot, after, remaining } = position;
  return [snapshot.text, String(after.timeNs), after.sequence, remaining];
}

function fromText(
  text: PositionText,
  parseMark: LogStore['parseArrivalMark'],
): LogStreamPosition | undefined {
  const mark = parseMark(String(text[0]));
  if (mark === undefined) return undefined;
  if (text.length === 1) return { kind: 'live', mark };
  const [, timeNs, sequence, remaining] = text;
  return { kind: 'replay', snapshot: mark, after: { timeNs: BigInt(timeNs), sequence }, remaining };
}

function mac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function refuseRandomness(): never {
  throw new Error('opening a token needs no randomness');
}
