import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseChannel: {
      fields: 'id slug name description? image:BaseImage subscriberCount creatorId? _count',
      never: 'priority',
    },
    Channel: {
      fields:
        '+BaseChannel banner?:BaseImage priority externalUrl? appleUrl? spotifyUrl? googleUrl? youtubeUrl? visilble group?:BaseGroup creator?:BaseAccount visible',
      full: 'priority',
    },
    ChannelSubscriber:
      'channelId accountId contentEmailNotification contentPushNotification updatedAt createdAt channel:BaseChannel account:BaseAccount',
    BaseFile: 'id name r2Path url~ createdAt updatedAt',
    BaseContent: {
      fields:
        'id featured slug title description? imageUrl? image?:BaseImage audio?:BaseFile video?:BaseVideo duration? channel:BaseChannel published? visible',
      never: 'body',
    },
    Content: {
      fields:
        '+BaseContent body? editor? externalUrl? appleUrl? spotifyUrl? googleUrl? youtubeUrl? guests[]:BaseContentGuest publishSchedule?:BaseSchedule email push createdAt updatedAt likes',
      full: 'body',
    },
    BaseSchedule: 'name date createdAt updatedAt',
    BaseContentGuest:
      'id slug contentId accountId? account?:BaseAccount type name title? bio? company? companyLink? companyBio? imageId? image?:BaseImage website? facebook? twitter? instagram? linkedIn? tikTok? youtube? discord? createdAt? updatedAt?',
  },
};
