/** Path of the page's scripts, on our own origin. */
export const docsAssets = { bundle: '/docs/assets/scalar.js', start: '/docs/assets/start.js' } as const;

/**
 * Renders the contract by Scalar. Every script is a file, so that the policy can forbid inline ones. Its addresses are relative,
 * because a proxy may serve it below a path of its own.
 */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Cairn API</title>
    <link rel="icon" href="favicon.svg">
  </head>
  <body>
    <div id="reference"></div>
    <script src="${docsAssets.bundle.slice(1)}"></script>
    <script src="${docsAssets.start.slice(1)}"></script>
  </body>
</html>
`;

/** Mounts the reference; sends nothing to other origins. */
export const docsStartScript = `Scalar.createApiReference('#reference', {
  url: new URL('openapi.json', location.href).href,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showToolbar: 'never',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

/**
 * The policy of the page: its own origin, and that of the ingest listener for the requests that people try out. Scalar sets style
 * attributes and inlines its own fonts and icons.
 */
export function docsContentSecurityPolicy(ingestOrigin: string): string {
  return [...directives, `connect-src 'self' ${ingestOrigin}`].join('; ');
}

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
