export { eventChanged } from './events.facts.ts';
export { getEventId, listBaseEventsByIds, listSeriesEvents } from './events.service.ts';
export { viewEvent, type CompleteEvent } from './events.views.ts';
export type { BaseEventView } from './events.schemas.ts';
