export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
export { EventMoment } from './event-moment.tsx';
export { clockFor } from './event-times.ts';
export { dateIn } from './zones.ts';
