/**
 * Loaded before a service by `node --import`. It names no endpoint, key, protocol or service: the SDK takes these from
 * the OTEL_* variables of the environment.
 */
import { register } from 'node:module';
import { DiagConsoleLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { NodeSDK } from '@opentelemetry/sdk-node';

// Without a logger, failed exports go unnoticed.
diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.WARN);

// Modules that are imported, not required, are patched by a loader hook.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
const sdk = new NodeSDK({ instrumentations: [new HttpInstrumentation()] });
sdk.start();

// Without it, the spans since the last batch would be lost.
process.once('SIGTERM', () => void sdk.shutdown().finally(() => process.exit(0)));
