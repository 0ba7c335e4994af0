/** What the server notes in a thread, in the languages of the site. `{who}` did it, to `{whom}` or with `{subject}`. */
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

type Language = keyof typeof TEXTS;
export type SystemEvent = keyof (typeof TEXTS)['en'];

const isLanguage = (name: string | undefined): name is Language => name !== undefined && name in TEXTS;

export function systemText(
  locale: string,
  event: SystemEvent,
  values: { who: string; whom: string; subject: string },
): string {
  const [language] = locale.split('-');
  const text = TEXTS[isLanguage(language) ? language : 'en'][event];
  // Isolated, so that a name in another direction does not turn the sentence around it.
  return text.replace(
    /\{(who|whom|subject)\}/g,
    (_match, name: keyof typeof values) => `\u2068${values[name]}\u2069`,
  );
}
