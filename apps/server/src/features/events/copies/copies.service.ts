import type { Context } from '../../../platform/context.ts';
import { copyEmails } from '../documents/index.ts';
import { copyListing } from '../programme/index.ts';
import { copyOffer, copyQuestions } from '../tickets/index.ts';
import { COPIED_PARTS, type CopyListing } from './copies.schemas.ts';

/** An event once more, later: each feature copies what is its own, and all of it stands or none. */
export async function copyEvent(
  ctx: Context,
  idOrSlug: string,
  { parts = [...COPIED_PARTS], ...draft }: CopyListing,
): Promise<string> {
  const chosen = new Set(parts);
  return ctx.transaction(async (inner) => {
    const copy = await copyListing(inner, idOrSlug, draft, (part) => chosen.has(part));
    const offer = chosen.has('tickets') ? await copyOffer(inner, copy) : null;
    if (chosen.has('questions')) await copyQuestions(inner, copy, offer);
    if (chosen.has('emails')) await copyEmails(inner, copy);
    return copy.to;
  });
}
