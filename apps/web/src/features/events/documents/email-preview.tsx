import { previewEventEmail } from '@atrium/api';
import { Segmented } from '@atrium/ui/segmented';
import { Skeleton } from '@atrium/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { QueryState } from '../../../components/query-state.tsx';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';

const widths = ['desktop', 'phone'] as const;

/** As it arrives, beside a big screen and on a small one; written anew a moment after the last letter. */
export function EmailPreview({ slug, type, body }: { slug: string; type: string; body: string }) {
  const { t } = useText();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const rested = useRested(body);
  const preview = useQuery({
    queryKey: ['event-email-preview', slug, type, rested],
    queryFn: async ({ signal }) =>
      (
        await previewEventEmail({
          path: { eventId: slug, type },
          body: { body: rested },
          signal,
          throwOnError: true,
        })
      ).data.data,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section aria-labelledby="preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="preview" className="text-lg font-semibold">
          {t('emails.preview')}
        </h3>
        <Segmented
          label={t('emails.width')}
          options={widths.map((value) => ({ value, label: t(`emails.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
      </div>
      <QueryState query={preview} waiting={<Skeleton className="h-96 w-full" />}>
        {({ subject, html }) => (
          <>
            <p className="mb-3 text-sm">
              <span className="text-muted">{t('emails.subject')}: </span>
              <bdi className="font-medium">{subject}</bdi>
            </p>
            <iframe
              key={html}
              title={t('emails.preview')}
              srcDoc={undressed(html)}
              // No scripts, no forms; the same origin only so that its styles can be set below.
              sandbox="allow-same-origin"
              onLoad={dress}
              className={cx(
                'h-160 rounded-lg border border-line bg-white',
                width === 'phone' ? 'mx-auto block w-93.75 max-w-full' : 'w-full',
              )}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Mails bring their looks in attributes, which the policy of this page forbids to markup but not to programs. */
const undressed = (html: string): string => html.replaceAll(' style="', ' data-style="');

function dress({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const element of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset['style'] ?? '';
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
