import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { docsAssets, docsStartScript } from './docs-page.ts';

const dayMs = 86_400_000;

/** Serves the scripts of the documentation page. */
export function createDocsAssets(): Router {
  const router = Router();
  router.get(docsAssets.bundle, (_request, response) => {
    response.sendFile(scalarBundle(), { maxAge: dayMs, dotfiles: 'allow' });
  });
  router.get(docsAssets.start, (_request, response) => {
    response.type('text/javascript').send(docsStartScript);
  });
  return router;
}

/** The package ships Scalar's browser bundle without the 300 MB of packages the bundle is built from. */
function scalarBundle(): string {
  const entry = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference');
  return join(dirname(entry), 'js', 'standalone.js');
}
