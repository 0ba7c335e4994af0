import { getSurveyResultsOptions, listSurveyTextsInfiniteOptions, type SurveyResults } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { NativeSelect } from '@atrium/ui/native-select';
import { Stat } from '@atrium/ui/stat';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Bars, Shares } from '../../../../components/charts/bars.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { definePage } from '../../../../lib/page.ts';
import { itemsOf, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useManagedSurvey } from './survey-layout.tsx';

type Question = SurveyResults['sections'][number]['questions'][number];
interface Filter {
  questionId: string;
  value: string;
}

const LIVE_MS = 10_000;
const isChosen = (type: Question['type']): boolean =>
  type === 'select' || type === 'radio' || type === 'checkbox' || type === 'toggle';

const page = definePage({ module: 'surveys' });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The answers as pictures, which move while people answer. */
export default function ResultsScreen() {
  const { t } = useText();
  const { id: surveyId } = useManagedSurvey();
  const [filter, setFilter] = useState<Filter | null>(null);
  const results = useQuery({
    ...getSurveyResultsOptions({ path: { surveyId }, query: filter ?? {} }),
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={results}
      waiting={<RowsSkeleton />}
      isEmpty={({ data }) => data.submitted === 0}
      empty={
        <EmptyState
          illustration={<ChartNoAxesColumn />}
          title={t('admin.surveys.noResults')}
          text={t('admin.surveys.noResultsText')}
        />
      }
    >
      {({ data }) => <Results surveyId={surveyId} results={data} filter={filter} onFilter={setFilter} />}
    </QueryState>
  );
}

interface ResultsProps {
  surveyId: string;
  results: SurveyResults;
  filter: Filter | null;
  onFilter: (filter: Filter | null) => void;
}

function Results({ surveyId, results, filter, onFilter }: ResultsProps) {
  const { t } = useText();
  const format = useFormat();
  const { begun, submitted, counted, matching, withheld, sections } = results;
  return (
    <div className="flex flex-col gap-8">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Stat label={t('admin.surveys.submitted')} value={format.number(submitted)} />
        <Stat label={t('admin.surveys.begun')} value={format.number(begun)} />
        {filter !== null && <Stat label={t('admin.surveys.matching')} value={format.number(matching)} />}
      </dl>
      {counted < submitted && (
        <p className="text-sm text-muted">
          {t('admin.surveys.countedLatest', { count: format.number(counted) })}
        </p>
      )}
      <FilterField sections={sections} filter={filter} onFilter={onFilter} />
      {withheld && (
        <Banner tone="warning" role="status" icon={<EyeOff aria-hidden="true" />}>
          {t('admin.surveys.withheld')}
        </Banner>
      )}
      {!withheld &&
        sections.map(({ id, name, questions }, index) => (
          <section key={id} className="flex flex-col gap-6">
            <h2
              dir="auto"
              className={name === '' ? 'sr-only' : 'border-b border-line pb-2 text-lg font-semibold'}
            >
              {name === '' ? t('admin.surveys.section', { number: index + 1 }) : name}
            </h2>
            {questions.map((question) => (
              <Picture
                key={question.id}
                surveyId={surveyId}
                question={question}
                total={matching}
                isFiltered={filter !== null}
              />
            ))}
          </section>
        ))}
    </div>
  );
}

type FilterFieldProps = Pick<ResultsProps, 'filter' | 'onFilter'> & Pick<SurveyResults, 'sections'>;

function FilterField({ sections, filter, onFilter }: FilterFieldProps) {
  const { t } = useText();
  const questions = sections.flatMap((section) => section.questions).filter(({ type }) => isChosen(type));
  if (questions.length === 0) return null;
  return (
    <NativeSelect
      label={t('admin.surveys.filter')}
      className="max-w-md"
      value={filter === null ? '' : `${filter.questionId} ${filter.value}`}
      onChange={(chosen) => {
        const [questionId = '', ...value] = chosen.split(' ');
        onFilter(chosen === '' ? null : { questionId, value: value.join(' ') });
      }}
    >
      <option value="">{t('admin.surveys.everybody')}</option>
      {questions.map(({ id, name, values }) => (
        <optgroup key={id} label={name}>
          {values.map(({ value, text }) => (
            <option key={value} value={`${id} ${value}`}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

interface PictureProps {
  surveyId: string;
  question: Question;
  total: number;
  isFiltered: boolean;
}

function Picture({ surveyId, question, total, isFiltered }: PictureProps) {
  const { t } = useText();
  const format = useFormat();
  const { name, type, answered, mean, values, retired } = question;
  const share = (count: number): string =>
    `${format.number(count)} · ${format.number(total === 0 ? 0 : count / total, { style: 'percent' })}`;
  const bars = values.map(({ text, count }) => ({ label: text, value: count, text: share(count) }));
  return (
    <article className="flex flex-col gap-3">
      <header>
        <h3 dir="auto" className="font-medium">
          {name}
        </h3>
        <p className="text-sm text-muted">
          {t('admin.surveys.answered', { count: answered })}
          {mean !== null &&
            ` · ${t('admin.surveys.mean', { mean: format.number(mean, { maximumFractionDigits: 2 }) })}`}
          {retired && ` · ${t('admin.surveys.retired')}`}
        </p>
      </header>
      {type === 'number' || type === 'date' || type === 'time' ? (
        bars.length > 0 && <Bars label={name} value={t('admin.surveys.count')} bars={bars} />
      ) : isChosen(type) || type === 'search' ? (
        <Shares bars={bars} total={total} />
      ) : (
        !isFiltered && answered > 0 && <Texts surveyId={surveyId} questionId={question.id} />
      )}
    </article>
  );
}

function Texts({ surveyId, questionId }: { surveyId: string; questionId: string }) {
  const { t } = useText();
  const list = useInfiniteQuery({
    ...listSurveyTextsInfiniteOptions({ path: { surveyId, questionId }, query: { pageSize: 10 } }),
    ...paged(),
  });
  return (
    <>
      <ul className="flex flex-col gap-2">
        {itemsOf(list.data).map((text, index) => (
          <li
            key={index}
            dir="auto"
            className="rounded-md bg-sunken px-4 py-2 wrap-break-word whitespace-pre-line"
          >
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          className="self-start"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('admin.surveys.moreTexts')}
        </Button>
      )}
    </>
  );
}
