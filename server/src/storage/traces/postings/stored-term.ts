import { assertChecksum, checksumOf } from '../checksums/checksum.ts';
import { fieldItem } from './field-lookup.ts';

/** A row of `term` without its field. */
export interface StoredTerm {
  readonly id: number;
  readonly value: string;
  readonly lastContainer: number;
  readonly crc: number | null;
}

export const termColumns = 'id, value, last_container AS lastContainer, crc';

export function checksumOfTerm(field: number, { id, value, lastContainer }: Omit<StoredTerm, 'crc'>): number {
  return checksumOf([field, value, id, lastContainer]);
}

/** @throws DamagedItem */
export function assertTerm(field: number, term: StoredTerm): void {
  assertChecksum(term.crc, checksumOfTerm(field, term), () => fieldItem(field));
}
