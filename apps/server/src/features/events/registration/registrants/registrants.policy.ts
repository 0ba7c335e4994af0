import type { Actor } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';

export interface Audience {
  readonly is_public: boolean;
  readonly is_host: boolean | null;
}

/** Open to all who see the event, or else to those who run it. */
export const maySeeRegistrants = ({ is_public, is_host }: Audience, actor: Actor): boolean =>
  is_public || is_host === true || hasPower(actor, 'events:read');
