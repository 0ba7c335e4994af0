import type { Actor } from '../../../platform/context.ts';

export const mayUpload = (actor: Actor): boolean => actor.kind === 'member';
