import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A library that is read when it is first used. Reading it costs tens of milliseconds of every start, and most processes
 * never need it. `T` is its default export where it is CommonJS, else its namespace.
 */
export function lazily<T>(name: string): () => T {
  // A library is what its own types say.
  return once(() => require(name) as T);
}

/** Makes it at the first call, and never again; a failure is tried again by the next call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
