import { LRUCache } from 'lru-cache';
import type { Actor, Context, Organization } from './platform/context.ts';
import { findMember } from './features/accounts/index.ts';

/** `undefined`: forged, expired, foreign or revoked. */
export type VerifyToken = (
  organization: Organization,
  token: string,
) => Promise<{ sub: string; expiresAt: Date } | undefined>;

export interface Actors {
  resolve(ctx: Context, token: string): Promise<Actor | undefined>;
  forget(): void;
}

/** How long a person's standing is believed without asking again. */
const KEPT_MS = 5000;

export function createActors(verifyToken: VerifyToken): Actors {
  const kept = new LRUCache<string, Actor>({ max: 50_000, ttl: KEPT_MS });
  let changes = 0;
  return {
    async resolve(ctx, token) {
      const claims = await verifyToken(ctx.organization, token);
      if (claims === undefined) return undefined;
      const key = `${ctx.organizationId} ${claims.sub}`;
      let actor = kept.get(key);
      if (actor === undefined) {
        const before = changes;
        actor = await findMember(ctx, claims.sub);
        // What was read while something changed may be what it was before.
        if (actor !== undefined && changes === before) kept.set(key, actor);
      }
      return actor;
    },
    forget: () => {
      changes++;
      kept.clear();
    },
  };
}
