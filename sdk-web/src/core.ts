// The only import of the core: a relative path, so that its code and types are bundled and the
// package does not import an unpublished one.
export * from '../../sdk-core/src/index.ts';
