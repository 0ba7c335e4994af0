import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';

const Kind = literals(['word', 'link']);
const Action = literals(['refuse', 'hold', 'flag']);

const ModerationRule = component(
  'ModerationRule',
  Type.Object({
    id: Uuid,
    kind: Kind,
    pattern: Text,
    action: Action,
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type RuleView = Static<typeof ModerationRule>;

const settings = {
  newAccountHours: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'Hours during which an account counts as new; 0 to disable',
  }),
  newAccountPostsPerHour: Type.Integer({ minimum: 0, maximum: 1000 }),
  newAccountMentions: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Maximum mentions of people in one text',
  }),
  newAccountLinks: Type.Boolean(),
};
const ModerationSettings = component(
  'ModerationSettings',
  Type.Object({ ...settings, updatedAt: nullable(Instant) }),
);
export type SettingsView = Static<typeof ModerationSettings>;

const tags = ['moderation'];

export const listRules = {
  operationId: 'listModerationRules',
  tags,
  summary: 'List the moderation rules: words and domains, and the action on texts that contain them',
  querystring: pagedQuery({ kind: Type.Optional(Kind) }),
  response: listAnswers(ModerationRule),
};
export const createRule = {
  operationId: 'createModerationRule',
  tags,
  summary: 'Create a moderation rule for a word, a phrase, or a domain with its subdomains',
  body: body({ kind: Kind, pattern: Type.String({ minLength: 1, maxLength: 100 }), action: Action }),
  response: answers(ModerationRule),
};
export const changeRule = {
  operationId: 'changeModerationRule',
  tags,
  summary: 'Update the action of a moderation rule',
  params: idParam('ruleId'),
  body: body({ action: Action }),
  response: answers(ModerationRule),
};
export const deleteRule = {
  operationId: 'deleteModerationRule',
  tags,
  summary: 'Delete a moderation rule; posts it already held or reported stay so',
  params: idParam('ruleId'),
  response: answers(Type.Null()),
};
export const getSettings = {
  operationId: 'getModerationSettings',
  tags,
  summary: 'Get the limits for new accounts',
  response: answers(ModerationSettings),
};
export const changeSettings = {
  operationId: 'changeModerationSettings',
  tags,
  summary: 'Update the limits for new accounts',
  body: body(settings),
  response: answers(ModerationSettings),
};
