/** Path of the page's scripts, on our own origin. */
export const docsAssets = { bundle: '/docs/assets/scalar.js', start: '/docs/assets/start.js' } as const;

/** Renders the contract by Scalar. Every script is a file, so that the policy can forbid inline ones. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Cairn API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="${docsAssets.bundle}"></script>
    <script src="${docsAssets.start}"></script>
  </body>
</html>
`;

/** Mounts the reference; sends nothing to other origins. */
export const docsStartScript = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showToolbar: 'never',
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

/** The policy of the page: own origin only. Scalar sets style attributes and inlines its own fonts and icons. */
export const docsContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
