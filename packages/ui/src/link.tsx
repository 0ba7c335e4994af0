/** A link within text; the app's router brings the element. */
export const linkClass =
  'rounded-sm text-brand underline decoration-transparent underline-offset-2 transition-colors hover:decoration-current';

/** Within a sentence colour alone must not tell it from the words around it. */
export const textLinkClass = 'rounded-sm text-brand underline underline-offset-2 hover:decoration-2';
