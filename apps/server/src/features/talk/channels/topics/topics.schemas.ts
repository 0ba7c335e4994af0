import { Type } from 'typebox';
import {
  answers,
  body,
  listAnswers,
  nameParam,
  PagedQuery,
  PublicName,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Interest } from '../../interests/interests.schemas.ts';
import { channelContentParams } from '../contents/contents.schemas.ts';

const list = (operationId: string, tag: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
  querystring: PagedQuery,
  response: listAnswers(Interest),
});

export const listChannelInterests = {
  ...list('listChannelInterests', 'channels', 'List the topics of a channel'),
  params: nameParam('channelId'),
};
export const listContentInterests = {
  ...list('listContentInterests', 'channels', 'List the topics of a content'),
  params: channelContentParams,
};
export const listInterestsOfContents = list(
  'listInterestsOfContents',
  'contents',
  'List the topics of all contents that the caller may read',
);
export const listManagedChannelInterests = {
  ...list('listManagedChannelInterests', 'managedChannels', 'List the topics of a channel (managers only)'),
  params: nameParam('channelId'),
};
export const listManagedContentInterests = {
  ...list(
    'listManagedContentInterests',
    'managedChannels',
    'List the topics of a content in any state (managers only)',
  ),
  params: channelContentParams,
};

const add = (operationId: string, noun: string) => ({
  operationId,
  tags: ['managedChannels'],
  summary: `Add a topic to a ${noun} by its name (managers only; idempotent)`,
  body: body({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: answers(Interest),
});
export const addChannelInterest = {
  ...add('addChannelInterest', 'channel'),
  params: nameParam('channelId'),
};
export const addContentInterest = {
  ...add('addContentInterest', 'content'),
  params: channelContentParams,
};

const remove = (operationId: string, noun: string) => ({
  operationId,
  tags: ['managedChannels'],
  summary: `Take a topic from a ${noun} (managers only; idempotent)`,
  response: answers(Type.Null()),
});
export const removeChannelInterest = {
  ...remove('removeChannelInterest', 'channel'),
  params: Type.Object({ channelId: PublicName, interestId: Uuid }),
};
export const removeContentInterest = {
  ...remove('removeContentInterest', 'content'),
  params: Type.Object({ channelId: PublicName, contentId: PublicName, interestId: Uuid }),
};
