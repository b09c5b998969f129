import { openIdentityAdmin } from '../../support/identity-admin.ts';
import type { ServiceProcess } from '../service/service-process.ts';

/** The service and the keys of one of its projects. */
export interface FairnessProject extends Pick<ServiceProcess, 'apiUrl' | 'ingestUrl' | 'grpcUrl'> {
  readonly serverKey: string;
  readonly ingestKey: string;
  readonly webKey: string;
}

/** The origin of the pages that have the web keys. */
export const pageOrigin = 'https://shop.example';

export async function createFairnessProject(
  { apiUrl, ingestUrl, grpcUrl }: ServiceProcess,
  dataDirectory: string,
  name: string,
): Promise<FairnessProject> {
  const admin = openIdentityAdmin({ dataDirectory });
  try {
    const projectId = await admin.createProject(name);
    const [server, ingest, web] = [
      await admin.createKey('server', projectId),
      await admin.createKey('ingest', projectId),
      await admin.createKey('web', projectId, [pageOrigin]),
    ];
    const keys = { serverKey: server.key, ingestKey: ingest.key, webKey: web.key };
    return { apiUrl, ingestUrl, grpcUrl, ...keys };
  } finally {
    admin.close();
  }
}
