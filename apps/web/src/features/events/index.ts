export { EventCard, EventCardsWaiting, FeaturedCard } from './event-card.tsx';
