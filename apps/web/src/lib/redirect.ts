import { storage } from './storage.ts';

const key = 'redirect';
const lifetime = 10 * 60 * 1000;

/** The path when it leads to this site and nowhere else, null otherwise. Never trusts what a browser would mend. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (target === null || target === undefined || !isPlainPath(target)) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    return null;
  }
  if (!isPlainPath(decoded)) return null;
  const origin = 'https://here.invalid';
  const url = new URL(target, origin);
  return url.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
}

function isPlainPath(text: string): boolean {
  // Browsers drop tabs and newlines and read \ as /, so each could hide a second slash.
  return /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text);
}

export function rememberRedirect(target: string | null): void {
  const path = safeRedirect(target);
  if (path === null) return;
  storage.write(key, JSON.stringify({ path, at: Date.now() }));
}

/** A way in that was chosen for itself leads home, whatever was asked for before. */
export const forgetRedirect = (): void => storage.remove(key);

/** Where to go after signing in; the remembered target serves once and not for long. */
export function takeRedirect(): string {
  const stored = storage.read(key);
  storage.remove(key);
  if (stored === null) return '/';
  try {
    const { path, at } = JSON.parse(stored) as { path?: unknown; at?: unknown };
    const fresh = typeof at === 'number' && Date.now() - at < lifetime && at <= Date.now();
    return (fresh && typeof path === 'string' ? safeRedirect(path) : null) ?? '/';
  } catch {
    return '/';
  }
}
