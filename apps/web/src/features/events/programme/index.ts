export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
export { EventMoment } from './event-moment.tsx';
export { useClock } from './event-times.ts';
export { outlookOf } from './event/price-outlook.ts';
export { HostPage } from './host/host-page.tsx';
export { hostPath, refreshListing, useListing } from './host/host.api.ts';
export { partsOptions } from './host/agenda/agenda.api.ts';
export { eventOptions, seriesEventsOptions, seriesListOptions } from './events.api.ts';
