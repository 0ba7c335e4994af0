import type { ActivityEntity } from '../../../platform/db/schema.ts';
import { invalid } from '../../../platform/errors.ts';
import type { SentEntity } from './entities.schemas.ts';

/** The field that an entity requires, by its type. */
const NEEDED = { mention: 'accountId', interest: 'interestId', link: 'href', segment: undefined } as const;

/**
 * Marked stretches as they are stored. Positions count UTF-16 code units, as JavaScript does, from the start of the
 * message to one past the end; stretches of meaning do not overlap.
 */
export function readEntities(message: string, sent: readonly SentEntity[]): ActivityEntity[] {
  const entities = sent.map((entity, index) => readEntity(message, entity, `entities.${index}`));
  const meaningful = entities
    .filter((entity) => entity.type !== 'segment')
    .sort((one, other) => one.startIndex - other.startIndex);
  for (const [index, entity] of meaningful.entries()) {
    const next = meaningful[index + 1];
    if (next !== undefined && next.startIndex < entity.endIndex)
      throw invalid('entity.overlap', { field: 'entities' });
  }
  return entities;
}

function readEntity(message: string, sent: SentEntity, field: string): ActivityEntity {
  if (sent.endIndex <= sent.startIndex || sent.endIndex > message.length)
    throw invalid('entity.position', { field });
  const needed = NEEDED[sent.type];
  if (needed !== undefined && sent[needed] === undefined)
    throw invalid('entity.target', { values: { type: sent.type, needed }, field: `${field}.${needed}` });
  for (const other of ['accountId', 'interestId', 'href'] as const)
    if (other !== needed && sent[other] !== undefined)
      throw invalid('entity.otherTarget', { values: { type: sent.type, other }, field: `${field}.${other}` });
  if (sent.href !== undefined && !isWebAddress(sent.href))
    throw invalid('entity.href', { field: `${field}.href` });
  return {
    type: sent.type,
    startIndex: sent.startIndex,
    endIndex: sent.endIndex,
    marks: sent.marks ?? [],
    ...(sent.accountId === undefined ? {} : { accountId: sent.accountId }),
    ...(sent.interestId === undefined ? {} : { interestId: sent.interestId }),
    ...(sent.href === undefined ? {} : { href: sent.href }),
  };
}

const LINK = /\bhttps?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;
const MAX_LINKS = 20;

/** Addresses in a text that came without marks. */
export const findLinks = (text: string): SentEntity[] =>
  [...text.matchAll(LINK)]
    .filter(([href]) => href.length <= 2000 && isWebAddress(href))
    .slice(0, MAX_LINKS)
    .map(({ 0: href, index }) => ({
      type: 'link',
      startIndex: index,
      endIndex: index + href.length,
      href,
    }));

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
}
