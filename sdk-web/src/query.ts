// A relative path, as in core.ts: code and types are bundled into this package.
export * from '../../sdk-core/src/query/index.ts';
