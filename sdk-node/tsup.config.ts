import { defineConfig } from 'tsup';
import { defineSdkBundle } from '../sdk-core/packaging/sdk-bundle.ts';

export default defineConfig(
  defineSdkBundle({ packageName: 'sdk-node', platform: 'node', target: ['node20'] }),
);
