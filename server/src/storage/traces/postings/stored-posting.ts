import { assertChecksum, checksumOf } from '../checksums/checksum.ts';
import { numbersPerContainer } from './posting-container.ts';

/** The key of a row of `posting`. */
export interface PostingKey {
  readonly project: number;
  readonly container: number;
  readonly field: number;
  readonly term: number;
}

export function checksumOfPosting(
  { project, container, field, term }: PostingKey,
  numbers: Uint8Array,
): number {
  return checksumOf([project, container, field, term], numbers);
}

/** @throws DamagedItem, whose item `parseContainerItem` understands. */
export function assertPosting(key: PostingKey, numbers: Uint8Array, crc: number | null): void {
  assertChecksum(crc, checksumOfPosting(key, numbers), () => containerItem(key));
}

/** Which postings belong together: they are rebuilt together from the rows of their traces. */
export type ContainerKey = Pick<PostingKey, 'project' | 'container'>;

const itemPattern = /^index of traces (\d+) to \d+ of project (\d+)$/;

/** How reports and answers name a container. */
export function containerItem({ project, container }: ContainerKey): string {
  const first = container * numbersPerContainer;
  return `index of traces ${first} to ${first + numbersPerContainer - 1} of project ${project}`;
}

/** The inverse of `containerItem`; `undefined` for any other item. */
export function parseContainerItem(item: string): ContainerKey | undefined {
  const [, first, project] = itemPattern.exec(item) ?? [];
  if (first === undefined || project === undefined) return undefined;
  return { project: Number(project), container: Number(first) / numbersPerContainer };
}
