import { linkClass } from '@atrium/ui/link';
import { useText } from '../../../lib/text.tsx';

interface Links {
  externalUrl: string | null;
  appleUrl: string | null;
  spotifyUrl: string | null;
  googleUrl: string | null;
  youtubeUrl: string | null;
}

/** Where else it can be found. Names of services are the same in every language. */
export function Elsewhere({ links }: { links: Links }) {
  const { t } = useText();
  const places = [
    { url: links.externalUrl, label: t('channels.website') },
    { url: links.appleUrl, label: 'Apple Podcasts' },
    { url: links.spotifyUrl, label: 'Spotify' },
    { url: links.googleUrl, label: 'Google' },
    { url: links.youtubeUrl, label: 'YouTube' },
  ].flatMap(({ url, label }) => (url === null || url === '' ? [] : [{ url, label }]));
  if (places.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {places.map(({ url, label }) => (
        <li key={url}>
          <a href={url} rel="nofollow noopener ugc" className={linkClass}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
