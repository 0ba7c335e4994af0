import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { searchable } from '../../../../platform/text.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { currentStructure } from '../structure/current.ts';
import { toInputs, withNewIds } from '../structure/portable.ts';
import { writeStructure } from '../structure/save-structure.service.ts';
import * as writes from '../structure/structure-writes.queries.ts';
import { loadStructure } from '../structure/structure.service.ts';
import * as queries from './managing.queries.ts';
import type { SectionInput } from './managing.schemas.ts';
import { freeSlug, getManaged, withFreeSlug } from './managing.service.ts';
import type { SurveyDefinition } from './portable.schemas.ts';
import { DEFINITION_FORMAT } from './portable.types.ts';

async function sectionsOf(ctx: Context, surveyId: string): Promise<SectionInput[]> {
  const sections = currentStructure(await loadStructure(ctx, surveyId));
  const ids = sections.flatMap(({ questions }) => questions.map(({ row }) => row.id));
  const values = await writes.listAllSearchValues(ctx.db, ctx.organizationId, ids);
  const valuesOf = Map.groupBy(values, (value) => value.question_id);
  return toInputs(sections, (id) => (valuesOf.get(id) ?? []).map(({ value }) => value));
}

/** Ids stay within the file alone: they say which question a condition means. */
export async function exportDefinition(ctx: Context, id: string): Promise<SurveyDefinition> {
  requirePower(ctx.actor, 'surveys:read');
  const survey = await getManaged(ctx, id);
  return {
    format: DEFINITION_FORMAT,
    name: survey.name,
    description: survey.description,
    requireAuth: survey.require_auth,
    submissionsPerAccount: survey.submissions_per_account,
    anonymous: survey.anonymous,
    oneAtATime: survey.one_at_a_time,
    showProgress: survey.show_progress,
    thankYou: survey.thank_you,
    sections: await sectionsOf(ctx, id),
  };
}

/** Creates a draft. The file is validated like typed input; each error names its place. */
export async function importDefinition(
  ctx: Context,
  { sections, ...given }: SurveyDefinition,
): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  return insertDraft(
    ctx,
    {
      name: given.name.trim(),
      description: given.description ?? null,
      require_auth: given.requireAuth ?? false,
      submissions_per_account: given.submissionsPerAccount ?? 1,
      anonymous: given.anonymous ?? false,
      one_at_a_time: given.oneAtATime ?? false,
      show_progress: given.showProgress ?? true,
      thank_you: toHtml(given.thankYou ?? null),
      image_id: null,
    },
    sections,
  );
}

export async function copySurvey(ctx: Context, id: string): Promise<queries.ManagedSurveyRow> {
  requirePower(ctx.actor, 'surveys:write');
  const from = await getManaged(ctx, id);
  const { name, description, require_auth, submissions_per_account, anonymous } = from;
  const { one_at_a_time, show_progress, thank_you, image_id } = from;
  const kept = { name, description, require_auth, submissions_per_account, anonymous };
  const shown = { one_at_a_time, show_progress, thank_you, image_id };
  return insertDraft(ctx, { ...kept, ...shown }, await sectionsOf(ctx, id));
}

type Settings = Pick<
  queries.ManagedSurveyRow,
  | 'name'
  | 'description'
  | 'require_auth'
  | 'submissions_per_account'
  | 'anonymous'
  | 'one_at_a_time'
  | 'show_progress'
  | 'thank_you'
  | 'image_id'
>;

/** Another survey with these questions, under an address of its own. */
const insertDraft = (
  ctx: Context,
  settings: Settings,
  sections: readonly SectionInput[],
): Promise<queries.ManagedSurveyRow> =>
  withFreeSlug(ctx, async (inner) => {
    const row = {
      ...settings,
      organization_id: inner.organizationId,
      id: newId(),
      slug: await freeSlug(inner, undefined, settings.name),
      status: 'draft' as const,
      first_opened_at: null,
      search_text: searchable(settings.name, settings.description),
      created_at: inner.now(),
      updated_at: inner.now(),
    };
    await queries.insertSurvey(inner.db, row);
    await writeStructure(inner, row, withNewIds(sections));
    noteChanges(inner, undefined, row);
    return getManaged(inner, row.id);
  });
