/** Arrays, offsets and the rest of a block beside its bytes. */
const overheadBytes = 1024;
const bytesPerSeries = 12;

/** Estimated memory of a block that has so many bytes when it is decompressed. */
export function memoryOfBlock(byteCount: number, seriesCount: number): number {
  return byteCount + overheadBytes + seriesCount * bytesPerSeries;
}
