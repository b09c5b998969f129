import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import { docsAssets, docsStartScript } from './docs-page.ts';

const dayMs = 86_400_000;
/** Express throws where these ask for what is not there; a server may answer the whole file instead. */
const refusableConditions = ['range', 'if-match', 'if-unmodified-since'];

/** Serves the scripts of the documentation page. */
export function createDocsAssets(): Router {
  const router = Router();
  router.get(docsAssets.bundle, (request, response) => {
    for (const name of refusableConditions) delete request.headers[name];
    // `allow`, because the service may be installed below a folder such as `~/.npm`.
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
