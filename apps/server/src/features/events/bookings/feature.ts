import type { Feature } from '../../../platform/feature.ts';
import { tables } from './bookings.tables.ts';

export const bookings: Feature = {
  name: 'events/bookings',
  routes: [
    {
      module: 'bookings',
      load: async () => {
        const { placeRoutes } = await import('./places/places.routes.ts');
        const { bookingRoutes } = await import('./taking/bookings.routes.ts');
        const { adminPlaceRoutes } = await import('./staff/admin-places.routes.ts');
        const { bookingPaymentRoutes } = await import('./paying/paying.routes.ts');
        const { staffBookingRoutes } = await import('./staff/staff-bookings.routes.ts');
        const { seriesRoutes } = await import('./series/series.routes.ts');
        const { doorRoutes } = await import('./door/door.routes.ts');
        const { bookingReportRoutes } = await import('./report/report.routes.ts');
        const { managerRoutes } = await import('./managers/managers.routes.ts');
        const { watchingRoutes } = await import('./watching/watching.routes.ts');
        return [
          placeRoutes,
          bookingRoutes,
          seriesRoutes,
          doorRoutes,
          bookingReportRoutes,
          watchingRoutes,
          managerRoutes,
          bookingPaymentRoutes,
          adminPlaceRoutes,
          staffBookingRoutes,
        ];
      },
    },
  ],
  jobs: async () => {
    const own = await import('./bookings.jobs.ts');
    const { cancelClosedJob, resumeClosuresJob } = await import('./staff/closing.jobs.ts');
    return [
      own.releaseHoldsJob,
      own.remindJob,
      own.completePaidJob,
      own.followPromisesJob,
      own.tellFreeJob,
      own.takeBackBookingRefundJob,
      own.returnDisputedJob,
      own.returnOwedJob,
      cancelClosedJob,
      resumeClosuresJob,
    ];
  },
  facts: { booking: {} },
  tables,
  publicPages: { module: 'bookings', paths: ['/places'] },
};
