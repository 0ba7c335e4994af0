import { iconButtonClass } from '@atrium/ui/icon-button';
import { Globe, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { useText } from '../../lib/text.tsx';
import { type Network, type SocialLink, type SocialProfile, socialLinksOf } from './social-links.ts';

const names: Record<Exclude<Network, 'website' | 'video'>, string> = {
  linkedIn: 'LinkedIn',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  tikTok: 'TikTok',
  youtube: 'YouTube',
  discord: 'Discord',
};

export function SocialLinkList({ of }: { of: SocialProfile }) {
  const { t } = useText();
  const links = socialLinksOf(of);
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('people.links')} className="-ms-2.5 flex flex-wrap items-center">
      {links.map((link) => (
        <li key={link.network}>
          <SocialLinkItem link={link} />
        </li>
      ))}
    </ul>
  );
}

function SocialLinkItem({ link: { network, href, text } }: { link: SocialLink }) {
  const { t } = useText();
  const name =
    network === 'website' ? t('people.website') : network === 'video' ? t('people.video') : names[network];
  const icon = (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" className="size-5" {...pen}>
      {drawings[network]}
    </svg>
  );
  if (href === null) {
    return (
      <span
        className={cx(iconButtonClass('quiet'), 'w-auto gap-2 px-2.5 text-sm active:opacity-100')}
        title={name}
      >
        {icon}
        <span className="sr-only">{name}: </span>
        <bdi className="select-text">{text}</bdi>
      </span>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="me nofollow ugc noopener noreferrer"
      title={text}
      aria-label={`${name}: ${text}`}
      className={iconButtonClass('quiet')}
    >
      {icon}
    </a>
  );
}

const pen = { strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const dot = { fill: 'currentColor', stroke: 'none' } as const;
const frame = <rect x="3" y="3" width="18" height="18" rx="5" />;

// The icon set has no brands: each here is its simplest recognizable outline.
const drawings: Record<Network, ReactNode> = {
  website: <Globe strokeWidth={pen.strokeWidth} />,
  video: <Video strokeWidth={pen.strokeWidth} />,
  instagram: (
    <>
      {frame}
      <circle cx="12" cy="12" r="4" />
      <circle cx="17" cy="7" r="1.1" {...dot} />
    </>
  ),
  facebook: <path d="M17 3h-2a4 4 0 0 0-4 4v14M7 12h9" />,
  linkedIn: (
    <>
      {frame}
      <path d="M8 11v5M12 16v-5M12 13.5c0-3 4-3 4-.3V16" />
      <circle cx="8" cy="7.8" r="1.1" {...dot} />
    </>
  ),
  twitter: <path d="M4 4h4l12 16h-4zM19 4l-6.2 7M5 20l6.2-7" />,
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4.5" />
      <path d="M10 9.2v5.6l4.8-2.8z" {...dot} />
    </>
  ),
  tikTok: <path d="M13 3v12.5a4 4 0 1 1-4-4M13 3c.4 3.2 2.6 5 6 5.2" />,
  discord: (
    <>
      <path d="M8.5 6.2 7.6 5C5.6 5.3 4.4 6 4.4 6 2.8 9 2.2 12.2 2.4 16.4c1.6 1.4 3.4 2 4.8 2.2l1.2-2M15.5 6.2l.9-1.2c2 .3 3.2 1 3.2 1 1.6 3 2.2 6.2 2 10.4-1.6 1.4-3.4 2-4.8 2.2l-1.2-2M8 6.4c2.6-.7 5.4-.7 8 0M7 16c3.2 1.4 6.8 1.4 10 0" />
      <circle cx="9" cy="12" r="1.4" {...dot} />
      <circle cx="15" cy="12" r="1.4" {...dot} />
    </>
  ),
};
