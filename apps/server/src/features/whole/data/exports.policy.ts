const DAY_MS = 24 * 60 * 60 * 1000;
export const KEPT_MS = 7 * DAY_MS;
/** A retry of the job comes within an hour; after that nobody works on it. */
export const STALLED_MS = 3 * 60 * 60 * 1000;

/** Under the account, so that all of them are found when it goes. */
export const exportFolder = (organizationId: string, accountId: string): string =>
  `exports/${organizationId}/${accountId}`;

export const exportKey = (
  organizationId: string,
  { id, account_id }: { id: string; account_id: string },
): string => `${exportFolder(organizationId, account_id)}/${id}`;
