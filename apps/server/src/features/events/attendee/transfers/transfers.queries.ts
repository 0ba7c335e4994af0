import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, notBlocked, notClosing } from '../../../ground/accounts/index.ts';
import { notRefused } from '../../../ground/naming/index.ts';
import { meetsTiers } from '../../programme/index.ts';

interface Receivers {
  readonly senderId: string;
  /** The sender, and the person who acts for them. */
  readonly giverIds: readonly string[];
  /** Only its members, for an event that is theirs alone. */
  readonly groupId?: string | null;
  /** Only people who have a tier that it asks for. */
  readonly passTypeId?: string;
}

/** People to whom somebody may hand a pass: people, not teams, nobody whom either has blocked, and nobody who refuses gifts of theirs. */
const receivers = (
  db: Db,
  organizationId: string,
  { senderId, giverIds, groupId = null, passTypeId }: Receivers,
) =>
  db
    .selectFrom('account')
    .select('account.id')
    .where('account.organization_id', '=', organizationId)
    .where('account.account_type', '=', 'account')
    .where('account.id', '!=', senderId)
    .where(notBlocked(db, organizationId, senderId, 'account.id'))
    .where(notRefused(db, organizationId, giverIds, 'account.id'))
    .where(notClosing(db, organizationId, 'account.id'))
    .$if(groupId !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('group_member')
            .select('group_member.account_id')
            .where('group_member.organization_id', '=', organizationId)
            .where('group_member.group_id', '=', groupId ?? '')
            .whereRef('group_member.account_id', '=', 'account.id'),
        ),
      ),
    )
    .$if(passTypeId !== undefined, (query) =>
      query.where(meetsTiers(db, organizationId, sql`${passTypeId}::uuid`, sql.ref('account.id'))),
    );

export async function isReceiver(
  db: Db,
  organizationId: string,
  whom: Receivers,
  id: string,
): Promise<boolean> {
  const row = await receivers(db, organizationId, whom).where('account.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** By a part of the name, or by the whole of an address that its owner shows: others are not told whose it is. */
export async function listReceiverIds(
  db: Db,
  organizationId: string,
  whom: Receivers,
  search: string,
  limit: number,
): Promise<string[]> {
  const rows = await receivers(db, organizationId, whom)
    .where((eb) =>
      eb.or([
        eb('account.search_text', 'like', containsPattern(search)),
        eb.and([
          eb('account.share_email', '=', true),
          eb(eb.fn<string>('lower', ['account.email']), '=', search.trim().toLowerCase()),
        ]),
      ]),
    )
    .orderBy('account.search_text')
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function movePass(
  db: Db,
  organizationId: string,
  pass: { id: string; from: string; to: string },
  changes: { secret: string; payer_id: string | null; updated_at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('pass')
    .set({ ...changes, registration_id: pass.to })
    .where('pass.organization_id', '=', organizationId)
    .where('pass.id', '=', pass.id)
    .where('pass.registration_id', '=', pass.from)
    .where('pass.used_at', 'is', null)
    .where('pass.status', 'in', ['needsInfo', 'ready'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertTransfer(
  db: Db,
  organizationId: string,
  row: {
    id: number;
    event_id: string;
    pass_id: string;
    from_registration_id: string;
    to_registration_id: string;
    created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('pass_transfer')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

/**
 * Answers about the person who held the pass. Answers that took scarce stock are transferred with the pass, as are
 * sessions.
 */
export async function listPersonalAnswerIds(
  db: Db,
  organizationId: string,
  passId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('question_response as response')
    .innerJoin('question', (join) =>
      join
        .on('question.organization_id', '=', organizationId)
        .onRef('question.id', '=', 'response.question_id'),
    )
    .innerJoin('question_section as section', (join) =>
      join.on('section.organization_id', '=', organizationId).onRef('section.id', '=', 'question.section_id'),
    )
    .select('response.question_id')
    .where('response.organization_id', '=', organizationId)
    .where('response.pass_id', '=', passId)
    .where('section.session_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('question_response_stock as taken')
            .innerJoin('stock', (join) =>
              join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'taken.stock_id'),
            )
            .select('taken.stock_id')
            .where('taken.organization_id', '=', organizationId)
            .where('taken.pass_id', '=', passId)
            .whereRef('taken.question_id', '=', 'response.question_id')
            .where('stock.supply', 'is not', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ question_id }) => question_id);
}

/** The last time that somebody handed the pass on: to tell a call repeated from a call too late. */
export async function findLastTransfer(
  db: Db,
  organizationId: string,
  passId: string,
  fromRegistrationId: string,
) {
  return db
    .selectFrom('pass_transfer')
    .innerJoin('registration as receiver', (join) =>
      join
        .on('receiver.organization_id', '=', organizationId)
        .onRef('receiver.id', '=', 'pass_transfer.to_registration_id'),
    )
    .select(['receiver.account_id'])
    .where('pass_transfer.organization_id', '=', organizationId)
    .where('pass_transfer.pass_id', '=', passId)
    .where('pass_transfer.from_registration_id', '=', fromRegistrationId)
    .orderBy('pass_transfer.created_at', 'desc')
    .orderBy('pass_transfer.id', 'desc')
    .executeTakeFirst();
}

export type TransferRow = Awaited<ReturnType<typeof listTransfers>>[number];

/** Transfers that a registration sent or received, newest first. */
export async function listTransfers(
  db: Db,
  organizationId: string,
  registrationId: string,
  { page, pageSize, search }: Paging,
) {
  return db
    .selectFrom('pass_transfer')
    .innerJoin('registration as sender', (join) =>
      join
        .on('sender.organization_id', '=', organizationId)
        .onRef('sender.id', '=', 'pass_transfer.from_registration_id'),
    )
    .innerJoin('registration as receiver', (join) =>
      join
        .on('receiver.organization_id', '=', organizationId)
        .onRef('receiver.id', '=', 'pass_transfer.to_registration_id'),
    )
    .innerJoin('account as from_account', (join) =>
      join
        .on('from_account.organization_id', '=', organizationId)
        .onRef('from_account.id', '=', 'sender.account_id'),
    )
    .innerJoin('account as to_account', (join) =>
      join
        .on('to_account.organization_id', '=', organizationId)
        .onRef('to_account.id', '=', 'receiver.account_id'),
    )
    .leftJoin('image as from_picture', (join) =>
      join
        .on('from_picture.organization_id', '=', organizationId)
        .onRef('from_picture.id', '=', 'from_account.image_id'),
    )
    .leftJoin('image as to_picture', (join) =>
      join
        .on('to_picture.organization_id', '=', organizationId)
        .onRef('to_picture.id', '=', 'to_account.image_id'),
    )
    .select([
      'pass_transfer.id',
      'pass_transfer.pass_id',
      'pass_transfer.from_registration_id',
      'pass_transfer.to_registration_id',
      'pass_transfer.created_at',
      accountColumn('from_account', 'from_picture').as('from_account'),
      accountColumn('to_account', 'to_picture').as('to_account'),
    ])
    .where('pass_transfer.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('pass_transfer.from_registration_id', '=', registrationId),
        eb('pass_transfer.to_registration_id', '=', registrationId),
      ]),
    )
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('from_account.search_text', 'like', containsPattern(search ?? '')),
          eb('to_account.search_text', 'like', containsPattern(search ?? '')),
        ]),
      ),
    )
    .orderBy('pass_transfer.created_at', 'desc')
    .orderBy('pass_transfer.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}
