import { Type, type Static } from 'typebox';
import { answers, component, Instant, Text } from '../../../platform/http/schemas.ts';

const SocketTicket = component('SocketTicket', Type.Object({ ticket: Text, expiresAt: Instant }));
export type SocketTicketView = Static<typeof SocketTicket>;

export const createSocketTicket = {
  operationId: 'createSocketTicket',
  tags: ['self'],
  summary: 'Create a ticket for /socket?organization=…&ticket=…, valid once, for 30 seconds',
  response: answers(SocketTicket),
};
