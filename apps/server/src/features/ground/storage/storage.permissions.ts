import { type Permissions, members, anyoneHere } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    uploadImage: members,
    getImage: anyoneHere,
    uploadFile: members,
    uploadFileContent: members,
    getVideo: anyoneHere,
    uploadVideo: members,
    uploadVideoFile: members,
  },
};
