import { wireTag } from '../protobuf/wire-tag.ts';

/* Fields of `AnyValue` and `KeyValue` (opentelemetry/proto/common/v1/common.proto). */

export const stringValue: number = wireTag(1, 'lengthDelimited');
export const boolValue: number = wireTag(2, 'varint');
export const intValue: number = wireTag(3, 'varint');
export const doubleValue: number = wireTag(4, 'fixed64');
export const arrayValue: number = wireTag(5, 'lengthDelimited');
export const keyValueListValue: number = wireTag(6, 'lengthDelimited');
export const bytesValue: number = wireTag(7, 'lengthDelimited');

/** The items of an array and the pairs of a key-value list. */
export const repeatedItem: number = wireTag(1, 'lengthDelimited');
export const keyOfPair: number = wireTag(1, 'lengthDelimited');
export const valueOfPair: number = wireTag(2, 'lengthDelimited');
