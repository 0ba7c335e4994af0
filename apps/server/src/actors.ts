import { LRUCache } from 'lru-cache';
import type { Actor, Context, Organization } from './platform/context.ts';
import { findMember } from './features/ground/accounts/index.ts';
import { actFor } from './features/ground/acting/index.ts';
import { isShareToken } from './features/ground/identity/index.ts';
import { findSharedActor } from './features/ground/shared-access/index.ts';

/** `undefined`: forged, expired, foreign or revoked. */
export type VerifyToken = (
  organization: Organization,
  token: string,
) => Promise<{ sub: string; expiresAt: Date } | undefined>;

export interface Actors {
  resolve(ctx: Context, token: string, executeAs?: string): Promise<Actor | undefined>;
  forget(): void;
}

/** How long a person's standing is believed without asking again. */
const KEPT_MS = 5000;

export function createActors(verifyToken: VerifyToken): Actors {
  let kept: LRUCache<string, Actor> | undefined;
  let changes = 0;
  const findPerson = async (ctx: Context, token: string): Promise<Actor | undefined> => {
    const claims = await verifyToken(ctx.organization, token);
    if (claims === undefined) return undefined;
    const key = `${ctx.organizationId} ${claims.sub}`;
    kept ??= new LRUCache<string, Actor>({ max: 50_000, ttl: KEPT_MS });
    let actor = kept.get(key);
    if (actor === undefined) {
      const before = changes;
      actor = await findMember(ctx, claims.sub);
      // A read that raced with a change may be stale and is not cached.
      if (actor !== undefined && changes === before) kept.set(key, actor);
    }
    return actor;
  };
  return {
    // Rights to act are asked of the database each time, so that one withdrawn is gone with the answer.
    async resolve(ctx, token, executeAs) {
      const actor = await (isShareToken(token) ? findSharedActor(ctx, token) : findPerson(ctx, token));
      return actor === undefined || executeAs === undefined ? actor : actFor(ctx, actor, executeAs);
    },
    forget: () => {
      changes++;
      kept?.clear();
    },
  };
}
