import { writeSystemText, type SystemValues } from '../../../platform/system-texts.ts';

/** System messages of a thread, in the languages of the site. `{who}` did it, to `{whom}` or with `{subject}`. */
const TEXTS = {
  en: {
    created: '{who} started the discussion',
    renamed: '{who} changed the subject to {subject}',
    added: '{who} added {whom}',
    left: '{who} left',
    removed: '{who} removed {whom}',
  },
  de: {
    created: '{who} hat die Unterhaltung begonnen',
    renamed: '{who} hat das Thema in {subject} geändert',
    added: '{who} hat {whom} hinzugefügt',
    left: '{who} ist gegangen',
    removed: '{who} hat {whom} entfernt',
  },
  ar: {
    created: 'بدأ {who} المحادثة',
    renamed: 'غيّر {who} الموضوع إلى {subject}',
    added: 'أضاف {who} {whom}',
    left: 'غادر {who}',
    removed: 'أزال {who} {whom}',
  },
  ja: {
    created: '{who}さんが会話を始めました',
    renamed: '{who}さんが件名を{subject}に変更しました',
    added: '{who}さんが{whom}さんを追加しました',
    left: '{who}さんが退出しました',
    removed: '{who}さんが{whom}さんを削除しました',
  },
} as const;

export type SystemEvent = keyof (typeof TEXTS)['en'];

export const systemText = (locale: string, event: SystemEvent, values: SystemValues): string =>
  writeSystemText(TEXTS, locale, event, values);
