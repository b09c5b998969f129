/** The page of the console with the parts that differ by answer. */
export interface ConsolePage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/**
 * Puts the path that a proxy adds and the nonce into the built page.
 *
 * @param pathPrefix without a slash at its end; '' for none.
 */
export function renderConsolePage(template: string, pathPrefix: string, nonce: string): ConsolePage {
  const base = `<base href="${escapeAttribute(pathPrefix)}/" />`;
  return {
    html: template.replace('<base href="/" />', () => base).replaceAll('__CSP_NONCE__', nonce),
    contentSecurityPolicy: [
      ...directives,
      // Components write their own style elements; style attributes set by scripts are not restricted.
      `style-src 'self' 'nonce-${nonce}'`,
    ].join('; '),
  };
}

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // Its policy refuses markup.
  'trusted-types default',
];

/** For a checkout whose console was not built. */
export const unbuiltPage: ConsolePage = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Cairn</title>
  </head>
  <body>
    <h1>Cairn is running</h1>
    <p>Its console is not built. Run <code>npm run build -w @cairn/console</code> and start the service again.</p>
    <p><a href="docs">API documentation</a></p>
  </body>
</html>
`,
  contentSecurityPolicy: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
