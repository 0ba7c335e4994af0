import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { imageColumn } from '../../../platform/db/images.ts';
import { awaitsDelivery } from './registrations.queries.ts';

export type EventDetailsRow = Awaited<ReturnType<typeof listEventDetails>>[number];

const eventDetails = (db: Db, organizationId: string) =>
  db
    .selectFrom('event')
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'event.image_id'),
    )
    .selectAll('event')
    .select((eb) => [
      imageColumn('picture').as('image'),
      // Counted as they go: a count of the passes themselves would grow with every sale.
      eb
        .selectFrom('pass_type')
        .innerJoin('stock', (join) =>
          join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'pass_type.id'),
        )
        .select(({ fn }) => fn.sum<number>('stock.taken').as('taken'))
        .where('pass_type.organization_id', '=', organizationId)
        .whereRef('pass_type.event_id', '=', 'event.id')
        .as('passes'),
      eb
        .selectFrom('question_section')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('question_section.organization_id', '=', organizationId)
        .whereRef('question_section.event_id', '=', 'event.id')
        .where('question_section.session_id', 'is', null)
        .as('section_count'),
      eb
        .selectFrom('coupon')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('coupon.organization_id', '=', organizationId)
        .whereRef('coupon.event_id', '=', 'event.id')
        .where('coupon.active', '=', true)
        .as('coupon_count'),
      eb
        .selectFrom('event_add_on')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('event_add_on.organization_id', '=', organizationId)
        .whereRef('event_add_on.event_id', '=', 'event.id')
        .as('add_on_count'),
      eb
        .selectFrom('event_room_type')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('event_room_type.organization_id', '=', organizationId)
        .whereRef('event_room_type.event_id', '=', 'event.id')
        .as('room_type_count'),
      jsonArrayFrom(
        eb
          .selectFrom('pass_type')
          .select('pass_type.enable_coupons')
          .where('pass_type.organization_id', '=', organizationId)
          .whereRef('pass_type.event_id', '=', 'event.id')
          .where('pass_type.active', '=', true)
          .orderBy('pass_type.sort_order')
          .orderBy('pass_type.id'),
      ).as('tickets'),
    ])
    .where('event.organization_id', '=', organizationId);

type Counted = Pick<
  Awaited<ReturnType<ReturnType<typeof eventDetails>['execute']>>[number],
  'passes' | 'section_count' | 'coupon_count' | 'add_on_count' | 'room_type_count'
>;

const counted = <T extends Counted>(row: T) => ({
  ...row,
  registration_count: Number(row.passes ?? 0),
  sections: Number(row.section_count ?? 0),
  coupons: Number(row.coupon_count ?? 0),
  add_ons: Number(row.add_on_count ?? 0),
  room_types: Number(row.room_type_count ?? 0),
});

/** Events as their registrations show them, whoever may see them otherwise: who has a pass knows of the event. */
export async function listEventDetails(db: Db, organizationId: string, ids: readonly string[]) {
  const rows = await eventDetails(db, organizationId)
    .where((eb) => anyOf(eb.ref('event.id'), ids))
    .execute();
  return rows.map(counted);
}

export interface Moment {
  /** The clock that ends holds. */
  readonly now: Date;
  /** Payments whose money is on its way or here, with nothing delivered for it yet. */
  readonly paying: readonly { readonly id: string; readonly purpose: string; readonly subject: string }[];
  readonly has_receipts: boolean;
  readonly has_coupons: boolean;
}

/** The event of one registration, its moment, and what hangs on few of them: what is not there is not asked for. */
export async function findEventAndMoment(
  db: Db,
  organizationId: string,
  registration: { readonly id: string; readonly event_id: string },
): Promise<(EventDetailsRow & Moment) | undefined> {
  const { id: registrationId } = registration;
  const row = await eventDetails(db, organizationId)
    .select((eb) => [
      sql<Date>`now()`.as('now'),
      jsonArrayFrom(
        eb
          .selectFrom('payment_intent')
          .select(['payment_intent.id', 'payment_intent.purpose', 'payment_intent.subject'])
          .where('payment_intent.organization_id', '=', organizationId)
          .where('payment_intent.registration_id', '=', registrationId)
          .where(awaitsDelivery)
          .orderBy('payment_intent.id'),
      ).as('paying'),
      eb
        .exists(
          eb
            .selectFrom('receipt')
            .select('receipt.id')
            .where('receipt.organization_id', '=', organizationId)
            .where('receipt.registration_id', '=', registrationId),
        )
        .$castTo<boolean>()
        .as('has_receipts'),
      eb
        .exists(
          eb
            .selectFrom('coupon')
            .select('coupon.id')
            .where('coupon.organization_id', '=', organizationId)
            .where('coupon.registration_id', '=', registrationId),
        )
        .$castTo<boolean>()
        .as('has_coupons'),
    ])
    .where('event.id', '=', registration.event_id)
    .executeTakeFirst();
  return row && counted(row);
}
