/** Calls that answer otherwise once a page about the organization has changed. */
export const pageCalls = ['listOrganizationPages', 'getOrganizationPage', 'getWrittenOrganizationPage'];

/** The links around each page come with the site: where one appears or goes, the site is read anew. */
export function finishPage(changesLinks: boolean, close: () => void): void {
  close();
  if (changesLinks) location.reload();
}
