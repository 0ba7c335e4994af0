export { eventReference } from './events.reference.ts';
export {
  getEventId,
  holdEventForPosting,
  maySeeEventId,
  listAttendedEvents,
  listBaseEventsByIds,
  listEvents,
  listSeriesEvents,
} from './events.service.ts';
export { maySeeEvent } from './events.policy.ts';
export { previewProgramme, putProgramme } from './import/programme.service.ts';
export type { Network, Programme, ProgrammeChanges, ProgrammePreview } from './import/programme.types.ts';
export { viewBaseEvent, viewEvent, type CompleteEvent } from './events.views.ts';
export type { BaseEventView } from './events.schemas.ts';
export type { BaseSessionView } from './sessions/sessions.schemas.ts';
export { judgeEventMedia } from './media/media.service.ts';
export { copyMediaPassTypes } from './media/listing-media.service.ts';
export { presentEvent, type Presentation } from './presentation.service.ts';
export { getSessionId, listBaseSessionsById, listSessionsByIds } from './sessions/sessions.service.ts';
export { viewSession, type CompleteSession } from './sessions/sessions.views.ts';
export { BOUNDS } from './bounds/bounds.ts';
export { refuseTooMany } from './bounds/bounds.service.ts';
export { insertDraft } from './listings/create.service.ts';
export { getHostedEvent, isHost, type HostedEvent } from './hosts/hosts.service.ts';
export { copyListing, type EventCopy } from './listings/copy.service.ts';
export { getListing } from './listings/listings.service.ts';
export { viewListing } from './listings/listings.views.ts';
export { loadPassTypes } from './pass-types/pass-types.service.ts';
export type { CompletePassType } from './pass-types/pass-types.types.ts';
export type { Offered } from './pass-types/pass-types.queries.ts';
export { viewBasePassType } from './pass-types/pass-types.views.ts';
export { findOverlap, refundPercentageAt } from './pass-types/prices.ts';
export { meetsTiers, passTypeTiers, type TierName } from './pass-types/pass-types.fragments.ts';
