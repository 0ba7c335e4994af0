import { escapeHtml } from '../../../platform/rich-text.ts';
import type { EntityView } from './entities.schemas.ts';
import type { CompleteEntity } from './entities.service.ts';

export const viewEntity = (entity: CompleteEntity): EntityView => ({
  type: entity.type,
  startIndex: entity.startIndex,
  endIndex: entity.endIndex,
  marks: entity.marks,
  href: entity.href ?? null,
  account: entity.account,
  interest: entity.interest,
  linkPreview: entity.linkPreview,
});

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

/** The text as HTML: words stay words, whatever signs are in them; links, mentions and marks become elements. */
export function viewMarked(text: string, entities: readonly CompleteEntity[]): string {
  const cuts = [...new Set([0, text.length, ...entities.flatMap((one) => [one.startIndex, one.endIndex])])]
    .filter((cut) => cut <= text.length)
    .sort((one, other) => one - other);
  const pieces = cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    const within = entities.filter((one) => one.startIndex <= start && one.endIndex >= end);
    const marks = new Set(within.flatMap((one) => one.marks));
    const address = within.map(addressOf).find((href) => href !== undefined);
    const words = escapeHtml(text.slice(start, end)).replaceAll('\n', '<br>');
    const marked = [...marks].reduce((inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`, words);
    return address === undefined
      ? marked
      : `<a href="${escapeHtml(address)}" rel="nofollow noopener ugc">${marked}</a>`;
  });
  return pieces.join('');
}

function addressOf({ type, href, account }: CompleteEntity): string | undefined {
  if (type === 'link') return href;
  return type === 'mention' && account !== null ? `/people/${account.username}` : undefined;
}
