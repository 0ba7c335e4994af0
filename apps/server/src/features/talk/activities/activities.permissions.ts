import {
  type Permissions,
  groupContent,
  members,
  anyone,
  unlessBlocked,
  postAuthor,
  membersUnlessBlocked,
  othersUnlessBlocked,
  participantOnly,
  anyoneHere,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'groups and announcements': {
    listGroupActivities: groupContent,
    listGroupMedia: groupContent,
    listSelfGroupsActivities: members,
  },
  'posts, interests and threads': {
    listActivities: anyone,
    createActivity: members,
    getActivity: unlessBlocked,
    editActivity: postAuthor,
    deleteActivity: { ...postAuthor, staff: 'may' },
    listActivityComments: unlessBlocked,
    listActivityLikes: unlessBlocked,
    likeActivity: membersUnlessBlocked,
    unlikeActivity: membersUnlessBlocked,
    reportActivity: othersUnlessBlocked,
    withdrawActivityReport: participantOnly,
    listFeed: members,
    listSelfActivities: members,
    listInterestActivities: anyoneHere,
    listAccountActivities: unlessBlocked,
    listAccountMedia: unlessBlocked,
    listEventActivities: anyoneHere,
  },
};
