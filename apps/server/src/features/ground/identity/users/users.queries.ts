import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { IdentityUserTable } from '../identity.tables.ts';
import type { Attributes } from './attributes.policy.ts';

export type UserRow = Selectable<IdentityUserTable>;

/** The user of an address, and which of the given login ids are taken: one statement, whether there is a user or not. */
export async function findUserAndTaken(
  db: Db,
  organizationId: string,
  email: string,
  loginIds: readonly string[],
): Promise<{ user: UserRow | undefined; taken: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('identity_user')
    .selectAll('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([eb('identity_user.email', '=', email), anyOf(eb.ref('identity_user.login_id'), loginIds)]),
    )
    .execute();
  return { user: rows.find((row) => row.email === email), taken: new Set(rows.map((row) => row.login_id)) };
}

export async function findUser(db: Db, organizationId: string, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('identity_user')
    .selectAll('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .executeTakeFirst();
}

/** Keeps the row still until the transaction ends. */
export async function lockUser(
  db: Db,
  organizationId: string,
  loginId: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('identity_user')
    .selectAll('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.login_id', '=', loginId)
    .forUpdate()
    .executeTakeFirst();
}

/** Others may read the row; a change of it waits until the transaction ends. */
export async function holdUser(db: Db, organizationId: string, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('identity_user')
    .selectAll('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .forShare()
    .executeTakeFirst();
}

export type NewUser = Pick<
  UserRow,
  'id' | 'login_id' | 'email' | 'email_verified' | 'status' | 'salt' | 'verifier'
> & {
  username?: string;
  attributes: Attributes;
  password_until?: Date;
};

const OF_AN_ATTEMPT = [
  'id',
  'username',
  'salt',
  'verifier',
  'password_until',
  'status',
  'email_verified',
  'attributes',
  'updated_at',
] as const;

const unlessTaken = (column: string, standsUntil: Date | null): RawBuilder<never> => sql<never>`
  case when identity_user.status = 'unconfirmed'
    and (identity_user.password_until is null or ${standsUntil}::timestamptz is null
      or identity_user.password_until <= ${standsUntil})
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`identity_user.${column}`)} end`;

/**
 * A new user, or a new attempt of one who never confirmed; undefined when the address belongs to somebody. The person
 * who proves the address decides the password, so an unconfirmed sign-up never blocks the next one. An existing user is
 * rewritten unchanged: the duration must not reveal whether there is one. An invitation that has not expired gives way
 * only to callers who have proven the address, or are the owner.
 */
export async function insertUser(
  db: Db,
  organizationId: string,
  user: NewUser,
  now: Date,
  { invitationsStand = false } = {},
): Promise<UserRow | undefined> {
  const standsUntil = invitationsStand ? now : null;
  const row = await db
    .insertInto('identity_user')
    .values({
      ...user,
      organization_id: organizationId,
      attributes: JSON.stringify(user.attributes),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'email'])
        .doUpdateSet(
          Object.fromEntries(OF_AN_ATTEMPT.map((column) => [column, unlessTaken(column, standsUntil)])),
        ),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.id === user.id ? row : undefined;
}

export type UserChanges = Pick<
  Updateable<IdentityUserTable>,
  'email' | 'email_verified' | 'status' | 'salt' | 'verifier' | 'password_until' | 'attributes' | 'enabled'
>;

export async function updateUser(
  db: Db,
  organizationId: string,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ ...changes, updated_at: now })
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .execute();
}

export async function closeDoors(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_user')
    .set({ doors_closed_at: now })
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .execute();
}

/** True for the one call that confirms. */
export async function confirmUser(db: Db, organizationId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('identity_user')
    .set({ status: 'confirmed', email_verified: true, updated_at: now })
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .where('identity_user.status', '=', 'unconfirmed')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteUser(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Makes room for somebody who has proven the address. */
export async function deleteUnconfirmed(db: Db, organizationId: string, email: string): Promise<void> {
  await db
    .deleteFrom('identity_user')
    .where('identity_user.organization_id', '=', organizationId)
    .where('identity_user.email', '=', email)
    .where('identity_user.status', '=', 'unconfirmed')
    .execute();
}
