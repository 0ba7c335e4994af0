import { Type, type Static } from 'typebox';
import { answers, body, component, idempotencyHeaders, idParam } from '../../../../platform/http/schemas.ts';
import { definable, ManagedSurvey, Sections, title } from './managing.schemas.ts';
import { DEFINITION_FORMAT } from './portable.types.ts';

const SurveyDefinition = component(
  'SurveyDefinition',
  body({
    format: Type.Literal(DEFINITION_FORMAT),
    name: title,
    ...definable,
    sections: Sections,
  }),
);
export type SurveyDefinition = Static<typeof SurveyDefinition>;

const tags = ['admin', 'surveys'];

export const exportDefinition = {
  operationId: 'exportSurveyDefinition',
  tags,
  summary: 'Get a survey with its questions as a document that other communities import',
  params: idParam('surveyId'),
  response: answers(SurveyDefinition),
};
export const importDefinition = {
  operationId: 'importSurvey',
  tags,
  summary:
    'Create a survey from an exported document, as a draft with ids of its own; a fault is answered with its place',
  headers: idempotencyHeaders('survey'),
  body: SurveyDefinition,
  response: answers(ManagedSurvey),
};
