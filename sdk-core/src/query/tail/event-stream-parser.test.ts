import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { createEventStreamParser, type StreamEvent } from './event-stream-parser.ts';

function parse(...chunks: readonly string[]): StreamEvent[] {
  const parser = createEventStreamParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
}

/** `data`, or `data@id` and `event:data` where those are set. */
function brief(events: readonly StreamEvent[]): string[] {
  return events.map(({ event, data, lastEventId }) => {
    const name = event === 'message' ? '' : `${event}:`;
    return `${name}${data}${lastEventId === '' ? '' : `@${lastEventId}`}`;
  });
}

describe('the event stream parser', () => {
  it.each([
    ['an event', 'data: a\n\n', ['a']],
    ['lines that end with a carriage return', 'data: a\r\rdata: b\r\r', ['a', 'b']],
    ['lines that end with both', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['mixed line ends', 'data: a\rdata: b\r\ndata: c\n\r', ['a\nb\nc']],
    ['data over several lines', 'data: a\ndata:\ndata: b\n\n', ['a\n\nb']],
    ['one leading space removed', 'data:a\ndata: b\ndata:  c\n\n', ['a\nb\n c']],
    ['a field without a value', 'data\n\n', ['']],
    ['comments', ': hello\ndata: a\n:\n\n', ['a']],
    ['unknown fields', 'date: x\n data: y\ndata: a\n\n', ['a']],
    ['a name, for one event', 'event: log\ndata: a\n\ndata: b\n\n', ['log:a', 'b']],
    ['a name without data', 'event: log\n\ndata: b\n\n', ['b']],
    ['an id that stays', 'id: 1\ndata: a\n\ndata: b\n\nid: 2\ndata: c\n\n', ['a@1', 'b@1', 'c@2']],
    ['an id that is cleared', 'id: 1\ndata: a\n\nid\ndata: b\n\n', ['a@1', 'b']],
    ['an id with NUL, which is ignored', 'id: 1\n\nid: 2\0\ndata: a\n\n', ['a@1']],
    ['blocks without data', '\n\nid: 1\n\nevent: x\n\ndata: a\n\n', ['a@1']],
    ['a truncated event, which is ignored', 'data: a\n\ndata: b\n', ['a']],
    [
      'line separators, which do not end a line',
      'data: a\u2028b\u2029c\u0085d\n\n',
      ['a\u2028b\u2029c\u0085d'],
    ],
  ])('reads %s', (_what, text, expected) => {
    expect(brief(parse(text))).toEqual(expected);
  });

  it.each([
    ['in one line', `data: ${'x'.repeat(40)}\n\n`],
    ['in many lines', `${'data: xxxxx\n'.repeat(8)}\n`],
    ['with a field after it', `data: ${'x'.repeat(40)}\nevent: other\ndata: y\n\n`],
  ])('leaves out an event that is too long %s, and resumes after it', (_what, tooLong) => {
    const text = `event: log\nid: 1\ndata: a\n\nevent: log\nid: 2\n${tooLong}data: b\n\nid: 3\ndata: c\n\n`;
    for (const chunks of [[text], text.split('')]) {
      const parser = createEventStreamParser('', 30);
      expect(brief(chunks.flatMap((chunk) => parser.push(chunk)))).toEqual(['log:a@1', 'b@2', 'c@3']);
    }
  });

  it('starts with the id that the connection resumed from', () => {
    expect(createEventStreamParser('7').push('data: a\n\n')[0]?.lastEventId).toBe('7');
  });

  it('reads the delay of a retry field, digits only', () => {
    const parser = createEventStreamParser();
    expect(parser.retryMs).toBeUndefined();
    parser.push('retry: 250\n');
    expect(parser.retryMs).toBe(250);
    for (const bad of ['1s', '-1', '', '1.5', '٣']) parser.push(`retry: ${bad}\n`);
    expect(parser.retryMs).toBe(250);
  });

  it('reads any stream the same, however it is chunked', () => {
    const piece = fc.constantFrom(
      'data: a',
      'data',
      'id: 1',
      'id',
      'event: x',
      ':',
      'retry: 5',
      '\r',
      '\n',
      '\r\n',
      '\n\n',
      '\r\n\r\n',
      ' ',
      'é',
      '😀',
      '\0',
      ':',
      '\ufeff',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.array(fc.nat({ max: 300 })), (pieces, cuts) => {
        const text = `${pieces.join('')}\n\n`;
        const places = [0, ...cuts.map((cut) => cut % text.length), text.length].sort((a, b) => a - b);
        const chunks = places.slice(1).map((end, index) => text.slice(places[index], end));
        expect(parse(...chunks)).toEqual(parse(text));
        expect(parse(...text.split(''))).toEqual(parse(text));
      }),
    );
  });

  it('reads back any sequence of events, with any line end', () => {
    const line = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[\r\n]/g, ''));
    const event = fc.record({
      event: line.filter((text) => text !== ''),
      lastEventId: line.map((text) => text.replaceAll('\0', '')),
      data: fc.array(line, { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom('\r', '\n', '\r\n'), (events, end) => {
        const lines = events.flatMap(({ event: name, lastEventId, data }) => [
          `event: ${name}`,
          `id: ${lastEventId}`,
          ...data.map((text) => `data: ${text}`),
          '',
        ]);
        const expected = events.map((each) => ({ ...each, data: each.data.join('\n') }));
        const text = lines.map((each) => each + end).join('');
        expect(parse(text)).toEqual(expected);
        expect(parse(...text.split(/(?<=[\r\n])/))).toEqual(expected);
      }),
    );
  });

  it('takes time proportional to the text, in many lines or one, in many chunks or one', {
    timeout: 20_000,
  }, () => {
    const line = `data: ${'x'.repeat(50)}\n`;
    expect(parse(`${line.repeat(200_000)}\n`)).toHaveLength(1);
    expect(parse(...Array.from({ length: 20_000 }, () => 'data: x'.repeat(100)), '\n\n')).toHaveLength(1);
    expect(parse('data: a\n\n'.repeat(200_000))).toHaveLength(200_000);
  });
});
