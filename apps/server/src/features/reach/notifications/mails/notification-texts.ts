import { textsIn } from '../../../../platform/texts/texts.ts';
import type { Topic } from '../telling/topics.types.ts';

/** Each topic has one sentence, but an answer to a comment has another one than a comment on a post. */
export type Sentence = Exclude<Topic, 'comment'> | 'commentOnPost' | 'answerToComment';
/** Where the one button leads. */
export type Place = 'profile' | 'post' | 'group' | 'event' | 'announcement' | 'survey' | 'content' | 'place';

export interface Spoken {
  readonly sentence: Sentence;
  /** The newest sender's name, where there is one. */
  readonly name: string;
  readonly count: number;
  readonly group?: string | null;
  readonly event?: string | null;
  readonly title?: string | null;
  readonly channel?: string | null;
  readonly place?: string | null;
}

/** The sentence in this language, on one line. */
export function say(locale: string, spoken: Spoken): string {
  const { sentence, name, count, group, event, title, channel, place } = spoken;
  const t = textsIn(locale);
  return t(`notifications.sentence.${sentence}`, {
    who: count > 1 ? t('notifications.others', { count: count - 1, name }) : name,
    count: Math.max(count, 1),
    group: group ?? '',
    event: event ?? '',
    title: title ?? '',
    channel: channel ?? '',
    place: place ?? '',
  });
}
