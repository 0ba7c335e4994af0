import type { Context } from '../../../platform/context.ts';
import { idOfWords, newId } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { copyEmails } from '../documents/index.ts';
import { copyListing, copyMediaPassTypes, refuseTooMany } from '../programme/index.ts';
import { copyOffer, copyQuestions } from '../tickets/index.ts';
import { COPIED_PARTS, type CopyListing } from './copies.schemas.ts';

/** An event once more, later: each feature copies what is its own, and all of it stands or none. */
export async function copyEvent(
  ctx: Context,
  idOrSlug: string,
  { parts = [...COPIED_PARTS], ...draft }: CopyListing,
  clientKey: string | undefined,
): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const chosen = new Set(parts);
  const id =
    clientKey === undefined
      ? newId()
      : idOfWords('event', ctx.organizationId, accountId, 'copy', clientKey, JSON.stringify([parts, draft]));
  return ctx.transaction(async (inner) => {
    const copy = await copyListing(inner, idOrSlug, { ...draft, id }, (part) => chosen.has(part));
    if (copy === null) return id;
    const offer = chosen.has('tickets') ? await copyOffer(inner, copy) : null;
    if (offer !== null) await copyMediaPassTypes(inner, copy.media, offer.passTypes);
    if (chosen.has('questions')) await copyQuestions(inner, copy, offer);
    if (chosen.has('emails')) await copyEmails(inner, copy);
    // An event of before the bounds may have more than its copy.
    await refuseTooMany(inner, copy.to);
    return copy.to;
  });
}
