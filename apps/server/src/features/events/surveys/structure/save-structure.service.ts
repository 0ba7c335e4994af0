import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { getAccountsById, requirePower } from '../../../ground/accounts/index.ts';
import { closeStock, countStock, openStock, setSupply } from '../../../money/capacity/index.ts';
import * as managing from '../managing/managing.queries.ts';
import type {
  ChoiceInput,
  QuestionInput,
  SaveStructure,
  SectionInput,
} from '../managing/managing.schemas.ts';
import { surveyChanged } from '../surveys.facts.ts';
import { refuseNamingFiles, refuseRepeated, refuseRewriting, refuseUnanswerable } from './structure-rules.ts';
import * as writes from './structure-writes.queries.ts';
import { loadStructure, NONE } from './structure.service.ts';
import type { SurveyChoice, SurveyQuestion, SurveySection } from './structure.types.ts';

/** All sections, questions and choices at once, over the version that was read. */
export async function saveStructure(ctx: Context, surveyId: string, input: SaveStructure): Promise<null> {
  const { accountId } = requirePower(ctx.actor, 'surveys:write');
  await ctx.transaction(async (inner) => {
    const survey = await managing.lockSurvey(inner.db, inner.organizationId, surveyId);
    if (survey === undefined) throw notFound('survey');
    if (survey.version !== input.version) throw await changedBy(inner, survey.structured_by, survey.version);
    await writeStructure(inner, survey, input.sections);
    const version = survey.version + 1;
    await managing.updateSurvey(inner.db, inner.organizationId, surveyId, {
      version,
      structured_by: accountId,
      updated_at: inner.now(),
    });
    noteChanges(inner, survey, { version, questions: input.sections.flatMap(namesOf) });
    await inner.record(surveyChanged(surveyId));
  });
  return null;
}

const namesOf = ({ questions }: SectionInput): string[] => questions.map(({ name }) => name);

async function changedBy(ctx: Context, id: string | null, version: number) {
  const person = id === null ? undefined : (await getAccountsById(ctx, [id])).get(id);
  const name = [person?.firstName, person?.lastName].filter((part) => (part ?? '') !== '').join(' ');
  return conflict('survey.changed', {
    values: { name: name === '' ? (person?.username ?? '') : name },
    field: 'version',
  }).with({ version });
}

/** In the transaction that holds the survey's row. */
export async function writeStructure(
  inner: Context,
  survey: { readonly id: string; readonly first_opened_at: Date | null; readonly anonymous: boolean },
  input: readonly SectionInput[],
): Promise<void> {
  const { db, organizationId } = inner;
  const wasOpened = survey.first_opened_at !== null;
  const before = await loadStructure(inner, survey.id);
  const known = new Map(
    before.flatMap(({ questions }) => questions.map((one) => [one.row.id, one] as const)),
  );
  const after = input.map((section, index) =>
    readSection(section, index, { survey_id: survey.id, organization_id: organizationId }, known),
  );
  refuseRepeated(after);
  refuseNamingFiles(survey, after);
  await refuseUnanswerable(inner, after);
  const questions = after.flatMap((section) => section.questions);
  const { responses } = await writes.countParts(db, organizationId, [...known.keys()]);
  refuseRewriting(before, after, responses);

  const setAside = wasOpened ? writes.retire : writes.remove;
  const kept = new Set([
    ...after.map(({ row }) => row.id),
    ...questions.flatMap(({ row, choices }) => [row.id, ...choices.map((choice) => choice.row.id)]),
  ]);
  const goneOf = (rows: readonly { readonly row: { readonly id: string } }[]): string[] =>
    rows.map(({ row }) => row.id).filter((id) => !kept.has(id));
  const choicesBefore = [...known.values()].flatMap(({ choices }) => choices);
  await refuseForeignStock(inner, questions, choicesBefore);
  const gone = {
    choices: goneOf(choicesBefore),
    questions: goneOf([...known.values()]),
    sections: goneOf(before),
  };
  if (!wasOpened) await closeStock(inner, gone.choices);
  if (gone.choices.length > 0) await setAside.choices(db, organizationId, gone.choices);
  if (gone.questions.length > 0) await setAside.questions(db, organizationId, gone.questions);
  const isWritten =
    (await writes.upsertSections(db, survey.id, after.map(sectionColumns))) &&
    (await writes.upsertQuestions(db, survey.id, questions.map(questionColumns))) &&
    (await writes.upsertChoices(
      db,
      questions.flatMap(({ choices }) => choices.map(({ row }) => row)),
    ));
  if (!isWritten) throw conflict('id.taken', { field: 'sections' });
  if (gone.sections.length > 0) await setAside.sections(db, organizationId, gone.sections);
  await writes.replaceSubQuestions(
    db,
    organizationId,
    [...known.keys(), ...questions.map(({ row }) => row.id)],
    questions.flatMap(({ choices }) => choices.flatMap(linksOf)),
  );
  await writeSearchValues(inner, input);
  await writeLimits(inner, input, after, wasOpened, new Set(choicesBefore.map(({ row }) => row.id)));
}

