export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
export { eventListOptions } from './events.api.ts';
