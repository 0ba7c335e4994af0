import {
  type Advertisement,
  countAdvertisementClick,
  countAdvertisementView,
  getAdvertisementOptions,
} from '@atrium/api';
import { Image } from '@atrium/ui/image';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { pictureOf } from '../../../lib/pictures.ts';
import { useText } from '../../../lib/text.tsx';

const freshMs = 30_000;
const seenMs = 1000;

export default function AdvertisementCard() {
  const { data } = useQuery({ ...getAdvertisementOptions(), staleTime: freshMs, retry: false });
  return data === undefined ? null : <Card key={data.data.id} advertisement={data.data} />;
}

function Card({ advertisement }: { advertisement: Advertisement }) {
  const { t } = useText();
  const { id, title, description, link, image, type } = advertisement;
  const label = useId();
  const card = useSeen(id);
  return (
    <section
      ref={card}
      aria-labelledby={label}
      className="relative overflow-clip rounded-lg border border-line bg-raised transition-colors hover:border-line-strong"
    >
      <p id={label} className="px-4 py-2 text-xs text-muted">
        {t('ads.mark')}
      </p>
      <Image
        src={pictureOf(image, 'public')}
        alt={image?.description ?? ''}
        seed={id}
        ratio={type === 'square' ? '1/1' : '1200/627'}
      />
      <div className="px-4 py-3">
        <a
          href={link}
          target="_blank"
          rel="sponsored noopener"
          onClick={() => void count(countAdvertisementClick, id)}
          // The middle button opens it too.
          onAuxClick={({ button }) => button === 1 && void count(countAdvertisementClick, id)}
          className="font-medium outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <span dir="auto">{title}</span>
        </a>
        {description !== null && (
          <p dir="auto" className="mt-0.5 text-sm text-muted">
            {description}
          </p>
        )}
      </div>
    </section>
  );
}

/** Tells the server, even while the page goes away; whether it worked is no reader's matter. */
async function count(
  call: typeof countAdvertisementClick | typeof countAdvertisementView,
  advertisementId: string,
): Promise<void> {
  await call({ path: { advertisementId }, keepalive: true, throwOnError: true }).catch(() => undefined);
}

/** Counts a view once half of the card has been in sight for a second. */
function useSeen(id: string) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (card.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting !== true) return;
        timer = setTimeout(() => {
          observer.disconnect();
          if (document.visibilityState === 'visible') void count(countAdvertisementView, id);
        }, seenMs);
      },
      { threshold: 0.5 },
    );
    observer.observe(card.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [id]);
  return card;
}
