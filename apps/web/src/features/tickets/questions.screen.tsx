import {
  deleteListingQuestion,
  deleteListingSection,
  type ListingQuestion,
  type ListingSection,
  orderListing,
} from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { IconButton } from '@atrium/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, MessageCircleQuestion, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { QueryState } from '../../components/query-state.tsx';
import { RowsSkeleton } from '../../components/staff/admin-page.tsx';
import { RowDeeds } from '../../components/staff/catalog.tsx';
import { useText } from '../../lib/text.tsx';
import { useSave } from '../../lib/use-save.ts';
import { HostPage } from '../host/index.ts';
import { offerCalls, sectionsOptions } from './tickets.api.ts';

const DeleteQuestion = lazy(() => import('../../components/staff/delete-question.tsx'));
const QuestionDialog = lazy(() => import('./question-dialog.tsx'));
const SectionDialog = lazy(() => import('./section-dialog.tsx'));

type Open =
  | { what: 'section'; section?: ListingSection }
  | { what: 'question'; sectionId: string; question?: ListingQuestion }
  | { what: 'deleteSection'; section: ListingSection }
  | { what: 'deleteQuestion'; question: ListingQuestion };

/** What is asked of those who register, section by section. */
export default function QuestionsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const query = useQuery(sectionsOptions(slug));
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'section' })}>
      {t('questions.addSection')}
    </Button>
  );
  return (
    <HostPage title={t('questions.title')} text={t('questions.text')} action={add}>
      <QueryState
        query={query}
        waiting={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration={<MessageCircleQuestion />}
            title={t('questions.none')}
            text={t('questions.noneText')}
          />
        }
      >
        {({ data }) => (
          <div className="flex flex-col gap-10">
            {data.map((section, index) => (
              <Section
                key={section.id}
                slug={slug}
                section={section}
                sections={data}
                index={index}
                open={setOpen}
              />
            ))}
          </div>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {open !== null && <Dialogs slug={slug} open={open} close={() => setOpen(null)} />}
      </Suspense>
    </HostPage>
  );
}

interface SectionProps {
  slug: string;
  section: ListingSection;
  sections: readonly ListingSection[];
  index: number;
  open: (open: Open) => void;
}

function Section({ slug, section, sections, index, open }: SectionProps) {
  const { t } = useText();
  const order = useOrder(slug);
  return (
    <section aria-label={section.name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-48 grow">
          <h3 dir="auto" className="font-semibold">
            {section.name}
          </h3>
          <p className="text-sm text-muted">
            {t(section.scope === 'order' ? 'questions.scope.order' : 'questions.scope.ticket')}
            {section.passTypeIds.length + section.addOnIds.length > 0 && ` · ${t('questions.some')}`}
          </p>
        </div>
        <Moves
          name={section.name}
          ids={sections.map(({ id }) => id)}
          index={index}
          onMove={(ids) => order.mutate({ sections: ids })}
        />
        <RowDeeds
          open={(what) =>
            open(what === 'edit' ? { what: 'section', section } : { what: 'deleteSection', section })
          }
        />
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {section.questions.map((question, position) => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-48 grow basis-64">
              <h4 dir="auto" className="font-medium">
                {question.name}
              </h4>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
                <Badge>{t(`questions.type.${question.type}`)}</Badge>
                {question.required && <Badge tone="accent">{t('questions.requiredBadge')}</Badge>}
                {t('questions.answers', { count: question.responseCount })}
              </p>
            </div>
            <Moves
              name={question.name}
              ids={section.questions.map(({ id }) => id)}
              index={position}
              onMove={(ids) => order.mutate({ questions: ids })}
            />
            <RowDeeds
              open={(what) =>
                open(
                  what === 'edit'
                    ? { what: 'question', sectionId: section.id, question }
                    : { what: 'deleteQuestion', question },
                )
              }
            />
          </li>
        ))}
        <li className="py-3">
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => open({ what: 'question', sectionId: section.id })}
          >
            {t('questions.add')}
          </Button>
        </li>
      </ul>
    </section>
  );
}

interface MovesProps {
  name: string;
  ids: readonly string[];
  index: number;
  onMove: (ids: string[]) => void;
}

/** Up and down, for fingers and keyboards alike. */
function Moves({ name, ids, index, onMove }: MovesProps) {
  const { t } = useText();
  const [id] = ids.slice(index, index + 1);
  const move = (by: number) => {
    if (id !== undefined) onMove(ids.toSpliced(index, 1).toSpliced(index + by, 0, id));
  };
  return (
    <div className="flex">
      <IconButton aria-label={t('questions.up', { name })} disabled={index === 0} onClick={() => move(-1)}>
        <ArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('questions.down', { name })}
        disabled={index === ids.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function useOrder(slug: string) {
  return useSave(
    (body: { sections?: string[]; questions?: string[] }) =>
      orderListing({ path: { eventId: slug }, body, throwOnError: true }),
    { touches: offerCalls, said: null, onSaved: () => undefined },
  ).mutation;
}

function Dialogs({ slug, open, close }: { slug: string; open: Open; close: () => void }) {
  const { t } = useText();
  const remove = useSave(
    (): Promise<unknown> => {
      if (open.what === 'deleteSection')
        return deleteListingSection({
          path: { eventId: slug, sectionId: open.section.id },
          throwOnError: true,
        });
      if (open.what === 'deleteQuestion')
        return deleteListingQuestion({
          path: { eventId: slug, questionId: open.question.id },
          throwOnError: true,
        });
      return Promise.resolve();
    },
    { touches: offerCalls, said: t('form.deleted'), onSaved: close },
  ).mutation;
  switch (open.what) {
    case 'section':
      return <SectionDialog slug={slug} existing={open.section} onClose={close} />;
    case 'question':
      return (
        <QuestionDialog slug={slug} sectionId={open.sectionId} existing={open.question} onClose={close} />
      );
    case 'deleteSection':
      return (
        <DeleteQuestion
          title={t('form.deleteQuestion', { name: open.section.name })}
          text={t('questions.deleteSectionText')}
          pending={remove.isPending}
          onDelete={() => remove.mutate(undefined)}
          onClose={close}
        />
      );
    case 'deleteQuestion':
      return (
        <DeleteQuestion
          title={t('form.deleteQuestion', { name: open.question.name })}
          text={t('questions.deleteText', { count: open.question.responseCount })}
          pending={remove.isPending}
          onDelete={() => remove.mutate(undefined)}
          onClose={close}
        />
      );
  }
}
