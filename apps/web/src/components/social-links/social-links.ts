export const networks = [
  'website',
  'linkedIn',
  'instagram',
  'facebook',
  'twitter',
  'tikTok',
  'youtube',
  'discord',
  'video',
] as const;
export type Network = (typeof networks)[number];

export interface SocialLink {
  network: Network;
  /** Null: a name that leads nowhere by itself. */
  href: string | null;
  /** The text of the link: the handle, or the address without its scheme. */
  text: string;
}

const addresses: Partial<Record<Network, (handle: string) => string>> = {
  linkedIn: (handle) => `https://www.linkedin.com/in/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}/`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  tikTok: (handle) => `https://www.tiktok.com/@${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
};

// A snowflake id is the only thing by which Discord shows a person to others.
const discordId = /^\d{17,20}$/;

/** A person or an organization. */
export type SocialProfile = Readonly<Partial<Record<Network, string | null>>>;

/** Where else to find them. Only addresses of the web: whatever else somebody wrote there is never a link. */
export function socialLinksOf(profile: SocialProfile): SocialLink[] {
  return networks.flatMap((network) => {
    const value = profile[network]?.trim() ?? '';
    return value === '' ? [] : linkOf(network, value);
  });
}

function linkOf(network: Network, value: string): SocialLink | [] {
  const address = webAddress(value);
  if (address !== null) return { network, href: address, text: shorten(address) };
  if (!/^@?[\w.-]+$/.test(value)) return [];
  const handle = value.replace(/^@/, '');
  if (network === 'discord') {
    return {
      network,
      href: discordId.test(handle) ? `https://discord.com/users/${handle}` : null,
      text: handle,
    };
  }
  const complete = addresses[network];
  if (complete !== undefined)
    return { network, href: complete(encodeURIComponent(handle)), text: `@${handle}` };
  const site = handle.includes('.') ? webAddress(`https://${handle}`) : null;
  return site === null ? [] : { network, href: site, text: shorten(site) };
}

function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  // A name and password in front of the host only serve to deceive about where the link leads.
  return url.username === '' && url.password === '' ? url.href : null;
}

function shorten(address: string): string {
  const { host, pathname } = new URL(address);
  return (host.replace(/^www\./, '') + pathname).replace(/\/$/, '');
}
