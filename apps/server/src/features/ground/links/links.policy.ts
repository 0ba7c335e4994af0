import type { Actor } from '../../../platform/context.ts';

/** Each preview makes the server call a foreign page, so it is for members. */
export const mayAskForPreview = (actor: Actor): boolean => actor.kind === 'member';
