import type { Actor } from '../../../../platform/context.ts';
import { requirePower, type Member } from '../../../ground/accounts/index.ts';

export const requireInterestsReader = (actor: Actor): Member => requirePower(actor, 'interests:read');
export const requireInterestsWriter = (actor: Actor): Member => requirePower(actor, 'interests:write');

export const interestsWriter = async ({ context }: { context: { actor: Actor } }): Promise<void> => {
  requireInterestsWriter(context.actor);
};
