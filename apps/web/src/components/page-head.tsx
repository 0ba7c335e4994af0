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
  const { config, origin } = useSite();
  const full = title === config.NAME ? title : `${title} · ${config.NAME}`;
  const text = description ?? config.DESCRIPTION;
  const picture = image ?? config.SPLASH_SCREEN;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      <meta property="og:site_name" content={config.NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content={card ?? (picture === null ? 'summary' : 'summary_large_image')} />
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
