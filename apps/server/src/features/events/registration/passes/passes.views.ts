import { type BaseSessionView, viewBasePassType, type CompletePassType } from '../../programme/index.ts';
import {
  viewBaseAddOn,
  viewBaseCoupon,
  viewBasePackage,
  viewBaseRegistrationQuestion,
  viewBaseRoomType,
  viewBaseSessionQuestion,
  type CompleteAddOn,
  type CompleteCoupon,
  type CompletePackage,
  type CompleteQuestion,
  type CompleteRoomType,
} from '../../tickets/index.ts';
import type * as queries from './passes.queries.ts';
import type {
  AccessView,
  AttendeePackageView,
  BaseAccessView,
  BasePassView,
  PassView,
  PurchaseStatusView,
  ReservationView,
  ResponseView,
} from './passes.schemas.ts';

/** Objects that passes refer to, made once for all passes. */
export interface Catalog {
  readonly passTypes: ReadonlyMap<string, CompletePassType>;
  readonly addOns: ReadonlyMap<string, CompleteAddOn>;
  readonly roomTypes: ReadonlyMap<string, CompleteRoomType>;
  readonly questions: ReadonlyMap<string, CompleteQuestion>;
  readonly coupons: ReadonlyMap<string, CompleteCoupon>;
  readonly packages: ReadonlyMap<string, CompletePackage>;
  readonly sessions: ReadonlyMap<string, BaseSessionView>;
}

type ResponseRow = Awaited<ReturnType<typeof queries.listResponses>>[number];
type AccessRow = Awaited<ReturnType<typeof queries.listAccesses>>[number];
type ReservationRow = Awaited<ReturnType<typeof queries.listReservationsByIds>>[number];

export interface CompletePass {
  readonly row: queries.PassRow;
  readonly addOnIds: readonly string[];
  readonly reservation: ReservationRow | null;
  readonly responses: readonly ResponseRow[];
  readonly accesses: readonly AccessRow[];
  readonly attendeePackage: queries.AttendeePackageRow | null;
  readonly catalog: Catalog;
}

const STATUSES: Readonly<Record<string, PurchaseStatusView>> = {
  draft: 'draft',
  canceled: 'canceled',
  needsInfo: 'needsInfo',
  ready: 'ready',
};
export const viewStatus = (status: string): PurchaseStatusView => STATUSES[status] ?? 'draft';

/** Foreign keys guarantee that the entry exists. */
function known<T>(map: ReadonlyMap<string, T>, id: string): T {
  const thing = map.get(id);
  if (thing === undefined) throw new Error(`${id} is not there`);
  return thing;
}

function viewReservation(row: ReservationRow, { roomTypes }: Catalog): ReservationView {
  return {
    id: row.id,
    start: row.start_date?.toISOString() ?? null,
    end: row.end_date?.toISOString() ?? null,
    eventRoomTypeId: row.room_type_id,
    eventRoomType: viewBaseRoomType(known(roomTypes, row.room_type_id)),
  };
}

const viewResponse = (row: ResponseRow, { questions }: Catalog): ResponseView => ({
  questionId: row.question_id,
  value: row.value,
  question: viewBaseRegistrationQuestion(known(questions, row.question_id)),
});

const viewBaseAccess = (
  row: AccessRow,
  responses: readonly ResponseRow[],
  { questions, sessions }: Catalog,
): BaseAccessView => ({
  id: row.id,
  status: viewStatus(row.status),
  sessionId: row.session_id,
  passId: row.pass_id,
  session: known(sessions, row.session_id),
  responses: responses
    .filter((response) => response.session_id === row.session_id)
    .map((response) => ({
      questionId: response.question_id,
      value: response.value,
      question: viewBaseSessionQuestion(known(questions, response.question_id)),
    })),
  price: row.price,
});

export function viewBasePass(pass: CompletePass): BasePassView {
  const { row, catalog } = pass;
  return {
    id: row.id,
    alternateId: row.number,
    location: row.location,
    usedAt: row.used_at?.toISOString() ?? null,
    status: viewStatus(row.status),
    attendeeId: row.registration_id,
    attendee: {
      id: row.registration_id,
      alternateId: row.registration_number,
      accountId: row.account_id,
      eventId: row.event_id,
    },
    ticketId: row.pass_type_id,
    ticket: viewBasePassType(known(catalog.passTypes, row.pass_type_id)),
    passAddOns: pass.addOnIds.map((addOnId) => ({
      addOnId,
      addOn: viewBaseAddOn(known(catalog.addOns, addOnId)),
    })),
    reservationId: row.reservation_id,
    reservation: pass.reservation === null ? null : viewReservation(pass.reservation, catalog),
    responses: pass.responses
      .filter((response) => response.session_id === null)
      .map((response) => viewResponse(response, catalog)),
    couponId: row.coupon_id,
    coupon: row.coupon_id === null ? null : viewBaseCoupon(known(catalog.coupons, row.coupon_id)),
    packageId: row.registration_package_id,
    accesses: pass.accesses
      .filter((access) => access.status !== 'draft')
      .map((access) => viewBaseAccess(access, pass.responses, catalog)),
    createdAt: row.created_at.toISOString(),
    price: row.price,
    discount: row.discount,
  };
}

export const viewAttendeePackage = (
  row: queries.AttendeePackageRow,
  packages: ReadonlyMap<string, CompletePackage>,
): AttendeePackageView => ({
  id: row.id,
  attendeeId: row.registration_id,
  packageId: row.package_id,
  package: viewBasePackage(known(packages, row.package_id)),
  status: viewStatus(row.status),
  createdAt: row.created_at.toISOString(),
});

export const viewPass = (pass: CompletePass): PassView => ({
  ...viewBasePass(pass),
  package:
    pass.attendeePackage === null ? null : viewAttendeePackage(pass.attendeePackage, pass.catalog.packages),
  updatedAt: pass.row.updated_at.toISOString(),
  amtPaid: pass.row.amount_paid,
  amtRefunded: pass.row.amount_refunded,
  payerId: pass.row.payer_id,
});

/** Accesses of a pass to sessions in full, drafts among them. */
export const viewAccesses = (pass: CompletePass): AccessView[] =>
  pass.accesses.map((row) => ({
    ...viewBaseAccess(row, pass.responses, pass.catalog),
    pass: viewBasePass(pass),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
