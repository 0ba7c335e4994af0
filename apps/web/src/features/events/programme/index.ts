export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
export { EventMoment } from './event-moment.tsx';
export { clockFor } from './event-times.ts';
export { outlookOf } from './event/price-outlook.ts';
export { HostPage } from './host/host-page.tsx';
export { hostPath, refreshListing, useListing } from './host/host.api.ts';
export { eventOptions, seriesEventsOptions } from './events.api.ts';
