export { answerTicket, listTicketsOf } from './answers.service.ts';
export { openTicket } from './support.service.ts';
