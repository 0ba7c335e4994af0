import { listEventsOptions, listPopularAccountsOptions } from '@atrium/api';

export const upcomingEvents = () => listEventsOptions({ query: { page: 1, pageSize: 6, past: false } });

export const popularPeople = () => listPopularAccountsOptions({ query: { page: 1, pageSize: 12 } });
