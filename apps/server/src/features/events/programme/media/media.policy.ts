import type { Actor } from '../../../../platform/context.ts';
import { maySeeEvent, runsEvent, type EventAccess } from '../events.policy.ts';

interface MediaAccess {
  /** For holders of some pass types. */
  readonly restricted: boolean;
  /** The caller has a valid one. */
  readonly holds: boolean;
}

/** A pass opens what is for its holders also to somebody who has left the group that the event is for. */
export const mayHaveMedia = (media: MediaAccess, event: EventAccess, actor: Actor): boolean =>
  runsEvent(event, actor) || (media.restricted ? media.holds : maySeeEvent(event, actor));
