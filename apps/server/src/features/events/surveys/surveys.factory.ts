import assert from 'node:assert/strict';
import { newId } from '../../../platform/ids.ts';
import type { Caller } from '../../../testing/app.ts';
import type { ManagedSurveyView, SaveStructure, SurveyStructureView } from './managing/managing.schemas.ts';
import type { SurveySectionView } from './surveys.schemas.ts';

type QuestionInput = SaveStructure['sections'][number]['questions'][number];

interface ChoiceFields {
  readonly limit?: number;
  readonly subQuestionIds?: string[];
}

export const ask = (fields: Partial<QuestionInput> & { name: string }): QuestionInput => ({
  id: newId(),
  type: 'text',
  required: false,
  choices: [],
  ...fields,
});

export const choose = (value: string, fields: ChoiceFields = {}): QuestionInput['choices'][number] => ({
  id: newId(),
  value,
  ...fields,
});

export const section = (
  questions: QuestionInput[],
  fields: Partial<SaveStructure['sections'][number]> = {},
): SaveStructure['sections'][number] => ({ id: newId(), name: 'Part', questions, ...fields });

/** A survey that is open, with these questions. */
export async function openSurvey(
  staff: Caller,
  sections: SaveStructure['sections'],
  fields: object = {},
): Promise<{ id: string; slug: string }> {
  const made = await staff.post<ManagedSurveyView>('/admin/surveys', { name: 'How was it?', ...fields });
  assert.equal(made.statusCode, 200, made.body.message);
  const { id, slug } = made.body.data;
  const saved = await staff.put<SurveyStructureView>(`/admin/surveys/${id}/structure`, {
    version: 1,
    sections,
  });
  assert.equal(saved.statusCode, 200, `${saved.body.field ?? ''} ${saved.body.message}`);
  const opened = await staff.post(`/admin/surveys/${id}/open`);
  assert.equal(opened.statusCode, 200, opened.body.message);
  return { id, slug };
}

export async function begin(who: Caller, survey: string): Promise<string> {
  const { body, statusCode } = await who.post<{ id: string }>(`/surveys/${survey}/submissions`);
  assert.equal(statusCode, 200, body.message);
  return body.data.id;
}

export const answer = (who: Caller, path: string, questionId: string, response: string) =>
  who.put(`${path}/questions/${questionId}`, { response });

/** Names of the questions that are asked now. */
export async function askedOf(who: Caller, path: string): Promise<string[]> {
  const { body } = await who.get<SurveySectionView[]>(`${path}/sections`);
  return body.data.flatMap(({ questions }) => questions.map(({ name }) => name));
}
