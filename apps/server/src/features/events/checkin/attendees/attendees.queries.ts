import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

const registrations = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .selectAll('registration')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.event_id', '=', eventId);

const isNumber = (text: string): boolean => /^\d{1,18}$/.test(text.trim());

export interface AttendeeFilter {
  readonly statuses: readonly string[];
  readonly ticketId?: string | undefined;
  readonly checkedIn?: boolean | undefined;
  readonly unpaid?: boolean | undefined;
  readonly search?: string | undefined;
}

/** Those with a pass that is all of what is asked for. */
function filtered(
  db: Db,
  organizationId: string,
  eventId: string,
  { statuses, ticketId, checkedIn, unpaid = false, search = '' }: AttendeeFilter,
) {
  let query = registrations(db, organizationId, eventId).where((eb) => {
    let pass = eb
      .selectFrom('pass')
      .select('pass.id')
      .where('pass.organization_id', '=', organizationId)
      .whereRef('pass.registration_id', '=', 'registration.id')
      .where('pass.status', 'in', unpaid ? [...statuses, 'draft'] : statuses);
    if (ticketId !== undefined) pass = pass.where('pass.pass_type_id', '=', ticketId);
    if (checkedIn === true) pass = pass.where('pass.used_at', 'is not', null);
    if (checkedIn === false)
      pass = pass.where('pass.used_at', 'is', null).where('pass.status', '<>', 'canceled');
    return eb.exists(pass);
  });
  if (unpaid)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_intent')
          .select('payment_intent.id')
          .where('payment_intent.organization_id', '=', organizationId)
          .whereRef('payment_intent.registration_id', '=', 'registration.id')
          .where('payment_intent.status', 'in', UNDER_WAY),
      ),
    );
  if (search.trim() !== '')
    query = query.where((eb) =>
      eb.or([
        eb('account.search_text', 'like', containsPattern(search)),
        eb('account.email', 'ilike', containsPattern(search)),
        ...(isNumber(search) ? [eb('registration.number', '=', Number(search))] : []),
      ]),
    );
  return query;
}
// The payer says that it is on its way; it has not come yet.
const UNDER_WAY = ['processing', 'authorized'] as const;

export async function listRegistrations(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, ...filter }: AttendeeFilter & Paging,
  order: 'createdAt' | 'name',
) {
  const query = filtered(db, organizationId, eventId, filter);
  const ordered =
    order === 'name'
      ? query.orderBy('account.search_text').orderBy('registration.id')
      : query.orderBy('registration.created_at', 'desc').orderBy('registration.id', 'desc');
  return ordered
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countRegistrations(
  db: Db,
  organizationId: string,
  eventId: string,
  filter: AttendeeFilter,
): Promise<number> {
  const { count } = await filtered(db, organizationId, eventId, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Money that is on its way, so that those who run the event know what is missing. */
export async function listDue(db: Db, organizationId: string, registrationId: string) {
  return db
    .selectFrom('payment_intent')
    .select([
      'payment_intent.id',
      'payment_intent.reference',
      'payment_intent.amount',
      'payment_intent.currency',
      'payment_intent.provider',
      'payment_intent.created_at',
    ])
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.registration_id', '=', registrationId)
    .where('payment_intent.status', 'in', UNDER_WAY)
    .orderBy('payment_intent.created_at')
    .orderBy('payment_intent.id')
    .execute();
}

/** Payments that the payer has asked the bank to give back, latest first. */
export async function listDisputes(db: Db, organizationId: string, registrationId: string, limit: number) {
  return db
    .selectFrom('payment_dispute')
    .innerJoin('payment_intent', (join) =>
      join
        .on('payment_intent.organization_id', '=', organizationId)
        .onRef('payment_intent.id', '=', 'payment_dispute.intent_id')
        .on('payment_intent.registration_id', '=', registrationId),
    )
    .select([
      'payment_dispute.id',
      'payment_dispute.status',
      'payment_dispute.amount',
      'payment_dispute.currency',
      'payment_dispute.created_at',
      'payment_intent.reference',
    ])
    .where('payment_dispute.organization_id', '=', organizationId)
    .orderBy('payment_dispute.created_at', 'desc')
    .orderBy('payment_dispute.id')
    .limit(limit)
    .execute();
}

/** From hand to hand, latest first. */
export async function listTransfers(db: Db, organizationId: string, registrationId: string, limit: number) {
  return db
    .selectFrom('pass_transfer')
    .innerJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'pass_transfer.pass_id'),
    )
    .leftJoin('registration as sender', (join) =>
      join
        .on('sender.organization_id', '=', organizationId)
        .onRef('sender.id', '=', 'pass_transfer.from_registration_id'),
    )
    .leftJoin('registration as receiver', (join) =>
      join
        .on('receiver.organization_id', '=', organizationId)
        .onRef('receiver.id', '=', 'pass_transfer.to_registration_id'),
    )
    .select([
      'pass_transfer.id',
      'pass_transfer.pass_id',
      'pass_transfer.created_at',
      'pass.number',
      'sender.account_id as from_id',
      'receiver.account_id as to_id',
    ])
    .where('pass_transfer.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('pass_transfer.from_registration_id', '=', registrationId),
        eb('pass_transfer.to_registration_id', '=', registrationId),
      ]),
    )
    .orderBy('pass_transfer.created_at', 'desc')
    .orderBy('pass_transfer.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findRegistrationOf(db: Db, organizationId: string, eventId: string, accountId: string) {
  return registrations(db, organizationId, eventId)
    .where('registration.account_id', '=', accountId)
    .executeTakeFirst();
}

