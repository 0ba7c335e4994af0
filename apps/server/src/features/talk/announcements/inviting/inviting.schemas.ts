import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Announcement, content, scheduledAt } from '../announcements.schemas.ts';
import { AMONG, AMONG_SOME } from './among.types.ts';

const Among = literals(AMONG);
const amongId = Type.Optional(
  Type.String({ format: 'uuid', description: 'Group, event or pass type; absent for everyone' }),
);
const narrowing = {
  onlyUnanswered: Type.Optional(
    Type.Boolean({ default: false, description: 'Only people who have not submitted answers' }),
  ),
  reminds: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Reminds those who were invited, have not submitted answers and were not reminded yet',
    }),
  ),
};

export const SurveyInvitation = component(
  'SurveyInvitation',
  Type.Object({
    id: Uuid,
    announcement: Announcement,
    audience: Type.Object({
      among: Among,
      id: nullable(Uuid),
      name: nullable(Type.String({ description: 'Of the group, the event or the pass type' })),
      eventName: nullable(Type.String({ description: 'The event of the pass type' })),
    }),
    onlyUnanswered: Type.Boolean(),
    reminds: Type.Boolean(),
    uncounted: Type.Boolean({
      description:
        'Whether reach is not counted: it would tell who answered an anonymous survey where few are invited',
    }),
  }),
);
export type SurveyInvitationView = Static<typeof SurveyInvitation>;

const tags = ['admin'];
const params = idParam('surveyId');
const audience = { among: Among, amongId };

const AudienceQuery = Type.Object({
  amongId,
  ...narrowing,
  among: Type.Optional(literals(AMONG)),
});
export type AudienceQuery = Static<typeof AudienceQuery>;

const CreateInvitation = body({
  ...content,
  scheduledAt,
  ...audience,
  onlyUnanswered: Type.Boolean({ default: false }),
  reminds: Type.Boolean({ default: false }),
});
export type CreateInvitation = Static<typeof CreateInvitation>;

export const listInvitations = {
  operationId: 'listSurveyInvitations',
  tags,
  summary: 'List the invitations to a survey, scheduled ones first',
  params,
  querystring: PagedQuery,
  response: listAnswers(SurveyInvitation),
};
export const listAudiences = {
  operationId: 'listSurveyAudiences',
  tags,
  summary: 'Search the groups, events or pass types whose people can be invited',
  params,
  querystring: Type.Object({
    among: Type.Optional(literals(AMONG_SOME)),
    search: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  response: listAnswers(
    component('SurveyAudience', Type.Object({ id: Uuid, name: Text, eventName: nullable(Text) })),
  ),
};
export const sizeAudience = {
  operationId: 'sizeSurveyAudience',
  tags,
  summary: 'Count the people whom an invitation would reach now',
  params,
  querystring: AudienceQuery,
  response: answers(
    Type.Object({
      people: Type.Integer(),
      upTo: Type.Boolean({ description: 'Whether people who answered an anonymous survey are counted' }),
    }),
  ),
};
export const createInvitation = {
  operationId: 'createSurveyInvitation',
  tags,
  summary: 'Invite an audience to a survey by an announcement, now or later; each person once',
  params,
  headers: idempotencyHeaders('invitation'),
  body: CreateInvitation,
  response: answers(SurveyInvitation),
};
export const deleteInvitation = {
  operationId: 'deleteSurveyInvitation',
  tags,
  summary: 'Take back an invitation to a survey',
  params: Type.Object({ surveyId: Uuid, invitationId: Uuid }),
  response: answers(Type.Null()),
};
