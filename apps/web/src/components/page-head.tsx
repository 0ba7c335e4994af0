import { useLocation } from 'react-router';
import { variantOf } from '../lib/pictures.ts';
import { useSite } from '../lib/site.ts';

export interface PageHeadProps {
  title: string;
  description?: string | null;
  /** A picture of the page, 1200 × 627 when it comes from this site's files. */
  image?: string | null;
  card?: 'summary' | 'summary_large_image';
  /** Pages that only their reader should find. */
  hidden?: boolean;
}

/** The title and metadata of a page, for the browser's tab, search engines and link previews. Once per screen. */
export function PageHead({ title, description, image, card, hidden = false }: PageHeadProps) {
  const { config, origin, prefix } = useSite();
  const full = title === config.NAME ? title : `${title} · ${config.NAME}`;
  const text = description ?? config.DESCRIPTION;
  const { pathname } = useLocation();
  const splash = config.SPLASH_SCREEN === null ? null : variantOf(config.SPLASH_SCREEN, 'share');
  const picture = image ?? splash;
  const small = picture === null ? config.APP_ICON : null;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      <meta property="og:site_name" content={config.NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={new URL(`${prefix}${pathname}`, origin).href} />
      <meta name="twitter:card" content={card ?? (picture === null ? 'summary' : 'summary_large_image')} />
      <meta name="twitter:title" content={title} />
      {small !== null && <meta property="og:image" content={new URL(small, origin).href} />}
      {picture !== null && (
        <>
          <meta property="og:image" content={new URL(picture, origin).href} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="627" />
        </>
      )}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
