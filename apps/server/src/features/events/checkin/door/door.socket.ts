import type { SocketTopic } from '../../../../platform/realtime/socket-topic.ts';

/** Tells those who run an event that somebody came in or went out; what has changed, their page asks. */
export const doorTopic: SocketTopic = {
  type: 'door',
  hears: ['door.passed'],
  accountsOf: ({ with: details }) => (details?.['accountIds'] ?? '').split(' ').filter((id) => id !== ''),
  read: async (ctx) => ({ at: ctx.now().toISOString() }),
};
