import type { SiteConfig } from '../contract.ts';

/** The first letter in the brand's colour, for organizations that have given no icon yet. */
export function letterIcon({ NAME, PRIMARY_COLOR }: Pick<SiteConfig, 'NAME' | 'PRIMARY_COLOR'>): string {
  const letter = ([...NAME][0] ?? '').toLocaleUpperCase().replaceAll(/[<>&]/g, '');
  const color = /^#[0-9a-f]{3,8}$/i.exec(PRIMARY_COLOR ?? '')?.[0] ?? '#4a48e0';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/>` +
    `<text x="16" y="22" font-family="system-ui,sans-serif" font-size="18" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
