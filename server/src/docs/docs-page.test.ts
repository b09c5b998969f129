import { describe, expect, it } from 'vitest';
import { docsAssets, docsContentSecurityPolicy, docsPage, docsStartScript } from './docs-page.ts';

const policy = new Map(
  docsContentSecurityPolicy.split('; ').map((directive) => {
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
    expect(urls).toEqual([docsAssets.bundle, docsAssets.start]);
  });

  it('loads the bundle before the script that starts it', () => {
    expect(docsPage.indexOf(docsAssets.bundle)).toBeLessThan(docsPage.indexOf(docsAssets.start));
  });

  it('starts the reference of our own contract without requests to third parties', () => {
    const calls: unknown[][] = [];
    const scalar = { createApiReference: (...parameters: unknown[]) => calls.push(parameters) };
    new Function('Scalar', docsStartScript)(scalar);
    expect(calls).toEqual([
      [
        '#reference',
        expect.objectContaining({
          url: '/openapi.json',
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
  it('allows scripts and requests to our own origin alone', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
  });

  it('names no host anywhere', () => {
    const allowed = ["'none'", "'self'", "'unsafe-inline'", 'data:'];
    expect([...policy.values()].flat().filter((source) => !allowed.includes(source))).toEqual([]);
  });
});
