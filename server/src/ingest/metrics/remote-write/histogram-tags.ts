import { wireTag } from '../../otlp/protobuf/wire-tag.ts';

/*
 * The message `Histogram`, which is the same in both versions:
 * https://github.com/prometheus/prometheus/blob/main/prompb/types.proto
 */

export const countOfHistogram = wireTag(1, 'varint');
export const floatCountOfHistogram = wireTag(2, 'fixed64');
export const sumOfHistogram = wireTag(3, 'fixed64');
export const schemaOfHistogram = wireTag(4, 'varint');
export const zeroCountOfHistogram = wireTag(6, 'varint');
export const floatZeroCountOfHistogram = wireTag(7, 'fixed64');
export const negativeSpan = wireTag(8, 'lengthDelimited');
export const packedNegativeDeltas = wireTag(9, 'lengthDelimited');
export const negativeDelta = wireTag(9, 'varint');
export const packedNegativeCounts = wireTag(10, 'lengthDelimited');
export const negativeCount = wireTag(10, 'fixed64');
export const positiveSpan = wireTag(11, 'lengthDelimited');
export const packedPositiveDeltas = wireTag(12, 'lengthDelimited');
export const positiveDelta = wireTag(12, 'varint');
export const packedPositiveCounts = wireTag(13, 'lengthDelimited');
export const positiveCount = wireTag(13, 'fixed64');
export const timestampOfHistogram = wireTag(15, 'varint');
/** Of 2.0 alone. */
export const startTimestampOfHistogram = wireTag(17, 'varint');
export const packedCustomValues = wireTag(16, 'lengthDelimited');
export const customValue = wireTag(16, 'fixed64');

export const offsetOfSpan = wireTag(1, 'varint');
export const lengthOfSpan = wireTag(2, 'varint');
