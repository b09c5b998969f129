import type { AddressInfo } from 'node:net';
import express from 'express';
import { reportCpuTime } from './report-cpu-time.ts';

/** The peer: Express alone, answering what `/v1/identity` answers. */
const app = express();
app.get('/v1/identity', (_request, response) => {
  response.json({ organization_id: 'org_5fKodfUhlrbmCX', project_id: 'prj_0YzDFEvqphNswV' });
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  reportCpuTime({ url: `http://127.0.0.1:${port}`, key: '' });
});
