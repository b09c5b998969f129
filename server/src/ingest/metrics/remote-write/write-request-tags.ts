import { wireTag } from '../../otlp/protobuf/wire-tag.ts';

/*
 * The messages of remote write 1.0: https://prometheus.io/docs/specs/prw/remote_write_spec/#protocol and, for metadata
 * and histograms, https://github.com/prometheus/prometheus/blob/main/prompb/types.proto
 */

export const timeSeriesOfRequest = wireTag(1, 'lengthDelimited');
export const metadataOfRequest = wireTag(3, 'lengthDelimited');

export const labelOfTimeSeries = wireTag(1, 'lengthDelimited');
export const sampleOfTimeSeries = wireTag(2, 'lengthDelimited');
export const exemplarOfTimeSeries = wireTag(3, 'lengthDelimited');
export const histogramOfTimeSeries = wireTag(4, 'lengthDelimited');

export const nameOfLabel = wireTag(1, 'lengthDelimited');
export const valueOfLabel = wireTag(2, 'lengthDelimited');

/** In both versions, as the next. */
export const valueOfSample = wireTag(1, 'fixed64');
export const timestampOfSample = wireTag(2, 'varint');
/** Of 2.0 alone. */
export const startTimestampOfSample = wireTag(3, 'varint');

export const labelOfExemplar = wireTag(1, 'lengthDelimited');
/** In both versions. */
export const valueOfExemplar = wireTag(2, 'fixed64');
/** In both versions. */
export const timestampOfExemplar = wireTag(3, 'varint');

export const typeOfMetadata = wireTag(1, 'varint');
export const familyOfMetadata = wireTag(2, 'lengthDelimited');
export const helpOfMetadata = wireTag(4, 'lengthDelimited');
export const unitOfMetadata = wireTag(5, 'lengthDelimited');
