import { Type } from 'typebox';
import { answers, body, component, nameParam, Text, Uuid } from '../../../platform/http/schemas.ts';
import { Pass } from '../registration/passes/passes.schemas.ts';
import { Price } from '../tickets/offer/offer.schemas.ts';

const tags = ['listings'];
const params = Type.Object({ ...nameParam('eventId').properties, accountId: Uuid, passId: Uuid });
const Amount = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Amount in minor units of the currency',
});

const ListingRefundQuote = component(
  'ListingRefundQuote',
  Type.Object(
    {
      amount: Type.Integer({
        minimum: 0,
        description: 'Current refund according to the refund schedule, in minor units',
      }),
      percentage: Type.Integer({
        description: 'Percentage of the amount paid; the refund is rounded down to the minor unit',
      }),
      paid: Price,
      refunded: Price,
      left: Type.Integer({
        minimum: 0,
        description: 'Maximum amount that can still be refunded, in minor units',
      }),
      currency: Text,
      passIds: Type.Array(Uuid, { description: 'Passes canceled together; for a package, all its passes' }),
    },
    {
      description: 'Amount paid for a pass including its session places, and the amount that can be refunded',
    },
  ),
);

export const quoteRefund = {
  operationId: 'quoteListingPassRefund',
  tags,
  summary: 'Get the amount paid for an attendee’s pass and the refund if it is canceled',
  params,
  response: answers(ListingRefundQuote),
};

export const cancelPass = {
  operationId: 'cancelListingPass',
  tags,
  summary: 'Cancel a pass (or its whole package), refunding per schedule, a given amount, or nothing',
  params,
  body: body({
    issueRefund: Type.Optional(
      Type.Boolean({ description: 'Whether to refund; defaults to true, and then needs a recent sign-in' }),
    ),
    amount: Type.Optional(Amount),
  }),
  response: answers(Pass),
};

export const refundPass = {
  operationId: 'refundListingPass',
  tags,
  summary: 'Refund a pass without canceling it, up to a given total (idempotent)',
  params,
  body: body({
    refunded: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Target total of refunds, including earlier ones, in minor units',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  response: answers(Pass),
};
