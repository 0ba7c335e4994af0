import { storage } from '../storage.ts';

const tokenKey = 'shareToken';
const executeAsKey = 'executeAs';

interface Claims {
  exp?: unknown;
  scope?: unknown;
}

/** The claims of a token; null when they cannot be decoded. */
function claimsOf(token: string): Claims | null {
  try {
    const part = token.split('.')[1] ?? '';
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Claims | null;
  } catch {
    return null;
  }
}

/** Valid only if it decodes and ends in the future, in whole seconds. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' && exp > Math.floor(now / 1000);
}

/** Until when a share token opens an account, and whether it is for looking only. */
export function describeToken(token: string): { until: number; readOnly: boolean } | null {
  const claims = claimsOf(token);
  return typeof claims?.exp === 'number'
    ? { until: claims.exp * 1000, readOnly: claims.scope === 'read' }
    : null;
}

/** A page acts for whom it was loaded for, whatever another page of this browser chooses meanwhile. */
const mine: Record<string, string | null> = {
  [tokenKey]: storage.read(tokenKey),
  [executeAsKey]: storage.read(executeAsKey),
};

const watchers = new Set<() => void>();

export function watchActing(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const tell = (): void => {
  for (const watcher of watchers) watcher();
};

/** Another page of this browser has chosen another account; also while this one slept in the browser's memory. */
export function watchChoice(changed: () => void): () => void {
  const look = (): void => {
    if (Object.keys(mine).some((key) => storage.read(key) !== mine[key])) changed();
  };
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  look();
  return () => {
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
  };
}

function store(key: string, value: string | null): void {
  mine[key] = value;
  if (value === null) storage.remove(key);
  else storage.write(key, value);
}

/** A value that another page has stored since is its own. */
function end(key: string): void {
  if (storage.read(key) === mine[key]) storage.remove(key);
  mine[key] = null;
}

export function readShareToken(): string | null {
  return mine[tokenKey] ?? null;
}

/** The account that the signed-in person acts for; kept by this device until left. */
export function readExecuteAs(): string | null {
  return mine[executeAsKey] ?? null;
}

export function storeExecuteAs(accountId: string | null): void {
  if (accountId !== null) store(tokenKey, null);
  store(executeAsKey, accountId);
  tell();
}

/** A shared link opens one account: nobody acts for another with it. */
export function storeShareToken(token: string): void {
  store(executeAsKey, null);
  store(tokenKey, token);
  tell();
}

export function dropShareToken(): void {
  store(tokenKey, null);
  store(executeAsKey, null);
  tell();
}

/** The link of this page has run out or was taken back. */
export function endShareToken(): void {
  end(tokenKey);
  end(executeAsKey);
  tell();
}

/** The account of this page may not be acted for any more. */
export function endExecuteAs(): void {
  end(executeAsKey);
  tell();
}
