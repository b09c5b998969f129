import { isDayFileDamage } from '../../generational/day-files/storage-damage.ts';
import type { Block, BlockSummary } from '../block.ts';
import type { ColumnCache } from '../sealed-block/block-columns.ts';
import { type BlockPlace, DamagedBlock } from '../sealed-block/damaged-block.ts';
import { type BlockDirectory, decodeDirectory } from '../sealed-block/directory.ts';
import { openSealedBlock } from '../sealed-block/sealed-block.ts';
import type { DayFileReader } from './day-file-reader.ts';

const directoryName = 'directory';

/** Approximate ratio of a decoded directory's memory to its encoded bytes. */
const decodedDirectoryFactor = 8;

/**
 * Opens the block of a day file that a summary of the catalogue describes.
 *
 * @throws DamagedBlock, from the block's properties too, when the file does not hold it as it was written.
 */
export function openStoredBlock(
  summary: BlockSummary,
  file: string,
  reader: DayFileReader,
  cache: ColumnCache,
): Block {
  const { day, blockId } = summary;
  const place: BlockPlace = { file, day, blockId };

  function readDirectory(): BlockDirectory {
    const bytes = readStored(place, directoryName, () => reader.directory(blockId));
    try {
      if (bytes === undefined) throw new RangeError('it is missing');
      const directory = decodeDirectory(bytes);
      assertSameBlock(directory, summary);
      cache.set(directoryName, directory, bytes.byteLength * decodedDirectoryFactor);
      return directory;
    } catch (cause) {
      throw new DamagedBlock(place, directoryName, cause);
    }
  }

  // Cast: only `readDirectory` caches under this name.
  const directory = (cache.get(directoryName) as BlockDirectory | undefined) ?? readDirectory();
  return openSealedBlock(directory, {
    place,
    cache,
    readPart: (name, number) => readStored(place, name, () => reader.part(blockId, number)),
  });
}

function readStored<Bytes>(place: BlockPlace, part: string, read: () => Bytes): Bytes {
  try {
    return read();
  } catch (error) {
    throw isDayFileDamage(error) ? new DamagedBlock(place, part, error) : error;
  }
}

/** A new file of the same day numbers its blocks from 1 again, but a sequence is never used twice. */
function assertSameBlock(directory: BlockDirectory, summary: BlockSummary): void {
  const isSame =
    directory.projectId === summary.projectId &&
    directory.day === summary.day &&
    directory.rowCount === summary.rowCount &&
    directory.minSequence === summary.minSequence &&
    directory.maxSequence === summary.maxSequence;
  if (!isSame) throw new RangeError('it is that of another block');
}
