import {
  type Exceptions,
  type Permissions,
  members,
  membersHere,
  participants,
  ownerAmongParticipants,
  participantOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  chats: {
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
    listChatMessageReactions: participants,
    addChatMessageReaction: participants,
    removeChatMessageReaction: participantOnly,
    markChatChannelRead: participants,
  },
};

export const exceptions: Exceptions = {
  whileSuspended: ['markChatChannelRead'],
  inPersonOrTeam: ['addChatChannelMember'],
};
