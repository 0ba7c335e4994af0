import type { Feature } from '../../../platform/feature.ts';
import { tables } from './checkin.tables.ts';

export const checkin: Feature = {
  name: 'events/checkin',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { doorRoutes } = await import('./door/door.routes.ts');
        const { reportRoutes } = await import('./report/report.routes.ts');
        const { attendeeListRoutes } = await import('./attendees/attendees.routes.ts');
        return [doorRoutes, reportRoutes, attendeeListRoutes];
      },
    },
  ],
  sockets: async () => {
    const { doorTopic } = await import('./door/door.socket.ts');
    return { topics: [doorTopic] };
  },
  facts: { door: {} },
  tables,
};
