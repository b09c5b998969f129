'use strict';

/** A service that knows nothing of OpenTelemetry; `NEXT_URL` says where it sends orders on. */
const http = require('node:http');
const { join } = require('node:path');
const { createRequire } = require('node:module');

const express = createRequire(join(__dirname, '../../peers/package.json'))('express');

const app = express();
app.get('/orders/:id', (request, response, next) => {
  const outgoing = http.get(`${process.env.NEXT_URL}/charges/${request.params.id}`, (answer) => {
    answer.resume();
    answer.on('end', () => response.sendStatus(answer.statusCode));
  });
  outgoing.on('error', next);
});
app.get('/charges/:id', () => {
  throw new TypeError('no card');
});

const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  process.disconnect();
});
