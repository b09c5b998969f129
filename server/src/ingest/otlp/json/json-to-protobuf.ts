import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../errors/app-error.ts';
import { enumRange, type IntegerRange, ranges, toZigZag } from './integer-ranges.ts';
import {
  closeBrace,
  closeBracket,
  type JsonKind,
  JsonScanner,
  openBrace,
  openBracket,
} from './json-scanner.ts';
import type { FieldDescriptor, MessageDescriptor } from './message-descriptor.ts';
import { NestedWriter } from './nested-writer.ts';
import { parseBase64, parseDouble, parseId } from './scalar-text.ts';
import { parsePlainDigits, parseWholeNumber } from './whole-number.ts';
import { describeKind, formatPath } from './wrong-field.ts';

/** Arrays and key-value lists of attribute values and bodies inside one another; what the protobuf reader takes. */
const maxValueDepth = 64;
/** Nesting of objects and arrays in an unknown field. */
const maxUnknownDepth = 128;

const encoder = new TextEncoder();

/**
 * Turns a request in OTLP/JSON into the same request in protobuf
 * (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). Names are lowerCamelCase only, ids are hex in
 * any case, 64-bit integers numbers or strings, enums numbers or names, bytes base64 of either alphabet. Unknown
 * fields are ignored, null is a field that was not sent, and lone surrogates become U+FFFD.
 *
 * @throws AppError `INVALID_ARGUMENT` for text that is not JSON, or naming the invalid field
 *   (`resourceLogs[0].scopeLogs[0].logRecords[2].timeUnixNano`) and the expected value.
 */
export function jsonToProtobuf(message: MessageDescriptor, json: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!isUtf8(json))
    throw new AppError('INVALID_ARGUMENT', 'the body is not valid UTF-8; encode it as UTF-8');
  return new Transcoder(json).transcode(message);
}

class Transcoder {
  readonly #scanner: JsonScanner;
  readonly #writer: NestedWriter;
  /** Path of the value being read. */
  readonly #path: (string | number)[] = [];
  #valueDepth = 0;

  constructor(json: Uint8Array) {
    this.#scanner = new JsonScanner(json, maxUnknownDepth);
    // Protobuf is nearly always the shorter one.
    this.#writer = new NestedWriter(json.length);
  }

  transcode(message: MessageDescriptor): Uint8Array<ArrayBuffer> {
    this.#expect('object', 'an object');
    this.#writeFields(message);
    this.#scanner.assertEnd();
    return this.#writer.finish();
  }

