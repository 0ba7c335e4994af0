import { members, membersHere, ownerAmongParticipants, participants, type Row } from './rows.ts';

/** Conversations: known to those who are in them, and to nobody else of whatever rank. */
export const CHAT_ROWS: Readonly<Record<string, Row>> = {
  listChatChannels: members,
  listChatPresence: members,
  createChatChannel: membersHere,
  getChatChannel: participants,
  updateChatChannel: ownerAmongParticipants,
  deleteChatChannel: ownerAmongParticipants,
  leaveChatChannel: participants,
  setChatChannelNotifications: participants,
  listChatChannelMembers: participants,
  addChatChannelMember: participants,
  // Somebody else; oneself, everybody may.
  removeChatChannelMember: ownerAmongParticipants,
  searchChatMessages: members,
  listChatMessages: participants,
  sendChatMessage: participants,
  editChatMessage: ownerAmongParticipants,
  deleteChatMessage: ownerAmongParticipants,
  markChatChannelRead: participants,
};
