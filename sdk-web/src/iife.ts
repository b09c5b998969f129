// The global `Cairn` of a script tag: both entries in one file.
export * from './capture.ts';
export * from './index.ts';
