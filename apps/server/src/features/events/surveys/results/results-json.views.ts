import { Readable } from 'node:stream';
import { recallList } from '../../../money/questions/index.ts';
import type { SurveyQuestion } from '../structure/structure.types.ts';
import { titleOf } from './results.views.ts';
import type { ExportedSurvey, ReadSubmission } from './results.service.ts';

/** One document, submission by submission, so that any number of them takes the same memory. */
export function writeSubmissionsJson({ survey, questions, rows }: ExportedSurvey): Readable {
  async function* parts(): AsyncGenerator<string> {
    const head = {
      survey: { name: survey.name, slug: survey.slug, anonymous: survey.anonymous },
      questions: questions.map((question) => ({
        id: question.row.id,
        name: titleOf(question),
        type: question.row.type,
        choices: question.choices.map(({ row }) => ({ value: row.value, text: row.text ?? row.value })),
      })),
    };
    yield `${JSON.stringify(head).slice(0, -1)},"submissions":[`;
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(submissionOf(row, questions, survey.anonymous))}`;
      isFirst = false;
    }
    yield '\n]}\n';
  }
  return Readable.from(parts());
}

const submissionOf = (
  { row, account, answers }: ReadSubmission,
  questions: readonly SurveyQuestion[],
  anonymous: boolean,
) => ({
  submittedAt: row.submitted_at?.toISOString() ?? null,
  ...(!anonymous && {
    name: [account?.firstName, account?.lastName].filter((part) => (part ?? '') !== '').join(' ') || null,
    username: account?.username ?? null,
  }),
  answers: Object.fromEntries(
    questions.flatMap((question) => {
      const value = answers.get(question.row.id);
      return value === undefined ? [] : [[question.row.id, valueOf(question, value)]];
    }),
  ),
});

function valueOf({ row }: SurveyQuestion, value: string): unknown {
  if (row.type === 'checkbox') return recallList(value);
  if (row.type === 'toggle') return value === 'true';
  if (row.type === 'number') return Number(value);
  return value;
}
