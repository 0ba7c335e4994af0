import { storage } from '../storage.ts';

const tokenKey = 'shareToken';
const executeAsKey = 'executeAs';

/** Valid only if it decodes and ends in the future, in whole seconds. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  try {
    const part = token.split('.')[1] ?? '';
    const payload = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof payload.exp === 'number' && payload.exp > Math.floor(now / 1000);
  } catch {
    return false;
  }
}

export function readShareToken(): string | null {
  return storage.read(tokenKey);
}

/** The account that the signed-in person acts for; kept by this device until left. */
export function readExecuteAs(): string | null {
  return storage.read(executeAsKey);
}

export function storeExecuteAs(accountId: string | null): void {
  if (accountId === null) storage.remove(executeAsKey);
  else storage.write(executeAsKey, accountId);
}

export function dropShareToken(): void {
  storage.remove(tokenKey);
  storage.remove(executeAsKey);
}
