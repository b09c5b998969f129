import { env } from 'node:process';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { retryStylesheets } from './build/retry-stylesheets.ts';
import { scrollAreaRefs } from './build/scroll-area-refs.ts';

/** The service that the development server forwards to: `CONSOLE_API_URL=http://127.0.0.1:8080 npm run dev -w @cairn/console`. */
const apiUrl = env['CONSOLE_API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  // Relative to the page, which names its path prefix in <base>.
  base: './',
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { conditions: ['cairn-source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    manifest: true,
    // What the scripts contain of others is published with them.
    license: { fileName: 'THIRD-PARTY-LICENSES.md' },
    // The CSP allows no data: URL but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs is one file: it compresses better than a file for each module that screens share, and is one request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  plugins: [react(), scrollAreaRefs(), retryStylesheets(), precompress()],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/console/', '/v1/', '/api/', '/docs', '/openapi.'].map((path) => [path, { target: apiUrl }]),
    ),
  },
});
