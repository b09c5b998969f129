import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { packageFile } from '../packaging/package-files.ts';
import { dayMs } from '../time/utc-day.ts';
import { docsAssets, docsStartScript } from './docs-page.ts';

/** Express throws if these cannot be satisfied; a server may answer with the whole file instead. */
const refusableConditions = ['range', 'if-match', 'if-unmodified-since'];

/** Scalar's browser bundle, which a package ships without the 300 MB of packages that it is built from. */
const bundleFile = fileURLToPath(packageFile('scalar.js'));

/** Serves the scripts of the documentation page. */
export function createDocsAssets(): Router {
  const router = Router();
  router.get(docsAssets.bundle, (request, response) => {
    for (const name of refusableConditions) delete request.headers[name];
    // `allow`, because the service may be installed below a folder such as `~/.npm`.
    response.sendFile(bundleFile, { maxAge: dayMs, dotfiles: 'allow' });
  });
  router.get(docsAssets.start, (_request, response) => {
    response.type('text/javascript').send(docsStartScript);
  });
  return router;
}
