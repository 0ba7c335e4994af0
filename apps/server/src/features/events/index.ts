export { eventChanged } from './events.facts.ts';
export {
  getEventId,
  holdEventForPosting,
  maySeeEventId,
  listAttendedEvents,
  listBaseEventsByIds,
  listCompleteEventsByIds,
  listEvents,
  listSeriesEvents,
} from './events.service.ts';
export { maySeeEvent } from './events.policy.ts';
export { previewProgramme, putProgramme } from './programme.service.ts';
export type { Network, Programme, ProgrammeChanges, ProgrammePreview } from './programme.types.ts';
export { viewBaseEvent, viewEvent, type CompleteEvent } from './events.views.ts';
export type { BaseEventView } from './events.schemas.ts';
export type { BasePassTypeView } from './related.schemas.ts';
export type { BaseSessionView } from './sessions.schemas.ts';
export { presentEvent, type Presentation } from './presentation.service.ts';
export { getFaqSection, getMediaItem, getPage } from './pages.service.ts';
export { getSponsorshipLevel, type SponsorshipLevel } from './sponsors.service.ts';
export { viewSponsorshipLevel } from './sponsors.views.ts';
export { viewFaqSection, viewMedia, viewPage } from './pages.views.ts';
export { getAgenda, getSessionId, listBaseSessionsById, listSessionsByIds } from './sessions.service.ts';
export { viewAgenda, viewSession, type CompleteSession } from './sessions.views.ts';
export { MOST_SESSIONS } from './programme.types.ts';
