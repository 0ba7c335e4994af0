import { Type, type Static } from 'typebox';
import { answers, body, idempotencyHeaders, idParam, literals } from '../../../../platform/http/schemas.ts';
import { ManagedPayment } from '../payments.admin.schemas.ts';

const tags = ['admin', 'payments'];

const MOST_TEXT = 2000;

const Evidence = body({
  text: Type.String({
    minLength: 1,
    maxLength: MOST_TEXT,
    pattern: '\\S',
    description: 'Reasons against the dispute',
  }),
  files: Type.Optional(
    Type.Array(
      Type.Object(
        {
          fileId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
          kind: literals(['communication', 'service', 'other']),
        },
        { additionalProperties: false },
      ),
      { maxItems: 3, description: 'Own uploads, one of each kind: PDF, JPEG or PNG, 4.5 MB together' },
    ),
  ),
});
export type EvidenceBody = Static<typeof Evidence>;

export const sendEvidence = {
  operationId: 'sendDisputeEvidence',
  tags,
  summary: 'Answer a dispute with evidence; it can be submitted once',
  params: idParam('disputeId'),
  headers: idempotencyHeaders('evidence'),
  body: Evidence,
  response: answers(ManagedPayment),
};

export const acceptDispute = {
  operationId: 'acceptPaymentDispute',
  tags,
  summary: 'Accept a dispute: the payer keeps the money (idempotent)',
  params: idParam('disputeId'),
  response: answers(ManagedPayment),
};
