import { newId } from '../../../platform/ids.ts';
import { makes, type Targets, type World } from '../../../testing/target.ts';
import { DEFINITION_FORMAT } from './managing/portable.types.ts';
import { ask, begin, choose, openSurvey, section } from './surveys.factory.ts';

export const targets: Targets = {
  makers: [makes(['surveyId', 'surveyQuestionId', 'submissionId'], makeSurvey)],
  calls: {
    answerSurveyQuestion: {
      ids: { questionId: 'surveyQuestionId' },
      body: () => ({ response: 'Oslo' }),
    },
    listSurveyQuestionValues: { ids: { questionId: 'surveyQuestionId' } },
    listSurveyTexts: { ids: { questionId: 'surveyQuestionId' } },
    submitSurvey: { body: () => ({}) },
    importSurvey: {
      body: () => ({
        format: DEFINITION_FORMAT,
        name: 'Imported',
        sections: [section([ask({ name: 'Other' })])],
      }),
    },
    saveSurveyStructure: { body: () => ({ version: 2, sections: [section([ask({ name: 'Other' })])] }) },
  },
};

/** One that a member has begun to answer. */
async function makeSurvey({ staff, owner }: World) {
  const question = ask({ name: 'City', type: 'search', searchValues: ['Oslo'] });
  const meal = ask({ name: 'Meal', type: 'radio', choices: [choose('fish', { limit: 5 })] });
  const { id } = await openSurvey(staff, [section([question, meal])], { name: `Survey ${newId()}` });
  return { surveyId: id, surveyQuestionId: question.id, submissionId: await begin(owner, id) };
}
