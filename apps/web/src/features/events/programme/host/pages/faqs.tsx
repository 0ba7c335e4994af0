import {
  type BaseFaq,
  deleteListingFaq,
  deleteListingFaqSection,
  type FaqSection,
  listEventFaqsInfiniteOptions,
  updateListingFaq,
  updateListingFaqSection,
} from '@atrium/api';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MoreButton } from '../../../../../components/more-button.tsx';
import { QueryState } from '../../../../../components/query-state.tsx';
import { itemsOf, paged } from '../../../../../lib/queries.ts';
import { useText } from '../../../../../lib/text.tsx';
import { AddPart, inOrder, PartRow, useChange } from '../agenda/parts.tsx';

const FaqDialog = lazy(() => import('./faq-dialog.tsx'));
const FaqSectionDialog = lazy(() => import('./faq-section-dialog.tsx'));

type Open =
  | { what: 'section'; existing: FaqSection | undefined; count: number }
  | { what: 'faq'; section: FaqSection; existing: BaseFaq | undefined }
  | null;

/** Questions with their answers, section by section. */
export function Faqs({ eventId }: { eventId: string }) {
  const { t } = useText();
  const [open, setOpen] = useState<Open>(null);
  const list = useInfiniteQuery({
    ...listEventFaqsInfiniteOptions({ path: { eventId }, query: { page: 1, pageSize: 50 } }),
    ...paged(),
  });
  const sections = itemsOf(list.data);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="faqs">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id="faqs" className="text-lg font-semibold">
          {t('event.faqs')}
        </h3>
        <AddPart
          label={t('host.addFaqSection')}
          onClick={() => setOpen({ what: 'section', existing: undefined, count: sections.length })}
        />
      </div>
      <QueryState
        query={list}
        waiting={<Skeleton className="h-40 w-full" />}
        isEmpty={() => sections.length === 0}
        empty={
          <EmptyState
            level={3}
            illustration={<CircleHelp />}
            title={t('host.noFaqs')}
            text={t('host.noFaqsText')}
          />
        }
      >
        {() => (
          <div className="flex flex-col gap-8">
            {sections.map((section, index) => (
              <Section
                key={section.id}
                eventId={eventId}
                section={section}
                ids={sections.map(({ id }) => id)}
                index={index}
                open={setOpen}
              />
            ))}
            <MoreButton list={list} waiting={<Skeleton className="h-20 w-full" />} />
          </div>
        )}
      </QueryState>
      {open !== null && (
        <Suspense>
          {open.what === 'section' ? (
            <FaqSectionDialog eventId={eventId} existing={open.existing} count={open.count} onClose={close} />
          ) : (
            <FaqDialog eventId={eventId} section={open.section} existing={open.existing} onClose={close} />
          )}
        </Suspense>
      )}
    </section>
  );
}

interface SectionProps {
  eventId: string;
  section: FaqSection;
  ids: readonly string[];
  index: number;
  open: (open: Open) => void;
}

function Section({ eventId, section, ids, index, open }: SectionProps) {
  const { t } = useText();
  const change = useChange();
  const path = { eventId, faqSectionId: section.id };
  return (
    <section aria-label={section.name}>
      <PartRow
        heads
        name={section.name}
        ids={ids}
        index={index}
        pending={change.isPending}
        onMove={(next) =>
          change.mutate(
            inOrder(next, (faqSectionId, sortOrder) =>
              updateListingFaqSection({
                path: { eventId, faqSectionId },
                body: { sortOrder },
                throwOnError: true,
              }),
            ),
          )
        }
        onEdit={() => open({ what: 'section', existing: section, count: ids.length })}
        removal={t('host.removeFaqSectionText')}
        onRemove={() => change.mutate(() => deleteListingFaqSection({ path, throwOnError: true }))}
      />
      <ul className="divide-y divide-line border-y border-line sm:ps-6">
        {section.faqs.map((faq, position) => (
          <li key={faq.id}>
            <PartRow
              name={faq.question}
              ids={section.faqs.map(({ id }) => id)}
              index={position}
              pending={change.isPending}
              onMove={(next) =>
                change.mutate(
                  inOrder(next, (faqId, sortOrder) =>
                    updateListingFaq({ path: { ...path, faqId }, body: { sortOrder }, throwOnError: true }),
                  ),
                )
              }
              onEdit={() => open({ what: 'faq', section, existing: faq })}
              removal={t('host.removeFaqText')}
              onRemove={() =>
                change.mutate(() =>
                  deleteListingFaq({ path: { ...path, faqId: faq.id }, throwOnError: true }),
                )
              }
            />
          </li>
        ))}
        <li className="py-3">
          <AddPart
            label={t('host.addFaq')}
            onClick={() => open({ what: 'faq', section, existing: undefined })}
          />
        </li>
      </ul>
    </section>
  );
}
