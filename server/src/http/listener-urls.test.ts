import { expect, it } from 'vitest';
import { createUrlsFor } from './listener-urls.ts';

it.each([
  ['where it listens', 'http://127.0.0.1:4318', undefined, 'http://localhost:8080', 'http://127.0.0.1:4318'],
  [
    'the host of the request when it listens on all addresses',
    'http://0.0.0.0:4318',
    undefined,
    'http://box:8080',
    'http://box:4318',
  ],
  ['the same over IPv6', 'http://[::]:4318', undefined, 'http://[fd00::1]:8080', 'http://[fd00::1]:4318'],
  [
    'the configured one',
    'http://0.0.0.0:4318',
    'https://in.example/x',
    'https://obs.example/cairn',
    'https://in.example/x',
  ],
])('ingest is at %s', (_what, ingestUrl, publicIngestUrl, publicUrl, expected) => {
  const urlsFor = createUrlsFor({ publicIngestUrl, ingestUrl: () => ingestUrl });
  expect(urlsFor({ publicUrl })).toEqual({ api: publicUrl, ingest: expected });
});
