/** Rights over what is another's that are noted with who gave them. */
export const RIGHT_KINDS = [
  'coHost',
  'channelManager',
  'groupModerator',
  'placeManager',
  'teamMember',
  'teamOwner',
  'chatMember',
  'threadParticipant',
  'circleMember',
  'circleManager',
] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];
