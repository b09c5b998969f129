import { defineConfig } from 'tsup';
import { defineSdkBundle } from '../sdk-core/packaging/sdk-bundle.ts';

export default defineConfig(
  defineSdkBundle({
    packageName: 'sdk-web',
    platform: 'browser',
    target: ['es2022', 'chrome100', 'firefox100', 'safari16.4'],
    script: { source: 'src/iife.ts', variable: 'Cairn' },
    bundledPackages: ['web-vitals'],
  }),
);
