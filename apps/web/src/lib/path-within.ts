/** A path as the router's links write it: without the language in front. */
export function pathWithin(prefix: string, pathname: string): string {
  const within =
    pathname === prefix || pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname;
  return within === '' ? '/' : within;
}
