import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { dayFileName, sidecarSuffixes } from './day-file-name.ts';
import { syncFolder } from './sync-folder.ts';

const quarantineFolder = 'quarantine';

/**
 * Moves a day's file out of the way, so that the others can be served. Connections to it have to be closed first
 * where they write; those that read go on reading the file they opened.
 *
 * @returns the new path within the folder; `undefined` when there is no such file any more.
 */
export function quarantineDayFile(folder: string, day: number): string | undefined {
  const name = dayFileName(day);
  if (!existsSync(join(folder, name))) return undefined;
  mkdirSync(join(folder, quarantineFolder), { recursive: true });
  const quarantined = freeName(folder, name);
  for (const suffix of sidecarSuffixes) {
    if (existsSync(join(folder, `${name}${suffix}`))) {
      renameSync(join(folder, `${name}${suffix}`), join(folder, `${quarantined}${suffix}`));
    }
  }
  renameSync(join(folder, name), join(folder, quarantined));
  syncFolder(folder);
  return quarantined;
}

function freeName(folder: string, name: string): string {
  let number = 1;
  while (existsSync(join(folder, quarantineFolder, `${name}.${number}`))) number += 1;
  return join(quarantineFolder, `${name}.${number}`);
}
