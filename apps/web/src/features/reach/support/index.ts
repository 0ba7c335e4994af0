export { statusLooks as ticketLooks } from './support.api.ts';
