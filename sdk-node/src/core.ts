// The one door to the core: a relative path, so that its code and its types are bundled into this
// package and no import of a package that is not published stays in them.
export * from '../../sdk-core/src/index.ts';