export type PassOrder = 'createdAt' | 'name' | 'usedAt';

const passes = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('pass')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where('pass.status', '<>', 'draft');

export async function listPassIds(
  db: Db,
  organizationId: string,
  eventId: string,
  checkedIn: boolean | undefined,
  { page, pageSize, search = '' }: Paging,
  order: PassOrder,
): Promise<string[]> {
  let query = passes(db, organizationId, eventId);
  if (checkedIn === true) query = query.where('pass.used_at', 'is not', null);
  if (checkedIn === false)
    query = query.where('pass.used_at', 'is', null).where('pass.status', '<>', 'canceled');
  if (search.trim() !== '')
    query = query.where((eb) =>
      eb.or([
        eb('account.search_text', 'like', containsPattern(search)),
        eb('account.email', 'ilike', containsPattern(search)),
        ...(isNumber(search) ? [eb('pass.number', '=', Number(search))] : []),
      ]),
    );
  const ordered = {
    createdAt: () => query.orderBy('pass.created_at', 'desc'),
    name: () => query.orderBy('account.search_text'),
    usedAt: () => query.orderBy(sql`${sql.ref('pass.used_at')} desc nulls last`),
  }[order]();
  const rows = await ordered
    .orderBy('pass.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next ones after `after` in the order of ids, for going through all of them. */
export async function listPassIdsAfter(
  db: Db,
  organizationId: string,
  eventId: string,
  after: string | undefined,
  count: number,
): Promise<string[]> {
  let query = passes(db, organizationId, eventId);
  if (after !== undefined) query = query.where('pass.id', '>', after);
  const rows = await query.orderBy('pass.id').limit(count).execute();
  return rows.map(({ id }) => id);
}

/** The registration and status of a pass; undefined when the event (or the account, if given) has no such pass. */
export async function findPassId(
  db: Db,
  organizationId: string,
  eventId: string,
  id: string,
  accountId?: string,
) {
  let query = passes(db, organizationId, eventId)
    .select(['pass.registration_id', 'pass.status'])
    .where('pass.id', '=', id);
  if (accountId !== undefined) query = query.where('registration.account_id', '=', accountId);
  return query.executeTakeFirst();
}

/** Those who run an event write to everybody who comes, whatever they show to others. */
export async function listContacts(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.phone'])
    .where('account.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('account.id'), ids))
    .execute();
}

/** Questions that are asked of passes, in their order: the columns of a table. */
export async function listQuestionNames(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('question')
    .innerJoin('question_section as section', (join) =>
      join.on('section.organization_id', '=', organizationId).onRef('section.id', '=', 'question.section_id'),
    )
    .select(['question.id', 'question.name', 'question.label'])
    .where('question.organization_id', '=', organizationId)
    .where('question.event_id', '=', eventId)
    .where('section.session_id', 'is', null)
    .orderBy('section.sort_order')
    .orderBy('section.id')
    .orderBy('question.sort_order')
    .orderBy('question.id')
    .execute();
}

/** False for passes that are no longer of that registration, and for those that are not issued. */
export async function setSeat(
  db: Db,
  organizationId: string,
  registrationId: string,
  passId: string,
  location: string | null,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('pass')
    .set({ location, updated_at: now })
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.id', '=', passId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
