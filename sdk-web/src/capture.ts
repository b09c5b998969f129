export { type CaptureConsoleOptions, type ConsoleLevel, captureConsole } from './capture/capture-console.ts';
export { captureErrors } from './capture/capture-errors.ts';
export { type CaptureFetchOptions, captureFetch } from './capture/capture-fetch.ts';
export { captureNavigation } from './capture/capture-navigation.ts';
export { captureWebVitals } from './capture/capture-web-vitals.ts';
export type { UrlPattern } from './capture/request-url.ts';
