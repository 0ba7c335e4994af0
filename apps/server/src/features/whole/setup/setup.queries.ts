import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface GuideRow {
  passed: string[] | null;
  closed_at: Date | null;
  has_brand: boolean;
  has_languages: boolean;
  has_hostname: boolean;
  has_provider: boolean;
  has_people: boolean;
  /** A mail server of the organization's own. */
  has_mail: boolean;
}

/** Read from the settings themselves, so that nobody has to tick anything. */
export async function getGuide(db: Db, organizationId: string): Promise<GuideRow> {
  return db
    .selectFrom('organization')
    .leftJoin('setup_guide', (join) => join.on('setup_guide.organization_id', '=', organizationId))
    .select(['setup_guide.passed', 'setup_guide.closed_at'])
    .select((eb) => [
      sql<boolean>`(organization.primary_color is not null or organization.logo_id is not null)`.as(
        'has_brand',
      ),
      sql<boolean>`(cardinality(organization.locales) > 1)`.as('has_languages'),
      eb
        .exists(
          eb
            .selectFrom('hostname')
            .select('hostname.hostname')
            .where('hostname.organization_id', '=', organizationId)
            .where('hostname.verified_at', 'is not', null)
            .offset(1)
            .limit(1),
        )
        .$castTo<boolean>()
        .as('has_hostname'),
      eb
        .exists(
          eb
            .selectFrom('hosted_provider')
            .select('hosted_provider.name')
            .where('hosted_provider.organization_id', '=', organizationId)
            .where('hosted_provider.enabled', '=', true),
        )
        .$castTo<boolean>()
        .as('has_provider'),
      eb
        .exists(
          eb
            .selectFrom('organization_staff')
            .select('organization_staff.account_id')
            .where('organization_staff.organization_id', '=', organizationId)
            .offset(1)
            .limit(1),
        )
        .$castTo<boolean>()
        .as('has_people'),
      eb
        .exists(
          eb
            .selectFrom('mail_settings')
            .select('mail_settings.host')
            .where('mail_settings.organization_id', '=', organizationId)
            .where('mail_settings.host', 'is not', null)
            .where('mail_settings.confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_mail'),
    ])
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

export async function putClosed(db: Db, organizationId: string, closedAt: Date | null): Promise<void> {
  await db
    .insertInto('setup_guide')
    .values({ organization_id: organizationId, closed_at: closedAt })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ closed_at: closedAt }))
    .execute();
}

/** One statement, so that two steps passed at once both stay. */
export async function putPassed(
  db: Db,
  organizationId: string,
  step: string,
  isPassed: boolean,
): Promise<void> {
  await db
    .insertInto('setup_guide')
    .values({ organization_id: organizationId, passed: isPassed ? [step] : [] })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        passed: isPassed
          ? sql<string[]>`array_append(array_remove(setup_guide.passed, ${step}), ${step})`
          : sql<string[]>`array_remove(setup_guide.passed, ${step})`,
      }),
    )
    .execute();
}
