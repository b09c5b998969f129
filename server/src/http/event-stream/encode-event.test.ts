import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/support/any-character.ts';
import { encodeEvent, encodeRetry } from './encode-event.ts';

describe('an encoded event', () => {
  it('has its name, its id and its data on one line each', () => {
    expect(encodeEvent({ event: 'log', id: 'k1.x', data: { a: 'b\nc' } })).toBe(
      'event: log\nid: k1.x\ndata: {"a":"b\\nc"}\n\n',
    );
    expect(encodeEvent({ event: 'heartbeat', data: {} })).toBe('event: heartbeat\ndata: {}\n\n');
    expect(encodeRetry(1000)).toBe('retry: 1000\n\n');
  });

  it('has three lines and a blank one, whatever its data', () => {
    const hostile = fc
      .string({ unit: anyCharacter })
      .map((text) => `\r\n${text}\u2028\u2029\0\ufeff\ud800\r\r\n\n`);
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile), (data) => {
        const lines = encodeEvent({ event: 'log', id: 'i', data }).split(/\r\n|\r|\n/);
        expect(lines).toEqual(['event: log', 'id: i', expect.stringMatching(/^data: /), '', '']);
      }),
    );
  });

  it.each(['a\nb', 'a\rb', 'a\0b'])('cannot have the id or the name %j', (text) => {
    expect(() => encodeEvent({ event: 'log', id: text, data: {} })).toThrow('cannot be a field');
    expect(() => encodeEvent({ event: text, data: {} })).toThrow('cannot be a field');
  });
});
