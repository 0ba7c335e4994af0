import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseActivity: {
      fields: 'id message image?:BaseImage video?:BaseVideo account:BaseAccount createdAt',
      never: '_count',
    },
    Activity: {
      fields:
        '+BaseActivity group?:BaseGroup event?:BaseEvent content?:BaseContent commented?:BaseActivity entities? updatedAt likes~ comments~ reports~ _count commentedId? contentId? eventId? groupId?',
      full: '_count',
    },
  },
};
