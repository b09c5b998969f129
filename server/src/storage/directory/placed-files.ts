import { createDisplacementCheck, type Displacement } from './displacement.ts';
import { identifyFile } from './file-identity.ts';

export interface DisplacedFile {
  readonly path: string;
  readonly displacement: Displacement;
}

/** Files that a program keeps open: what it writes is lost once they are no longer the ones at their paths. */
export interface PlacedFiles {
  /** A few microseconds a file. */
  findDisplaced(): DisplacedFile | undefined;
}

/** A file that is not there yet counts from when it is first seen. */
export function trackPlacedFiles(paths: readonly string[]): PlacedFiles {
  const checkPlace = createDisplacementCheck();

  function findDisplaced(): DisplacedFile | undefined {
    for (const path of paths) {
      const displacement = checkPlace(path, identifyFile(path));
      if (displacement !== undefined) return { path, displacement };
    }
    return undefined;
  }

  findDisplaced();
  return { findDisplaced };
}
