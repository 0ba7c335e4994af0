import {
  getSurveyOptions,
  getSurveySubmissionOptions,
  listOpenSurveysInfiniteOptions,
  listSurveyQuestionValues,
  listSurveySectionsOptions,
  listSurveySubmissionsOptions,
} from '@atrium/api';
import type { LookUp } from '../../../components/questions/question-parts.ts';
import { pageSize, paged } from '../../../lib/queries.ts';

export const openSurveysOptions = () => ({
  ...listOpenSurveysInfiniteOptions({ query: { pageSize } }),
  ...paged(),
});

export const surveyOptions = (surveyId: string) => getSurveyOptions({ path: { surveyId } });

export const draftsOptions = (surveyId: string) =>
  listSurveySubmissionsOptions({ path: { surveyId }, query: { status: 'draft', pageSize: 1 } });

// Nothing but the form itself changes its questions while it is filled in.
const still = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export const submissionOptions = (surveyId: string, submissionId: string) => ({
  ...getSurveySubmissionOptions({ path: { surveyId, submissionId } }),
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const sectionsOptions = (surveyId: string, submissionId: string) => ({
  ...listSurveySectionsOptions({ path: { surveyId, submissionId } }),
  ...still,
  gcTime: 0,
});

export const lookUpIn =
  (surveyId: string): LookUp =>
  async (questionId, search) => {
    const { data } = await listSurveyQuestionValues({
      path: { surveyId, questionId },
      query: { pageSize: 20, ...(search !== '' && { search }) },
      throwOnError: true,
    });
    return data.data;
  };
