import type { Wire } from '../../../testing/wire.ts';

const QUESTION =
  'id featured type name required description? label? placeholder? default? mutable min? max? validation? validationMessage? sortOrder choices[]';

export const wire: Wire = {
  entities: {
    Survey: 'id slug name description? image?:BaseImage requireAuth submissionsPerAccount',
    SurveySection: 'id name description? sortOrder questions[]:SurveyQuestion',
    SurveyQuestion: QUESTION,
    SurveySubmission: 'id responses[] status',
    SurveyQuestionSearchValue: 'id value',
  },
};
