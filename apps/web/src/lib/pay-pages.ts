const PAY_PAGES =
  /^\/(?:payments\/|invoices\/|settings\/payment-methods$|events\/[^/]+\/(?:register|pass)(?:\/|$))/;
const LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z0-9]+)*(?=\/)/i;

/** Pages where scripts of payment providers may be loaded, to pay or to save a card; a path with or without its language. */
export const isPayPage = (path: string): boolean =>
  PAY_PAGES.test(path) || PAY_PAGES.test(path.replace(LANGUAGE, ''));