/** Supplies lie under the ids of their things, whatever these are: the id of a new choice names none yet. */
async function refuseForeignStock(
  inner: Context,
  questions: readonly SurveyQuestion[],
  before: readonly SurveyChoice[],
): Promise<void> {
  const known = new Set(before.map(({ row }) => row.id));
  const ids = questions.flatMap(({ choices }) => choices.map(({ row }) => row.id));
  const fresh = ids.filter((id) => !known.has(id));
  if ((await countStock(inner, fresh)).size > 0) throw conflict('id.taken', { field: 'sections' });
}

const linksOf = ({ row, subQuestionIds }: SurveyChoice) =>
  [...new Set(subQuestionIds)].map((id) => ({ choice_id: row.id, question_id: id }));

const json = (value: SurveySection['showIf']): string | null =>
  value === null ? null : JSON.stringify(value);
const sectionColumns = ({ row, showIf }: SurveySection): writes.NewSection => ({
  ...row,
  show_if: json(showIf),
});
const questionColumns = ({ row: { price: _, ...row }, showIf }: SurveyQuestion): writes.NewQuestion => ({
  ...row,
  show_if: json(showIf),
});

interface Owner {
  readonly organization_id: string;
  readonly survey_id: string;
}
type Known = ReadonlyMap<string, SurveyQuestion>;

function readSection(
  { id, name, description = null, showIf = null, questions }: SectionInput,
  index: number,
  owner: Owner,
  known: Known,
): SurveySection {
  const sectionId = id.toLowerCase();
  return {
    row: {
      ...owner,
      id: sectionId,
      name: name.trim(),
      description,
      show_if: null,
      retired: false,
      sort_order: index,
    },
    showIf,
    questions: questions.map((question, place) =>
      readQuestion(question, { ...owner, section_id: sectionId, sort_order: index * 1000 + place }, known),
    ),
  };
}

function readQuestion(
  input: QuestionInput,
  owner: Owner & { readonly section_id: string; readonly sort_order: number },
  known: Known,
): SurveyQuestion {
  const id = input.id.toLowerCase();
  const before = known.get(id);
  return {
    row: {
      ...owner,
      id,
      type: input.type,
      name: input.name.trim(),
      label: input.label ?? null,
      description: input.description ?? null,
      placeholder: input.placeholder ?? null,
      default_value: input.default ?? null,
      featured: input.featured ?? false,
      required: input.required,
      mutable: input.mutable ?? false,
      min: input.min ?? null,
      max: input.max ?? null,
      validation: input.validation ?? null,
      validation_message: input.validationMessage ?? null,
      show_if: null,
      retired: false,
      price: null,
    },
    showIf: input.showIf ?? null,
    stock: NONE,
    ignoresPattern: false,
    choices: input.choices.map((choice, index) => readChoice(choice, index, { ...owner, id }, before)),
  };
}

/** A choice with the value of one that was retired is that one again. */
function readChoice(
  { id, value, text = null, description = null, subQuestionIds = [] }: ChoiceInput,
  index: number,
  question: { readonly organization_id: string; readonly id: string },
  before: SurveyQuestion | undefined,
): SurveyChoice {
  const same =
    before?.choices.find(({ row }) => row.id === id.toLowerCase()) ??
    before?.choices.find(({ row }) => row.retired && row.value === value.trim());
  return {
    row: {
      organization_id: question.organization_id,
      id: same?.row.id ?? id.toLowerCase(),
      question_id: question.id,
      value: value.trim(),
      text,
      description,
      retired: false,
      sort_order: index,
    },
    stock: same?.stock ?? NONE,
    isLimited: same?.isLimited ?? false,
    subQuestionIds: subQuestionIds.map((one) => one.toLowerCase()),
  };
}

async function writeSearchValues(inner: Context, sections: readonly SectionInput[]): Promise<void> {
  for (const { id, type, searchValues } of sections.flatMap(({ questions }) => questions))
    if (type === 'search' && searchValues !== undefined)
      await writes.replaceSearchValues(inner.db, inner.organizationId, id.toLowerCase(), [
        ...new Set(searchValues.map((value) => value.trim())),
      ]);
}

/** Nothing counts what was taken of a choice without a limit, so it gets none once it could be chosen. */
async function writeLimits(
  inner: Context,
  input: readonly SectionInput[],
  after: readonly SurveySection[],
  wasOpened: boolean,
  known: ReadonlySet<string>,
): Promise<void> {
  const fresh: { id: string; supply: number }[] = [];
  for (const [place, { questions }] of after.entries())
    for (const [at, { choices }] of questions.entries())
      for (const [index, { row, stock, isLimited }] of choices.entries()) {
        const limit = input[place]?.questions[at]?.choices[index]?.limit;
        if (limit === undefined || (!isLimited && limit === null)) continue;
        if (isLimited) {
          if (stock.supply !== limit) await setSupply(inner, row.id, limit);
        } else if (wasOpened && known.has(row.id)) {
          const field = `sections/${place}/questions/${at}/choices/${index}/limit`;
          throw conflict('survey.limitLate', { field });
        } else if (limit !== null) fresh.push({ id: row.id, supply: limit });
      }
  await openStock(inner, fresh);
}
