import assert from 'node:assert/strict';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { test } from 'node:test';
import { TenantGuard, TenantGuardError } from './guard.ts';
import { TENANT_TABLES } from '../../features.ts';
import type { Schema } from './schema.ts';

const OWN = '0190a0aa-0000-4000-8000-000000000001';
const OTHER = '0190a0aa-0000-4000-8000-000000000002';
const ID = '0190a0aa-0000-4000-8000-000000000003';
const db = new Kysely<Schema>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  },
});

interface Query {
  compile(): ReturnType<ReturnType<typeof db.selectFrom<'account'>>['compile']>;
}
const check = (query: { compile(): unknown }, organizationId = OWN): void =>
  new TenantGuard(TENANT_TABLES).check((query as Query).compile(), organizationId);
const accounts = db.selectFrom('account').select('account.id').where('account.organization_id', '=', OWN);
const now = new Date();

test('statements bound to the organization pass', () => {
  for (const query of [
    accounts,
    accounts.innerJoin('account_follow', (join) =>
      join
        .onRef('account_follow.organization_id', '=', 'account.organization_id')
        .onRef('account_follow.follower_id', '=', 'account.id'),
    ),
    accounts.leftJoin('image as i', (join) =>
      join.on('i.organization_id', '=', OWN).onRef('i.id', '=', 'account.image_id'),
    ),
    accounts.where((eb) =>
      eb.exists(
        eb
          .selectFrom('interest')
          .select('interest.id')
          .whereRef('interest.organization_id', '=', 'account.organization_id'),
      ),
    ),
    db
      .with('own', () => accounts)
      .selectFrom('own')
      .selectAll(),
    accounts.unionAll(accounts),
    db.updateTable('account').set({ bio: 'x' }).where('account.organization_id', '=', OWN),
    db.deleteFrom('account').where('account.organization_id', '=', OWN),
    db
      .insertInto('interest')
      .values({ organization_id: OWN, id: ID, name: 'a', name_key: 'a', created_at: now, updated_at: now }),
    db.selectFrom('hostname').selectAll(),
    db
      .insertInto('account_interest')
      .columns(['organization_id', 'account_id', 'interest_id', 'created_at'])
      .expression(
        db
          .selectFrom('interest')
          .select(['interest.organization_id', 'interest.id', 'interest.id as i', 'interest.created_at'])
          .where('interest.organization_id', '=', OWN),
      ),
  ])
    assert.doesNotThrow(() => check(query), query.compile().sql);
});

test('statements that could reach another organization are refused', () => {
  for (const query of [
    db.selectFrom('account').selectAll(),
    db.selectFrom('account').selectAll().where('account.organization_id', '=', OTHER),
    db.selectFrom('account').selectAll().where('organization_id', '=', OWN),
    db
      .selectFrom('account')
      .selectAll()
      .where((eb) => eb.or([eb('account.organization_id', '=', OWN), eb('account.id', '=', ID)])),
    db.selectFrom('account').selectAll().where('account.organization_id', '!=', OWN),
    accounts.innerJoin('account_follow', 'account_follow.follower_id', 'account.id'),
    accounts.leftJoin('image as i', 'i.id', 'account.image_id'),
    db
      .selectFrom('account')
      .innerJoin('hostname', (join) => join.onTrue())
      .selectAll('account'),
    // The condition of an outer join does not filter the table it hangs on.
    db
      .selectFrom('account')
      .leftJoin('image', (join) =>
        join.on('account.organization_id', '=', OWN).on('image.organization_id', '=', OWN),
      )
      .selectAll('account'),
    accounts.where((eb) => eb.exists(eb.selectFrom('interest').select('interest.id'))),
    accounts.where((eb) =>
      eb.exists(eb.selectFrom('account').select('account.id').where('account.id', '=', ID)),
    ),
    db
      .with('all', (cte) => cte.selectFrom('account').selectAll())
      .selectFrom('all')
      .selectAll(),
    accounts.unionAll(db.selectFrom('account').select('account.id')),
    db.updateTable('account').set({ bio: 'x' }).where('account.id', '=', ID),
    db.deleteFrom('account').where('account.id', '=', ID),
    db
      .insertInto('interest')
      .values({ organization_id: OTHER, id: ID, name: 'a', name_key: 'a', created_at: now, updated_at: now }),
    db.insertInto('interest').values([
      { organization_id: OWN, id: ID, name: 'a', name_key: 'a', created_at: now, updated_at: now },
      { organization_id: OTHER, id: ID, name: 'b', name_key: 'b', created_at: now, updated_at: now },
    ]),
    accounts.select(sql`(select count(*) from account)`.as('n')),
  ])
    assert.throws(() => check(query), TenantGuardError, query.compile().sql);
});

test('a statement seen before is still compared with the organization it runs for', () => {
  const guard = new TenantGuard(TENANT_TABLES);
  const compiled = accounts.compile();
  guard.check(compiled, OWN);
  assert.throws(() => guard.check(compiled, OTHER), TenantGuardError);
});
