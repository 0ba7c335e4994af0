import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  literals,
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
    description: 'how long an account is new; 0 for never',
  }),
  newAccountPostsPerHour: Type.Integer({ minimum: 0, maximum: 1000 }),
  newAccountMentions: Type.Integer({ minimum: 0, maximum: 100, description: 'people named in one text' }),
  newAccountLinks: Type.Boolean(),
};
const ModerationSettings = component('ModerationSettings', Type.Object(settings));
export type SettingsView = Static<typeof ModerationSettings>;

const tags = ['moderation'];

export const listRules = {
  operationId: 'listModerationRules',
  tags,
  summary: 'Words and domains, and what happens to texts that name them',
  querystring: pagedQuery({ kind: Type.Optional(Kind) }),
  response: listAnswers(ModerationRule),
};
export const createRule = {
  operationId: 'createModerationRule',
  tags,
  summary: 'A word, some words, or a domain with its subdomains',
  body: body({ kind: Kind, pattern: Type.String({ minLength: 1, maxLength: 100 }), action: Action }),
  response: answers(ModerationRule),
};
export const changeRule = {
  operationId: 'changeModerationRule',
  tags,
  summary: 'Change what a rule does',
  params: idParam('ruleId'),
  body: body({ action: Action }),
  response: answers(ModerationRule),
};
export const deleteRule = {
  operationId: 'deleteModerationRule',
  tags,
  summary: 'Delete a rule; what it held or reported stays so',
  params: idParam('ruleId'),
  response: answers(Type.Null()),
};
export const getSettings = {
  operationId: 'getModerationSettings',
  tags,
  summary: 'What newcomers may do',
  response: answers(ModerationSettings),
};
export const changeSettings = {
  operationId: 'changeModerationSettings',
  tags,
  summary: 'Change what newcomers may do',
  body: body(settings),
  response: answers(ModerationSettings),
};
