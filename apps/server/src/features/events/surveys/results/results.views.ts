import type { Readable } from 'node:stream';
import { writeCsv } from '../../../../platform/csv.ts';
import { textsIn } from '../../../../platform/texts/texts.ts';
import { recallList } from '../../../money/questions/index.ts';
import type { SurveyQuestion } from '../structure/structure.types.ts';
import { questionsOf } from '../structure/current.ts';
import { questionType } from '../surveys.views.ts';
import type { ManagedSubmissionView, SurveyResultsView } from './results.schemas.ts';
import type { ExportedSurvey, ReadSubmission, Results } from './results.service.ts';

export const titleOf = ({ row }: SurveyQuestion): string => row.label ?? row.name;

const CHOSEN = new Set(['select', 'radio', 'checkbox']);

/** Retired questions without an answer are left out. */
export const viewResults = (results: Results): SurveyResultsView => ({
  begun: results.begun,
  submitted: results.submitted,
  counted: results.counted,
  matching: results.matching,
  withheld: results.isWithheld,
  sections: results.structure.map(({ row, questions }) => ({
    id: row.id,
    name: row.name,
    questions: questions
      .filter((question) => !question.row.retired || (results.answered.get(question.row.id) ?? 0) > 0)
      .map((question) => ({
        id: question.row.id,
        name: titleOf(question),
        type: questionType(question.row.type),
        retired: question.row.retired,
        answered: results.answered.get(question.row.id) ?? 0,
        ...viewValues(question, results),
      })),
  })),
});

type Values = SurveyResultsView['sections'][number]['questions'][number]['values'];

function viewValues(
  question: SurveyQuestion,
  { values, means }: Results,
): { values: Values; mean: number | null } {
  const counted = values.get(question.row.id) ?? [];
  const counts = new Map(counted.map(({ value, count }) => [value ?? '', count]));
  const { type } = question.row;
  if (CHOSEN.has(type)) {
    const choices = question.choices
      .filter(({ row }) => !row.retired || (counts.get(row.value) ?? 0) > 0)
      .map(({ row }) => ({
        value: row.value,
        text: row.text ?? row.value,
        count: counts.get(row.value) ?? 0,
      }));
    return { values: choices, mean: null };
  }
  const found = [...counts].map(([value, count]) => ({ value, text: value, count }));
  if (type === 'number') {
    const sorted = found.toSorted((a, b) => Number(a.value) - Number(b.value));
    return { values: sorted, mean: means.get(question.row.id) ?? null };
  }
  if (type === 'date' || type === 'time')
    return { values: found.toSorted((a, b) => (a.value < b.value ? -1 : 1)), mean: null };
  return { values: found, mean: null };
}

/** An answer as people read it. */
export function sayAnswer({ choices, row }: SurveyQuestion, value: string): string {
  if (!CHOSEN.has(row.type)) return value;
  return recallList(value)
    .map((one) => {
      const choice = choices.find((known) => known.row.value === one);
      return choice === undefined ? String(one) : (choice.row.text ?? choice.row.value);
    })
    .join(', ');
}

export function viewManagedSubmission({
  row,
  account,
  answers,
  structure,
}: ReadSubmission): ManagedSubmissionView {
  return {
    id: row.id,
    status: row.status,
    account: account ?? null,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    seconds: row.seconds,
    answers: [...questionsOf(structure).values()].flatMap((question) => {
      const value = answers.get(question.row.id);
      if (value === undefined) return [];
      return [{ questionId: question.row.id, question: titleOf(question), text: sayAnswer(question, value) }];
    }),
  };
}

/** For spreadsheets: a column for each question, and 0 or 1 for each choice of those that take several. */
export function writeSubmissionsTable({ survey, questions, rows }: ExportedSurvey, locale: string): Readable {
  const t = textsIn(locale);
  const columns = [
    { key: 'submitted', header: t('surveys.columns.submitted') },
    ...(survey.anonymous
      ? []
      : [
          { key: 'name', header: t('surveys.columns.name') },
          { key: 'username', header: t('surveys.columns.username') },
        ]),
    ...questions.flatMap((question) => [
      { key: question.row.id, header: titleOf(question) },
      ...(question.row.type === 'checkbox'
        ? question.choices.map(({ row }) => ({
            key: row.id,
            header: `${titleOf(question)}: ${row.text ?? row.value}`,
          }))
        : []),
    ]),
  ];
  return writeCsv(rows, columns, ({ row, account, answers }) => {
    const record: Record<string, string | number | null> = {
      submitted: row.submitted_at?.toISOString().slice(0, 19).replace('T', ' ') ?? null,
      name: [account?.firstName, account?.lastName].filter((part) => (part ?? '') !== '').join(' '),
      username: account?.username ?? null,
    };
    for (const question of questions) {
      const value = answers.get(question.row.id);
      record[question.row.id] = value === undefined ? null : sayAnswer(question, value);
      if (question.row.type !== 'checkbox') continue;
      const chosen = new Set(value === undefined ? [] : recallList(value));
      for (const choice of question.choices)
        record[choice.row.id] = value === undefined ? null : Number(chosen.has(choice.row.value));
    }
    return record;
  });
}
