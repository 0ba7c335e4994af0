import type { MailLocale } from '../../../../platform/mail/mail-locale.ts';
import type { Topic } from '../telling/topics.types.ts';

/** Each topic has one sentence, but an answer to a comment has another one than a comment on a post. */
export type Sentence = Exclude<Topic, 'comment'> | 'commentOnPost' | 'answerToComment';
/** Where the one button leads. */
export type Place = 'profile' | 'post' | 'group' | 'event' | 'announcement';

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
/** By one person, or by several where the language says it in another way. */
type Said = string | { one: string; several: string };

interface Texts {
  others: Plural;
  sentences: Record<Sentence, Said>;
  open: Record<Place, string>;
}

const TEXTS: Record<MailLocale, Texts> = {
  en: {
    others: { one: '{name} and one other', other: '{name} and {count} others' },
    sentences: {
      follow: { one: '{who} follows you now', several: '{who} follow you now' },
      like: { one: '{who} likes your post', several: '{who} like your post' },
      commentOnPost: '{who} commented on your post',
      answerToComment: '{who} answered your comment',
      mention: '{who} mentioned you',
      groupPost: '{who} posted in {group}',
      reshare: '{who} shared your post',
      groupInvitation: { one: '{who} invites you to {group}', several: '{who} invite you to {group}' },
      groupRequest: '{who} would like to join {group}',
      groupRequestAccepted: 'You are now a member of {group}',
      coHost: '{who} made you a host of {event}',
      event: 'New event: {event}',
      waitlistOffer: 'There is room for you at {event}',
      transfer: '{who} passed a ticket for {event} on to you',
      groupAnnouncement: '{group}: {title}',
      eventAnnouncement: '{event}: {title}',
      organizationAnnouncement: '{title}',
    },
    open: {
      profile: 'See the profile',
      post: 'See the post',
      group: 'Go to the group',
      event: 'See the event',
      announcement: 'Read it on the site',
    },
  },
  de: {
    others: { one: '{name} und eine weitere Person', other: '{name} und {count} weitere' },
    sentences: {
      follow: { one: '{who} folgt dir jetzt', several: '{who} folgen dir jetzt' },
      like: { one: '{who} mag deinen Beitrag', several: '{who} mögen deinen Beitrag' },
      commentOnPost: {
        one: '{who} hat deinen Beitrag kommentiert',
        several: '{who} haben deinen Beitrag kommentiert',
      },
      answerToComment: {
        one: '{who} hat auf deinen Kommentar geantwortet',
        several: '{who} haben auf deinen Kommentar geantwortet',
      },
      mention: { one: '{who} hat dich erwähnt', several: '{who} haben dich erwähnt' },
      groupPost: { one: '{who} hat in {group} geschrieben', several: '{who} haben in {group} geschrieben' },
      reshare: { one: '{who} hat deinen Beitrag geteilt', several: '{who} haben deinen Beitrag geteilt' },
      groupInvitation: {
        one: '{who} lädt dich in die Gruppe {group} ein',
        several: '{who} laden dich in die Gruppe {group} ein',
      },
      groupRequest: {
        one: '{who} möchte der Gruppe {group} beitreten',
        several: '{who} möchten der Gruppe {group} beitreten',
      },
      groupRequestAccepted: 'Du bist jetzt Mitglied der Gruppe {group}',
      coHost: {
        one: '{who} hat dich zum Gastgeber von {event} gemacht',
        several: '{who} haben dich zum Gastgeber von {event} gemacht',
      },
      event: 'Neue Veranstaltung: {event}',
      waitlistOffer: 'Für dich ist Platz bei {event}',
      transfer: {
        one: '{who} hat dir ein Ticket für {event} übertragen',
        several: '{who} haben dir ein Ticket für {event} übertragen',
      },
      groupAnnouncement: '{group}: {title}',
      eventAnnouncement: '{event}: {title}',
      organizationAnnouncement: '{title}',
    },
    open: {
      profile: 'Profil ansehen',
      post: 'Beitrag ansehen',
      group: 'Zur Gruppe',
      event: 'Veranstaltung ansehen',
      announcement: 'Auf der Website lesen',
    },
  },
  ar: {
    others: {
      one: '{name} وشخص آخر',
      two: '{name} وشخصان آخران',
      few: '{name} و{count} أشخاص آخرين',
      many: '{name} و{count} شخصًا آخر',
      other: '{name} و{count} شخص آخر',
    },
    sentences: {
      follow: 'بدأ {who} بمتابعتك',
      like: 'أعجب منشورك {who}',
      commentOnPost: 'علّق {who} على منشورك',
      answerToComment: 'ردّ {who} على تعليقك',
      mention: 'أشار إليك {who}',
      groupPost: 'نشر {who} في {group}',
      reshare: 'شارك {who} منشورك',
      groupInvitation: 'دعاك {who} إلى {group}',
      groupRequest: 'طلب {who} الانضمام إلى {group}',
      groupRequestAccepted: 'أصبحت الآن عضوًا في {group}',
      coHost: 'أضافك {who} مضيفًا في {event}',
      event: 'فعالية جديدة: {event}',
      waitlistOffer: 'أصبح لك مكان في {event}',
      transfer: 'حوّل إليك {who} تذكرة {event}',
      groupAnnouncement: '{group}: {title}',
      eventAnnouncement: '{event}: {title}',
      organizationAnnouncement: '{title}',
    },
    open: {
      profile: 'عرض الملف الشخصي',
      post: 'عرض المنشور',
      group: 'الانتقال إلى المجموعة',
      event: 'عرض الفعالية',
      announcement: 'القراءة على الموقع',
    },
  },
  ja: {
    others: { other: '{name} さん、ほか {count} 人' },
    sentences: {
      follow: { one: '{who} さんにフォローされました', several: '{who}にフォローされました' },
      like: { one: '{who} さんが投稿に「いいね」しました', several: '{who}が投稿に「いいね」しました' },
      commentOnPost: {
        one: '{who} さんが投稿にコメントしました',
        several: '{who}が投稿にコメントしました',
      },
      answerToComment: {
        one: '{who} さんがコメントに返信しました',
        several: '{who}がコメントに返信しました',
      },
      mention: { one: '{who} さんがあなたについて書きました', several: '{who}があなたについて書きました' },
      groupPost: { one: '{who} さんが {group} に投稿しました', several: '{who}が {group} に投稿しました' },
      reshare: {
        one: '{who} さんが投稿をシェアしました',
        several: '{who}が投稿をシェアしました',
      },
      groupInvitation: {
        one: '{who} さんから {group} への招待が届きました',
        several: '{who}から {group} への招待が届きました',
      },
      groupRequest: {
        one: '{who} さんが {group} への参加を希望しています',
        several: '{who}が {group} への参加を希望しています',
      },
      groupRequestAccepted: '{group} のメンバーになりました',
      coHost: {
        one: '{who} さんがあなたを {event} の主催者に加えました',
        several: '{who}があなたを {event} の主催者に加えました',
      },
      event: '新しいイベント：{event}',
      waitlistOffer: '{event} に空きが出ました',
      transfer: {
        one: '{who} さんから {event} のチケットを受け取りました',
        several: '{who}から {event} のチケットを受け取りました',
      },
      groupAnnouncement: '{group}：{title}',
      eventAnnouncement: '{event}：{title}',
      organizationAnnouncement: '{title}',
    },
    open: {
      profile: 'プロフィールを見る',
      post: '投稿を見る',
      group: 'グループへ',
      event: 'イベントを見る',
      announcement: 'サイトで読む',
    },
  },
};

export interface Spoken {
  readonly sentence: Sentence;
  /** The newest sender's name, where there is one. */
  readonly name: string;
  readonly count: number;
  readonly group?: string | null;
  readonly event?: string | null;
  readonly title?: string | null;
}

/** The sentence in this language, on one line. */
export function say(locale: MailLocale, { sentence, name, count, ...values }: Spoken): string {
  const { others, sentences } = TEXTS[locale];
  const said = sentences[sentence];
  const text = typeof said === 'string' ? said : count > 1 ? said.several : said.one;
  const who = count > 1 ? fillPlural(locale, others, count - 1, { name }) : name;
  return fill(text, { who, ...values });
}

export const openLabel = (locale: MailLocale, place: Place): string => TEXTS[locale].open[place];

/** `{count}` and the other names filled in, in the form that the language has for this number. */
export function fillPlural(
  locale: MailLocale,
  forms: Plural,
  count: number,
  values: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return fill(form, { ...values, count: new Intl.NumberFormat(locale).format(count) });
}

/** Names stay text: what stands in braces inside one is not filled again. */
export const fill = (text: string, values: Readonly<Record<string, string | null | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
