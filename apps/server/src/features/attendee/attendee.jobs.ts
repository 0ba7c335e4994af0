import { defineListener } from '../../platform/jobs/job.ts';
import { deliverPaidAddOns } from './paid-add-ons.service.ts';

/** Add-ons that were paid for reach their pass, also when the browser never came back. */
export const deliverAddOnsJob = defineListener({
  name: 'attendee.deliverAddOns',
  hears: ['payment.captured'],
  async run(ctx, { id, with: ids }) {
    if (id !== undefined && ids?.['purpose'] === 'addOns') await deliverPaidAddOns(ctx, id);
  },
});
