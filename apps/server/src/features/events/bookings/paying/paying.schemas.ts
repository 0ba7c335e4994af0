import { Type } from 'typebox';
import { answers, idParam, Uuid } from '../../../../platform/http/schemas.ts';
import { PaymentIntent } from '../../../money/payments/payments.schemas.ts';

export const getBookingIntent = {
  operationId: 'getBookingIntent',
  tags: ['bookings'],
  summary: 'Open the payment of a draft that is still held; called again, the same payment',
  params: idParam('bookingId'),
  querystring: Type.Object({
    addressId: Type.Optional({ ...Uuid, description: 'Address of the payer, by which tax is computed' }),
  }),
  response: answers(PaymentIntent),
};
