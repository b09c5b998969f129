import { describe, expect, it } from 'vitest';
import { docsAssets, docsContentSecurityPolicy, docsPage, docsStartScript } from './docs-page.ts';

const policy = new Map(
  docsContentSecurityPolicy('http://127.0.0.1:4318')
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
);

describe('the documentation page', () => {
  it('has no inline script, style or event handler: its policy would block them', () => {
    const scripts = [...docsPage.matchAll(/<script\b([^>]*)>([^<]*)</g)];
    expect(scripts).toHaveLength(2);
    for (const [, attributes, body] of scripts)
      expect([attributes, body]).toEqual([expect.stringMatching(/ src="/), '']);
    expect(docsPage).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it('names no other origin, neither in the page nor in its script', () => {
    expect(docsPage + docsStartScript).not.toMatch(/(https?|wss?):|["'(]\/\/|@import/i);
    const urls = [...docsPage.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
    // The icon is the console's; browsers would ask for /favicon.ico without one.
    expect(urls).toEqual(['favicon.svg', docsAssets.bundle.slice(1), docsAssets.start.slice(1)]);
  });

  it('loads the bundle before the script that starts it', () => {
    const [bundle, start] = [docsAssets.bundle, docsAssets.start].map((path) =>
      docsPage.indexOf(path.slice(1)),
    );
    expect(bundle).toBeLessThan(start ?? 0);
  });

  it('starts the reference of our own contract without requests to third parties', () => {
    const calls: unknown[][] = [];
    const scalar = { createApiReference: (...parameters: unknown[]) => calls.push(parameters) };
    const location = new URL('https://obs.example/cairn/docs');
    new Function('Scalar', 'location', docsStartScript)(scalar, location);
    expect(calls).toEqual([
      [
        '#reference',
        expect.objectContaining({
          url: 'https://obs.example/cairn/openapi.json',
          withDefaultFonts: false,
          telemetry: false,
          agent: { disabled: true },
          mcp: { disabled: true },
        }),
      ],
    ]);
  });
});

describe('the policy of the documentation page', () => {
  it('allows scripts from our own origin alone, and requests to our own listeners', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:4318']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
  });

  it('names no host but that of the ingest listener', () => {
    const allowed = ["'none'", "'self'", "'unsafe-inline'", 'data:', 'http://127.0.0.1:4318'];
    expect([...policy.values()].flat().filter((source) => !allowed.includes(source))).toEqual([]);
  });
});
