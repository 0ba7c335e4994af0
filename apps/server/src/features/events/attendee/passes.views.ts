import { drawQrCode } from '../../../platform/images/qr-code.ts';
import { viewBaseAccount } from '../../ground/accounts/index.ts';
import { viewBasePass, viewPass, viewStatus, type CompletePass } from '../registration/index.ts';
import { viewRegistrationQuestion } from '../tickets/index.ts';
import type { CouponPassRow } from './refunds/group-tickets.queries.ts';
import type { PassWithCode } from './passes.service.ts';
import type { AttendeePassView, ManagedCouponPassView, TransferLogView } from './passes.schemas.ts';
import type { TransferRow } from './transfers/transfers.queries.ts';

export function viewAttendeePass({ pass, giver, cancelableUntil, code }: PassWithCode): AttendeePassView {
  const { questions } = pass.catalog;
  const all = [...questions.values()];
  return {
    ...viewPass(pass),
    giver,
    cancelableUntil: cancelableUntil?.toISOString() ?? null,
    code,
    picture: code === null ? null : drawQrCode(code, 'M'),
    responses: pass.responses.flatMap((response) => {
      const question = questions.get(response.question_id);
      if (question === undefined || response.session_id !== null) return [];
      return {
        questionId: response.question_id,
        value: response.value,
        question: viewRegistrationQuestion(question, all),
        createdAt: response.created_at.toISOString(),
        updatedAt: response.updated_at.toISOString(),
      };
    }),
  };
}

/** The other person's details on a transferred pass stay private. */
function viewHandedOn(pass: CompletePass, ownRegistrationId: string): TransferLogView['purchase'] {
  const view = viewBasePass(pass);
  return pass.row.registration_id === ownRegistrationId
    ? view
    : { ...view, responses: [], accesses: [], location: null, usedAt: null };
}

export const viewTransfer = (
  { row, pass }: { row: TransferRow; pass: CompletePass },
  ownRegistrationId: string,
): TransferLogView[] =>
  row.from_account === null || row.to_account === null
    ? []
    : [
        {
          id: row.id,
          fromRegistrationId: row.from_registration_id,
          fromRegistration: { account: viewBaseAccount(row.from_account) },
          toRegistrationId: row.to_registration_id,
          toRegistration: { account: viewBaseAccount(row.to_account) },
          purchaseId: row.pass_id,
          purchase: viewHandedOn(pass, ownRegistrationId),
          createdAt: row.created_at.toISOString(),
        },
      ];

export const viewCouponPass = (
  row: CouponPassRow,
  coupon: ManagedCouponPassView['coupon'],
): ManagedCouponPassView[] =>
  row.account === null
    ? []
    : [
        {
          id: row.id,
          status: viewStatus(row.status),
          coupon,
          attendee: { account: viewBaseAccount(row.account) },
          createdAt: row.created_at.toISOString(),
        },
      ];
