import { wireTag } from '../../otlp/protobuf/wire-tag.ts';

/*
 * The messages of remote write 2.0, besides samples, histograms and what else exemplars have, which are those of 1.0:
 * https://github.com/prometheus/prometheus/blob/main/prompb/io/prometheus/write/v2/types.proto
 */

export const symbolOfRequest = wireTag(4, 'lengthDelimited');
export const timeSeriesOfRequest2 = wireTag(5, 'lengthDelimited');

export const packedLabelsOfTimeSeries2 = wireTag(1, 'lengthDelimited');
export const labelOfTimeSeries2 = wireTag(1, 'varint');
export const sampleOfTimeSeries2 = wireTag(2, 'lengthDelimited');
export const histogramOfTimeSeries2 = wireTag(3, 'lengthDelimited');
export const exemplarOfTimeSeries2 = wireTag(4, 'lengthDelimited');
export const metadataOfTimeSeries2 = wireTag(5, 'lengthDelimited');
/** In drafts of the protocol that give it once for a series. */
export const createdTimestampOfTimeSeries2 = wireTag(6, 'varint');

export const packedLabelsOfExemplar2 = wireTag(1, 'lengthDelimited');
export const labelOfExemplar2 = wireTag(1, 'varint');

export const typeOfMetadata2 = wireTag(1, 'varint');
export const helpOfMetadata2 = wireTag(3, 'varint');
export const unitOfMetadata2 = wireTag(4, 'varint');
