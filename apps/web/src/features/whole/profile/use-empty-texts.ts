import { useQuery } from '@tanstack/react-query';
import { displayName } from '../../../lib/names.ts';
import { useSelf } from '../../../lib/self.ts';
import { type PlainTextId, type TextId, useText } from '../../../lib/text.tsx';
import { profileOf } from '../../ground/accounts/index.ts';

type NamedTextId = Extract<TextId, `people.${string}.other`>;

/** Texts for an empty profile: to its owner, how to begin; to others, whose it is. */
export function useEmptyTexts(username: string): (own: PlainTextId, other: NamedTextId) => string {
  const { t } = useText();
  const self = useSelf().data?.data;
  const account = useQuery(profileOf(username)).data?.data;
  return (own, other) => {
    if (account === undefined) return '';
    return self?.id === account.id ? t(own) : t(other, { name: displayName(account) });
  };
}
