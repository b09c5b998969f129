import { utf8ByteLength } from './utf8-text.ts';

const maxDepth = 32;

interface Writer {
  /** UTF-16 units left; negative once the value is too large. */
  room: number;
  readonly ancestors: object[];
}

/**
 * The JSON text of any value at the time of the call, or `undefined` if it has none or would exceed
 * `maxBytes`. Like `JSON.stringify`, but never throws: cycles, too deep nesting and members that
 * throw become a marker string, a bigint or a non-finite number its decimal text. The cost is bounded by
 * `maxBytes`, whatever the size of the value.
 */
export function encodeJsonSnapshot(value: unknown, maxBytes: number): string | undefined {
  const writer: Writer = { room: maxBytes, ancestors: [] };
  const text = writeValue(writer, value);
  if (text === undefined || writer.room < 0) return undefined;
  return text.length * 3 > maxBytes && utf8ByteLength(text) > maxBytes ? undefined : text;
}

function consume(writer: Writer, text: string): string {
  writer.room -= text.length;
  return text;
}

function writeValue(writer: Writer, value: unknown): string | undefined {
  if (writer.room < 0) return '';
  switch (typeof value) {
    case 'string':
      return writeString(writer, value);
    case 'number':
      return Number.isFinite(value) ? consume(writer, String(value)) : writeString(writer, String(value));
    case 'boolean':
      return consume(writer, String(value));
    case 'bigint':
      return writeString(writer, String(value));
    case 'object':
      return value === null ? consume(writer, 'null') : writeObject(writer, value);
    default:
      return undefined;
  }
}

function writeString(writer: Writer, text: string): string {
  if (text.length > writer.room) {
    writer.room = -1;
    return '';
  }
  return consume(writer, JSON.stringify(text.toWellFormed()));
}

function writeObject(writer: Writer, value: object): string | undefined {
  if (writer.ancestors.includes(value)) return writeString(writer, '[circular]');
  if (writer.ancestors.length === maxDepth) return writeString(writer, '[too deep]');
  writer.ancestors.push(value);
  try {
    const converted = withToJson(value);
    if (converted !== value) return writeValue(writer, converted);
    return Array.isArray(value) ? writeArray(writer, value) : writeMembers(writer, value);
  } catch {
    // A proxy trap, `toJSON` or array length that throws: the value as a whole cannot be read.
    return writeString(writer, '[unreadable]');
  } finally {
    writer.ancestors.pop();
  }
}

/** Dates, URLs, decimals and the like define their own JSON. */
function withToJson(value: object): unknown {
  return 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
}

function writeArray(writer: Writer, values: readonly unknown[]): string {
  const parts: string[] = [];
  for (let index = 0; index < values.length && writer.room >= 0; index += 1) {
    writer.room -= 1;
    parts.push(writeMember(writer, values, index) ?? consume(writer, 'null'));
  }
  return `[${parts.join(',')}]`;
}

function writeMembers(writer: Writer, value: object): string {
  const parts: string[] = [];
  for (const key of Object.keys(value)) {
    writer.room -= 2;
    if (writer.room < 0) break;
    const member = writeMember(writer, value, key);
    if (member !== undefined) parts.push(`${writeString(writer, key)}:${member}`);
  }
  return `{${parts.join(',')}}`;
}

function writeMember(writer: Writer, owner: object, key: string | number): string | undefined {
  let member: unknown;
  try {
    member = Reflect.get(owner, key);
  } catch {
    member = '[unreadable]';
  }
  return writeValue(writer, member);
}
