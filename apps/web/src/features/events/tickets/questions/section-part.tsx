import type { ListingQuestion, ListingSection } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { CornerDownRight, Plus } from 'lucide-react';
import { RowDeeds } from '../../../../components/staff/catalog.tsx';
import { Moves } from '../../../../components/staff/moves.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { type Branch, branchesOf, titleOf } from './question-tree.ts';
import { SoldBar } from '../sold-bar.tsx';
import { useAddOns, useMoney, useOrder, usePassTypes, useTiers } from '../tickets.api.ts';

export type OpenQuestions =
  | { what: 'preview' }
  | { what: 'section'; section?: ListingSection }
  /** Without a section: the first question, whose section is made with it. */
  | { what: 'question'; section: ListingSection | undefined; question?: ListingQuestion }
  | { what: 'deleteSection'; section: ListingSection }
  | { what: 'deleteQuestion'; question: ListingQuestion };

interface SectionPartProps {
  slug: string;
  section: ListingSection;
  sections: readonly ListingSection[];
  index: number;
  open: (open: OpenQuestions) => void;
}

export function SectionPart({ slug, section, sections, index, open }: SectionPartProps) {
  const { t } = useText();
  const order = useOrder(slug);
  const branches = branchesOf(section.questions);
  return (
    <section aria-label={section.name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-48 grow">
          <h3 className="font-semibold">
            <bdi>{section.name}</bdi>
          </h3>
          {section.description !== null && (
            <p className="text-sm text-muted">
              <bdi>{section.description}</bdi>
            </p>
          )}
          {section.sessionId === null && <WhoIsAsked slug={slug} section={section} />}
        </div>
        <RowDeeds
          open={(what) =>
            open(what === 'edit' ? { what: 'section', section } : { what: 'deleteSection', section })
          }
        />
        <Moves
          name={section.name}
          ids={sections.map(({ id }) => id)}
          index={index}
          onMove={(ids) => order({ sections: ids })}
        />
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {branches.map((branch, position) => (
          <li key={branch.question.id} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <QuestionRow section={section} question={branch.question} open={open} />
              <Moves
                name={titleOf(branch.question)}
                ids={branches.map(({ question }) => question.id)}
                index={position}
                onMove={(ids) => order({ questions: ids })}
              />
            </div>
            <Following branch={branch} section={section} open={open} />
          </li>
        ))}
        <li className="py-3">
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => open({ what: 'question', section })}
          >
            {t('questions.add')}
          </Button>
        </li>
      </ul>
    </section>
  );
}

function WhoIsAsked({ slug, section }: { slug: string; section: ListingSection }) {
  const { t } = useText();
  const format = useFormat();
  const named = (things: readonly { id: string; name: string }[], ids: readonly string[]) =>
    things.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const names = [
    ...named(itemsOf(usePassTypes(slug).data), section.passTypeIds),
    ...named(itemsOf(useAddOns(slug).data), section.addOnIds),
    ...named(useTiers() ?? [], section.tierIds),
  ];
  return (
    <p className="text-sm text-muted">
      {t(section.scope === 'order' ? 'questions.scope.order' : 'questions.scope.ticket')}
      {names.length > 0 && ` · ${t('questions.only', { names: format.list(names) })}`}
    </p>
  );
}

interface FollowingProps {
  branch: Branch;
  section: ListingSection;
  open: (open: OpenQuestions) => void;
}

function Following({ branch, section, open }: FollowingProps) {
  const { t } = useText();
  if (branch.following.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-3 ps-2 sm:ps-6">
      {branch.following.map(({ choice, question }) => (
        <li key={`${choice} ${question.id}`} className="border-s-2 border-line ps-3">
          <p className="mb-1 flex items-center gap-1.5 text-xs text-muted">
            <CornerDownRight aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
            {t('questions.when', { choice })}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <QuestionRow section={section} question={question} open={open} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface QuestionRowProps {
  section: ListingSection;
  question: ListingQuestion;
  open: (open: OpenQuestions) => void;
}

function QuestionRow({ section, question, open }: QuestionRowProps) {
  const { t } = useText();
  const money = useMoney();
  const scarce = question.choices.filter(({ limit }) => limit !== null);
  return (
    <>
      <div className="min-w-48 grow basis-64">
        <h4 className="font-medium">
          <bdi>{titleOf(question)}</bdi>
        </h4>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge>{t(`questions.type.${question.type}`)}</Badge>
          {question.required && <Badge tone="accent">{t('questions.requiredBadge')}</Badge>}
          {question.featured && <Badge tone="brand">{t('questions.featuredBadge')}</Badge>}
          {question.price !== null && question.price > 0 && <Badge>{money.show(question.price)}</Badge>}
          {t('questions.answers', { count: question.responseCount })}
        </p>
        {question.limit !== null && (
          <div className="mt-2">
            <SoldBar taken={question.taken} held={0} limit={question.limit} />
          </div>
        )}
        {scarce.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
            {scarce.map(({ id, value, text, supply }) => (
              <li key={id}>
                <bdi>{text ?? value}</bdi>:{' '}
                {supply === 0 ? t('tickets.soldOut') : t('tickets.left', { count: supply ?? 0 })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <RowDeeds
        open={(what) =>
          open(
            what === 'edit' ? { what: 'question', section, question } : { what: 'deleteQuestion', question },
          )
        }
      />
    </>
  );
}
