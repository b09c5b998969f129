import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTailOutbox, maxWaitingLength, type TailOutbox } from './log-tail-outbox.ts';

function takeAll(outbox: TailOutbox): string {
  let all = '';
  for (let text = outbox.take(); text !== undefined; text = outbox.take()) all += text;
  return all;
}

/** Drops without a trace. */
const createOutbox = () => createTailOutbox((event) => event);
const half = maxWaitingLength / 2;

describe('the outbox of a tail', () => {
  it('returns pushed events in order, many small ones in one text', () => {
    const outbox = createOutbox();
    outbox.push(['a', 'b']);
    outbox.push(['c']);
    expect(outbox.take()).toBe('abc');
    expect(outbox.take()).toBeUndefined();
  });

  it('returns large events one by one', () => {
    const outbox = createOutbox();
    void outbox.changed();
    outbox.push(['x'.repeat(40_000), 'y'.repeat(10_000), 'z']);
    expect([outbox.take()?.length, outbox.take()?.length, outbox.take()]).toEqual([
      40_000,
      10_001,
      undefined,
    ]);
  });

  it('keeps a batch of any size whole for a client that waits for it', () => {
    const outbox = createOutbox();
    const batch = Array.from({ length: 1000 }, (_, index) => `${index} ${'x'.repeat(1000)}`);
    void outbox.changed();
    outbox.push(batch);
    outbox.trimIfStalled();
    expect(takeAll(outbox)).toBe(batch.join(''));
  });

  it('keeps the newest for a client that is busy, at least one', () => {
    const outbox = createOutbox();
    outbox.push(['a'.repeat(half), 'b'.repeat(half)]);
    outbox.push(['c']);
    expect(takeAll(outbox)).toBe(`${'b'.repeat(half)}c`);
    outbox.push(['old', 'd'.repeat(maxWaitingLength * 2)]);
    expect(takeAll(outbox)).toBe('d'.repeat(maxWaitingLength * 2));
  });

  it('returns to its limit when nothing is taken between two trims', () => {
    const outbox = createOutbox();
    void outbox.changed();
    outbox.push(['a', 'b'.repeat(maxWaitingLength)]);
    outbox.trimIfStalled();
    outbox.trimIfStalled();
    expect(takeAll(outbox)).toBe('b'.repeat(maxWaitingLength));
  });

  it('marks the next event when others were dropped: for a client that is busy, and for one that stalls', () => {
    const outbox = createTailOutbox((event) => `…${event}`);
    outbox.push(['a', 'b'.repeat(maxWaitingLength), 'c']);
    outbox.push(['d']);
    expect(takeAll(outbox)).toBe('…cd');
    void outbox.changed();
    outbox.push(['e', 'f'.repeat(maxWaitingLength * 2)]);
    outbox.trimIfStalled();
    outbox.trimIfStalled();
    expect(outbox.take()).toBeUndefined();
    outbox.push(['g', 'h']);
    expect(takeAll(outbox)).toBe('…gh');
  });

  it('never exceeds its limit or one event while its reader is busy, and returns a suffix of the pushed events', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 5 }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(batches, fc.infiniteStream(fc.boolean()), (lengths, takes) => {
        const outbox = createOutbox();
        let pushed = '';
        let taken = '';
        for (const [index, batch] of lengths.entries()) {
          const events = batch.map((length) => String.fromCharCode(97 + (index % 26)).repeat(length));
          outbox.push(events);
          pushed += events.join('');
          expect(outbox.waitingLength).toBeLessThanOrEqual(Math.max(maxWaitingLength, 50_000));
          if (takes.next().value) taken = outbox.take() ?? '';
        }
        const rest = takeAll(outbox);
        expect(pushed.endsWith(rest)).toBe(true);
        expect(pushed).toContain(taken);
      }),
    );
  });

  it('wakes its reader for an event, a beat and the end', async () => {
    const outbox = createOutbox();
    for (const change of [() => outbox.push(['a']), () => outbox.beat('b'), () => outbox.end()]) {
      const changed = outbox.changed();
      change();
      await changed;
    }
    expect([outbox.take(), outbox.takeBeat(), outbox.takeBeat()]).toEqual(['a', 'b', undefined]);
  });

  it('drops a heartbeat when events are pushed before it is taken, because its id would be older', () => {
    const outbox = createOutbox();
    outbox.beat('b');
    outbox.push(['a']);
    expect([outbox.take(), outbox.takeBeat()]).toEqual(['a', undefined]);
  });

  it('accepts nothing after its end and keeps the first last text', () => {
    const outbox = createOutbox();
    outbox.push(['a']);
    outbox.end('bye');
    outbox.push(['b']);
    outbox.end('again');
    expect([outbox.take(), outbox.lastText, outbox.isEnded]).toEqual(['a', 'bye', true]);
  });

  it('drops pending events when it is abandoned', () => {
    const outbox = createOutbox();
    outbox.push(['secret']);
    outbox.abandon('revoked');
    expect([outbox.take(), outbox.lastText]).toEqual([undefined, 'revoked']);
  });
});
