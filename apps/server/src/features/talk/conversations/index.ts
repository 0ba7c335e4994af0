export { mayDeleteMessage, mayEditMessage, readText } from './conversations.policy.ts';
export {
  completeMessages,
  getOthers,
  readWords,
  requireOwnImage,
  sameAsBefore,
  type Complete,
  type Words,
} from './conversations.service.ts';
export { nameOf, textOf, viewSystem } from './conversations.views.ts';
export { audible, messagesIn, type MessagePeople } from './messages.fragments.ts';
export { byName, countPeople, isWith, peopleIn } from './people.fragments.ts';
export { readEmojiName } from './reactions.policy.ts';
export { react, takeBackReaction, type ReactionRow } from './reactions.service.ts';
