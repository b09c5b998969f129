import { expect, it } from 'vitest';
import { toQueryEnvelope } from './query-envelope.ts';

const vector = {
  resultType: 'vector',
  result: [
    { metric: { job: 'a' }, value: [1, '2'] },
    { metric: { job: 'b' }, value: [1, 'NaN'] },
  ],
};

function encoded(data: object, warnings: readonly string[] = [], infos: readonly string[] = []) {
  return {
    data: new Uint8Array(Buffer.from(JSON.stringify(data))),
    annotations: { warnings, infos },
    samplesRead: 2,
    peakPoints: 2,
    evaluationMs: 1,
  };
}

it('puts the value into the envelope, with its annotations', () => {
  const text = (warnings: string[], infos: string[]) =>
    JSON.parse(toQueryEnvelope(encoded(vector, warnings, infos)).bytes.toString());
  expect(text([], [])).toEqual({ status: 'success', data: vector });
  expect(text(['careful'], ['"quoted"'])).toEqual({
    status: 'success',
    data: vector,
    warnings: ['careful'],
    infos: ['"quoted"'],
  });
});

it('adds statistics to the value', () => {
  const envelope = toQueryEnvelope(encoded(vector, ['careful']), { samples: { peakSamples: 2 } });
  expect(JSON.parse(envelope.bytes.toString())).toEqual({
    status: 'success',
    data: { ...vector, stats: { samples: { peakSamples: 2 } } },
    warnings: ['careful'],
  });
});
