import { Button } from '@atrium/ui/button';
import { Chip } from '@atrium/ui/chip';
import { ProgressBar } from '@atrium/ui/progress-bar';
import { SearchField } from '@atrium/ui/search-field';
import { Skeleton } from '@atrium/ui/skeleton';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Check, Plus, Search, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MoreButton } from '../../../components/more-button.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { pictureOf } from '../../../lib/pictures.ts';
import { itemsOf } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.tsx';
import { ChosenTopics } from './chosen-topics.tsx';
import { type Topic, topics, useCreateInterest, useSaveInterests, wantedInterests } from './interests.api.ts';

interface InterestPickerProps {
  chosen: readonly Topic[];
  /** Beside the button that saves. */
  aside?: ReactNode;
}

/** Five topics out of all there are, or of one's own making. */
export function InterestPicker({ chosen: before, aside }: InterestPickerProps) {
  const { t } = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState(before);
  const [asked, setAsked] = useState(false);
  const save = useSaveInterests();
  const missing = wantedInterests - chosen.length;
  const isEmpty = chosen.length === 0;
  const progress = t('interests.progress', {
    count: format.number(chosen.length),
    total: format.number(wantedInterests),
  });
  const toggle = (topic: Topic) => {
    const others = chosen.filter(({ id }) => id !== topic.id);
    setChosen(others.length < chosen.length || missing <= 0 ? others : [...chosen, topic]);
  };
  const send = () => {
    setAsked(true);
    if (isEmpty) return;
    save.mutate({ body: { interestIds: chosen.map(({ id }) => id) } });
  };
  return (
    <div className="flex flex-col gap-5">
      <ProgressBar
        label={t('interests.hint')}
        value={Math.min(1, chosen.length / wantedInterests)}
        valueText={progress}
      />
      <ChosenTopics chosen={chosen} onRemove={toggle} />
      <TopicSearch chosen={chosen} missing={missing} onToggle={toggle} />
      {asked && isEmpty && (
        <p role="alert" className="text-sm text-danger">
          {t('interests.hint')}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button variant="primary" pending={save.isPending} onClick={send}>
          {t('interests.save')}
        </Button>
        {aside}
      </div>
    </div>
  );
}

interface TopicSearchProps {
  chosen: readonly Topic[];
  /** To the number that is asked for; at none, others can only be swapped in. */
  missing: number;
  onToggle: (topic: Topic) => void;
}

function TopicSearch({ chosen, missing, onToggle }: TopicSearchProps) {
  const full = missing <= 0;
  const { t } = useText();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const list = useInfiniteQuery({ ...topics(text), placeholderData: keepPreviousData });
  const found = itemsOf(list.data);
  const create = useCreateInterest((topic) => {
    setSearch('');
    if (!chosen.some(({ id }) => id === topic.id)) onToggle(topic);
  });
  const isNew = text !== '' && !list.isPlaceholderData && !found.some(({ name }) => same(name, text));
  return (
    <div>
      <SearchField
        label={t('interests.search')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={setSearch}
      />
      <div className="mt-4 h-56 overflow-y-auto sm:h-44 p-1 -m-1">
        <QueryState query={list} waiting={<TopicsSkeleton />}>
          {() => (
            <>
              <ul aria-label={t('interests.list')} className="flex flex-wrap gap-2">
                {found.map((topic) => {
                  const picked = chosen.some(({ id }) => id === topic.id);
                  return (
                    <li key={topic.id}>
                      <Chip checked={picked} disabled={full && !picked} onChange={() => onToggle(topic)}>
                        <TopicMark topic={topic} picked={picked} />
                        <bdi>{topic.name}</bdi>
                      </Chip>
                    </li>
                  );
                })}
              </ul>
              {isNew && (
                <Button
                  className="mt-3 max-w-full"
                  icon={<Plus aria-hidden="true" />}
                  pending={create.isPending}
                  disabled={full}
                  onClick={() => create.mutate({ body: { name: text.slice(0, 60) } })}
                >
                  <span className="truncate">{t('interests.create', { name: text.slice(0, 60) })}</span>
                </Button>
              )}
              <MoreButton list={list} waiting={<TopicsSkeleton />} />
            </>
          )}
        </QueryState>
      </div>
      <p role="status" className="mt-3 min-h-5 text-sm text-muted">
        {full ? t('interests.full') : t('interests.remaining', { count: missing })}
      </p>
    </div>
  );
}

/** The picture of a topic; a check once it is chosen, a star before that for those that the staff feature. */
function TopicMark({ topic, picked }: { topic: Topic; picked: boolean }) {
  const picture = pictureOf(topic.image, 'thumbnail');
  return (
    <>
      {picture !== null && (
        <img src={picture} alt="" loading="lazy" className="-ms-2 size-6 rounded-full object-cover" />
      )}
      {picked && <Check aria-hidden="true" />}
      {!picked && topic.featured === true && <Star aria-hidden="true" className="text-brand" />}
    </>
  );
}

function same(name: string, other: string): boolean {
  return plain(name) === plain(other.replace(/^#+/, ''));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLocaleLowerCase();
}

const widths = [
  'w-24',
  'w-32',
  'w-20',
  'w-28',
  'w-36',
  'w-24',
  'w-28',
  'w-20',
  'w-32',
  'w-24',
  'w-20',
  'w-28',
];

function TopicsSkeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-wrap gap-2">
      {widths.map((width, index) => (
        <Skeleton key={index} className={`h-9 rounded-full ${width}`} />
      ))}
    </div>
  );
}
