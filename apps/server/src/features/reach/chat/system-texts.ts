import { writeSystemText, type SystemValues } from '../../../platform/system-texts.ts';

/** System messages of a conversation, in the site's languages. `{who}` did it, to `{whom}` or with `{subject}`. */
const TEXTS = {
  en: {
    created: '{who} made {subject}',
    renamed: '{who} renamed it to {subject}',
    added: '{who} added {whom}',
    left: '{who} left',
    removed: '{who} removed {whom}',
  },
  de: {
    created: '{who} hat {subject} angelegt',
    renamed: '{who} hat die Unterhaltung in {subject} umbenannt',
    added: '{who} hat {whom} hinzugefügt',
    left: '{who} ist gegangen',
    removed: '{who} hat {whom} entfernt',
  },
  ar: {
    created: 'أنشأ {who} {subject}',
    renamed: 'غيّر {who} اسم المحادثة إلى {subject}',
    added: 'أضاف {who} {whom}',
    left: 'غادر {who}',
    removed: 'أزال {who} {whom}',
  },
  ja: {
    created: '{who}さんが{subject}を作成しました',
    renamed: '{who}さんが名前を{subject}に変更しました',
    added: '{who}さんが{whom}さんを追加しました',
    left: '{who}さんが退出しました',
    removed: '{who}さんが{whom}さんを削除しました',
  },
} as const;

export type SystemEvent = keyof (typeof TEXTS)['en'];

export const systemText = (locale: string, event: SystemEvent, values: SystemValues): string =>
  writeSystemText(TEXTS, locale, event, values);
