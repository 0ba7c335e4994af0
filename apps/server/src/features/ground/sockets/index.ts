export { redeemTicket } from './tickets.service.ts';