  #writeFields(message: MessageDescriptor): void {
    const scanner = this.#scanner;
    let seen = 0;
    scanner.open(openBrace);
    for (let more = !scanner.closes(closeBrace); more; more = scanner.continues(closeBrace)) {
      scanner.readName();
      const field = findField(message, scanner);
      if (field === undefined) {
        scanner.skipValue();
        continue;
      }
      this.#path.push(field.name);
      if ((seen & field.bit) !== 0) throw this.#wrong('must not be sent twice');
      seen |= field.bit;
      if (scanner.peekKind() === 'null') scanner.readNull();
      else if (field.isRepeated) this.#writeItems(field);
      else this.#writeValue(field);
      this.#path.pop();
    }
  }

  #writeItems(field: FieldDescriptor): void {
    const scanner = this.#scanner;
    this.#expect('array', 'an array');
    scanner.open(openBracket);
    const place = this.#path.push(0) - 1;
    let index = 0;
    for (let more = !scanner.closes(closeBracket); more; more = scanner.continues(closeBracket)) {
      this.#path[place] = index++;
      this.#writeValue(field);
    }
    this.#path.pop();
  }

  #writeValue(field: FieldDescriptor): void {
    const writer = this.#writer;
    const { number } = field;
    switch (field.kind) {
      case 'message':
        this.#writeMessage(number, field.message());
        break;
      case 'string':
        this.#writeString(number);
        break;
      case 'id':
        writer.bytes(number, this.#readBytes(parseId, 'a string of hex digits, two for each byte'));
        break;
      case 'bytes':
        writer.bytes(number, this.#readBytes(parseBase64, 'a string of base64'));
        break;
      case 'bool':
        this.#expect('boolean', 'true or false');
        writer.varint(number, this.#scanner.readBoolean() ? 1 : 0);
        break;
      case 'double':
        writer.double(number, this.#readDouble());
        break;
      case 'int64':
        writer.int64(number, this.#readInteger(ranges.int64));
        break;
      case 'uint64':
        writer.int64(number, this.#readInteger(ranges.uint64));
        break;
      case 'sint32':
        writer.varint(number, toZigZag(Number(this.#readInteger(ranges.int32))));
        break;
      case 'sfixed64':
        writer.fixed64(number, BigInt.asUintN(64, this.#readInteger(ranges.int64)));
        break;
      case 'fixed64':
        writer.fixed64(number, this.#readInteger(ranges.uint64));
        break;
      case 'fixed32':
        writer.fixed32(number, this.#readUint32());
        break;
      case 'uint32':
        writer.varint(number, this.#readUint32());
        break;
      case 'enum':
        writer.varint(number, this.#readEnum(field.numbers));
        break;
    }
  }

  #writeMessage(number: number, message: MessageDescriptor): void {
    this.#expect('object', 'an object');
    const start = this.#writer.open(number);
    if (message.isNested && ++this.#valueDepth > maxValueDepth) {
      throw this.#wrong(`must not be nested more than ${maxValueDepth} levels deep`);
    }
    this.#writeFields(message);
    if (message.isNested) this.#valueDepth--;
    this.#writer.close(start);
  }

  #writeString(number: number): void {
    const scanner = this.#scanner;
    this.#expect('string', 'a string');
    scanner.readString();
    if (scanner.hasEscapes) this.#writer.bytes(number, encoder.encode(scanner.text()));
    else this.#writer.bytes(number, scanner.bytes, scanner.start, scanner.end);
  }

  #readBytes(parse: (text: string) => Uint8Array | undefined, expected: string): Uint8Array {
    const bytes = parse(this.#readText(expected));
    if (bytes === undefined) throw this.#wrong(`must be ${expected}`);
    return bytes;
  }

  #readDouble(): number {
    const expected = 'a number, also as a string, or "NaN", "Infinity" or "-Infinity"';
    this.#readNumberOrString(expected);
    const value = parseDouble(this.#scanner.text());
    if (value === undefined) throw this.#wrong(`must be ${expected}`);
    return value;
  }

  #readInteger({ min, max, description }: IntegerRange): bigint {
    const scanner = this.#scanner;
    this.#readNumberOrString(description);
    const value =
      parsePlainDigits(scanner.bytes, scanner.start, scanner.end) ?? parseWholeNumber(scanner.text());
    if (value === undefined || value < min || value > max) throw this.#wrong(`must be ${description}`);
    return value;
  }

  #readUint32(): number {
    return Number(this.#readInteger(ranges.uint32));
  }

  #readEnum(numbers: ReadonlyMap<string, number>): number {
    if (this.#scanner.peekKind() !== 'string') return Number(this.#readInteger(enumRange));
    const number = numbers.get(this.#readText('a string'));
    if (number === undefined)
      throw this.#wrong(`must be a number or one of ${[...numbers.keys()].join(', ')}`);
    return number;
  }

  #readText(expected: string): string {
    this.#expect('string', expected);
    this.#scanner.readString();
    return this.#scanner.text();
  }

  /** The scanner has its range and text afterwards. */
  #readNumberOrString(expected: string): void {
    const scanner = this.#scanner;
    if (scanner.peekKind() === 'string') scanner.readString();
    else {
      this.#expect('number', expected);
      scanner.readNumber();
    }
  }

  #expect(kind: JsonKind, expected: string): void {
    const found = this.#scanner.peekKind();
    if (found === kind) return;
    // If no value starts here, "not JSON" is the better error.
    this.#scanner.skipValue();
    throw this.#wrong(`must be ${expected}, not ${describeKind(found)}`);
  }

  #wrong(reason: string): AppError {
    const name = formatPath(this.#path);
    return new AppError('INVALID_ARGUMENT', `${name} ${reason}`, [
      { type: 'field', location: 'body', name, reason },
    ]);
  }
}

function findField({ fields }: MessageDescriptor, scanner: JsonScanner): FieldDescriptor | undefined {
  if (scanner.hasEscapes) {
    const name = scanner.text();
    return fields.find((field) => field.name === name);
  }
  for (const field of fields) if (hasName(field, scanner)) return field;
  return undefined;
}

function hasName({ nameBytes }: FieldDescriptor, { bytes, start, end }: JsonScanner): boolean {
  if (nameBytes.length !== end - start) return false;
  for (let index = 0; index < nameBytes.length; index++) {
    if (nameBytes[index] !== bytes[start + index]) return false;
  }
  return true;
}
