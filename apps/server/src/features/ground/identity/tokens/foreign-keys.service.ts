import { type CryptoKey, importJWK, type JWK } from 'jose';
import { type ForeignKeys, type IdentityContext, stateOf } from '../identity.state.ts';

/** How old a key set may grow before it is asked for again, so that a key that was taken back is forgotten. */
const FRESH_MS = 10 * 60_000;
/** Minimum time between two requests to a pool, even with invented key ids or while the pool is unreachable. */
const COOL_DOWN_MS = 10_000;
const MAX_KEYS = 20;

/** A key of another service's pool. Known ones go on serving while the pool is away; an unknown one is none then. */
export async function findForeignKey(
  ctx: IdentityContext,
  url: string,
  keyId: string,
): Promise<CryptoKey | undefined> {
  const { foreignKeys } = stateOf(ctx.services);
  const kept = foreignKeys.get(url) ?? { keys: new Map(), readAt: 0, triedAt: 0, reading: undefined };
  foreignKeys.set(url, kept);
  const known = kept.keys.get(keyId);
  if (known !== undefined && ctx.now().getTime() - kept.readAt < FRESH_MS) return known;
  const reading = readAgain(ctx, url, kept);
  if (known !== undefined) return known;
  await reading;
  return kept.keys.get(keyId);
}

/** One reading at a time, and none for a while after it, however many ask. */
function readAgain(ctx: IdentityContext, url: string, kept: ForeignKeys): Promise<void> {
  const now = ctx.now().getTime();
  if (kept.reading !== undefined) return kept.reading;
  const since = now - kept.triedAt;
  // Negative: the clock was set back.
  if (since >= 0 && since < COOL_DOWN_MS) return Promise.resolve();
  kept.triedAt = now;
  kept.reading = fetchKeys(ctx, url)
    .then(
      (keys) => {
        kept.keys = keys;
        kept.readAt = now;
      },
      (error: unknown) => ctx.services.log.warn(`The keys at ${url} could not be read`, error),
    )
    .finally(() => {
      kept.reading = undefined;
    });
  return kept.reading;
}

async function fetchKeys(ctx: IdentityContext, url: string): Promise<Map<string, CryptoKey>> {
  const { outbound } = ctx.services;
  const answer = await outbound.fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
  const body: unknown = answer.ok ? await answer.json() : undefined;
  const list = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : undefined;
  if (!Array.isArray(list)) throw new Error(`answered ${answer.status} without keys`);
  const keys = new Map<string, CryptoKey>();
  for (const jwk of (list as JWK[]).slice(0, MAX_KEYS)) {
    if (jwk.kty !== 'RSA' || jwk.kid === undefined || (jwk.use ?? 'sig') !== 'sig') continue;
    const key = await importJWK({ ...jwk, alg: 'RS256' }, 'RS256');
    if (!(key instanceof Uint8Array)) keys.set(jwk.kid, key);
  }
  return keys;
}
