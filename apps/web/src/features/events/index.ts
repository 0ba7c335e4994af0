export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
export { EventMoment } from './event-moment.tsx';
