import { Type } from 'typebox';
import { answers, body, component, nameParam, Text, Uuid } from '../../../platform/http/schemas.ts';
import { Pass } from '../registration/passes/passes.schemas.ts';
import { Price } from '../tickets/offer/offer.schemas.ts';

const tags = ['listings'];
const params = Type.Object({ ...nameParam('eventId').properties, accountId: Uuid, passId: Uuid });
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'minor units' });

const ListingRefundQuote = component(
  'ListingRefundQuote',
  Type.Object(
    {
      amount: Type.Integer({ minimum: 0, description: 'what the schedule gives back now' }),
      percentage: Type.Integer({ description: 'of what was paid; rounded down to the minor unit' }),
      paid: Price,
      refunded: Price,
      left: Type.Integer({ minimum: 0, description: 'the most that can still go back' }),
      currency: Text,
      passIds: Type.Array(Uuid, { description: 'what goes together: of a package every pass' }),
    },
    { description: 'What was paid for a pass, its places in sessions included, and what can go back' },
  ),
);

export const quoteRefund = {
  operationId: 'quoteListingPassRefund',
  tags,
  summary: 'What was paid for a pass of somebody who comes, and what canceling it would give back',
  params,
  response: answers(ListingRefundQuote),
};

export const cancelPass = {
  operationId: 'cancelListingPass',
  tags,
  summary:
    'Takes a pass back, of a package all of its passes; the refund is that of the schedule, another amount, or none',
  params,
  body: body({
    issueRefund: Type.Optional(Type.Boolean({ description: 'true when it is not said' })),
    amount: Type.Optional(Amount),
  }),
  response: answers(Pass),
};

export const refundPass = {
  operationId: 'refundListingPass',
  tags,
  summary: 'Gives money back for a pass that stays as it is, up to a sum: repeated, it goes back once',
  params,
  body: body({
    refunded: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'all that is to have gone back in the end',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  response: answers(Pass),
};
