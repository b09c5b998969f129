import { expect, it } from 'vitest';
import type { DocumentRevision } from './document-table.ts';
import { createReportedDocuments, toDeletion } from './reported-documents.ts';
import { sampleVersion } from './testing/sample-version.ts';

const storedAs = (...versions: readonly DocumentRevision[]) =>
  new Map(versions.map((version) => [version.id, version]));

/** With a listener that records. */
function open() {
  const reported = createReportedDocuments();
  const heard: string[] = [];
  const stop = reported.onChange(({ id, document }) => heard.push(`${id} ${document?.body ?? 'deleted'}`));
  const findDiffering = (...versions: readonly DocumentRevision[]) =>
    reported.findDiffering(storedAs(...versions), reported.mark()).map(({ id }) => id);
  return { reported, heard, stop, findDiffering };
}

it('reports each commit once, nothing after a later one, and nothing after a deletion', () => {
  const { reported, heard } = open();
  for (const revision of [1, 1, 3, 2, 3]) reported.report(sampleVersion('a', revision));
  for (const commit of [
    toDeletion(sampleVersion('a', 0)),
    sampleVersion('a', 4),
    toDeletion(sampleVersion('a', 0)),
  ])
    reported.report(commit);
  expect(heard).toEqual(['a 1', 'a 3', 'a deleted']);
});

it('finds nothing to report where everything is as it was listed or reported', () => {
  const { reported, heard, findDiffering } = open();
  reported.noteListed('dashboard', [sampleVersion('a', 1), sampleVersion('b', 7)]);
  reported.report(sampleVersion('b', 8));
  expect(findDiffering(sampleVersion('a', 1), sampleVersion('b', 8))).toEqual([]);
  expect(heard).toEqual(['b 8']);
});

it('finds what was changed, created or deleted since', () => {
  const { reported, findDiffering } = open();
  reported.noteListed('dashboard', [sampleVersion('a', 1), sampleVersion('b', 1), sampleVersion('c', 1)]);
  expect(findDiffering(sampleVersion('a', 1), sampleVersion('b', 2), sampleVersion('d', 1))).toEqual([
    'b',
    'd',
    'c',
  ]);
});

it('takes what is there for known where nobody listed, and finds what changes afterwards', () => {
  const { findDiffering } = open();
  expect(findDiffering(sampleVersion('a', 1), sampleVersion('b', 1))).toEqual([]);
  expect(findDiffering(sampleVersion('a', 2), sampleVersion('c', 1))).toEqual(['a', 'c', 'b']);
});

it('finds what was created between a list and a comparison that arrived before it', () => {
  const { reported, findDiffering } = open();
  expect(findDiffering(sampleVersion('a', 1), sampleVersion('b', 1))).toEqual([]);
  reported.noteListed('dashboard', [sampleVersion('a', 1)]);
  expect(findDiffering(sampleVersion('a', 1), sampleVersion('b', 1))).toEqual(['b']);
});

it('finds what is later than the earliest of several lists', () => {
  const { reported, findDiffering } = open();
  reported.noteListed('dashboard', [sampleVersion('a', 1)]);
  reported.noteListed('dashboard', [sampleVersion('a', 2)]);
  expect(findDiffering(sampleVersion('a', 2))).toEqual(['a']);
});

it('reports to who subscribes what was reported while nobody listened', () => {
  const { reported, stop, heard } = open();
  reported.noteListed('dashboard', [sampleVersion('a', 1)]);
  stop();
  reported.report(sampleVersion('a', 2));
  reported.onChange(({ document }) => heard.push(`again ${document?.body}`));
  expect(reported.findDiffering(storedAs(sampleVersion('a', 2)), reported.mark())).toHaveLength(1);
  reported.report(sampleVersion('a', 2));
  expect(heard).toEqual(['again 2']);
});

it('reports an earlier version when the later one was lost with its server, but not when it was only read before', () => {
  const { reported, heard, findDiffering } = open();
  reported.report(sampleVersion('a', 5));
  const mark = reported.mark();
  reported.report(sampleVersion('b', 5));
  expect(reported.findDiffering(storedAs(sampleVersion('a', 4), sampleVersion('b', 4)), mark)).toHaveLength(
    2,
  );
  for (const id of ['a', 'b']) reported.report(sampleVersion(id, 4));
  expect(heard).toEqual(['a 5', 'b 5', 'a 4']);
  reported.report(toDeletion(sampleVersion('a', 0)));
  expect(findDiffering(sampleVersion('a', 4), sampleVersion('b', 5))).toEqual(['a']);
  reported.report(sampleVersion('a', 4));
  expect(heard.slice(3)).toEqual(['a deleted', 'a 4']);
});

it('forgets deleted documents beyond a bound, and no others', () => {
  const { reported, heard, findDiffering } = open();
  reported.report(sampleVersion('kept', 1));
  for (let at = 0; at < 1_000; at += 1) reported.report(toDeletion(sampleVersion(`doc_${at}`, 1)));
  expect(reported.isKnown('doc_0', 9)).toBe(true);
  reported.forgetDeleted();
  expect(reported.isKnown('doc_0', 9)).toBe(false);
  expect(reported.isKnown('kept', 1)).toBe(true);
  expect(findDiffering(sampleVersion('kept', 1))).toEqual([]);
  expect(heard).toHaveLength(1_001);
});
