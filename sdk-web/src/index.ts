export { definePlugin, IngestError, isIngestError, web3 } from './core.ts';
