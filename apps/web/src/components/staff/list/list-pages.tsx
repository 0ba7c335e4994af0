import { Button } from '@atrium/ui/button';
import { NativeSelect } from '@atrium/ui/native-select';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';
import { type ListState, MOST_COUNTED, PAGE_SIZES, REACH } from './use-list-state.ts';

interface ListPagesProps {
  state: ListState;
  count: number;
}

export function ListPages({ state, count }: ListPagesProps) {
  const { t } = useText();
  const { page, size, turnTo, resize } = state;
  const isOpenEnded = count > MOST_COUNTED;
  const isLast = isOpenEnded ? (page + 1) * size > REACH : page * size >= count;
  return (
    <nav aria-label={t('admin.list.pages')} className="mt-4 flex flex-wrap items-center gap-3">
      <Button
        icon={<ChevronLeft aria-hidden="true" className="rtl:rotate-180" />}
        disabled={page === 1}
        onClick={() => turnTo(page - 1)}
      >
        {t('admin.list.previous')}
      </Button>
      <Button disabled={isLast} onClick={() => turnTo(page + 1)}>
        {t('admin.list.next')}
        <ChevronRight aria-hidden="true" className="rtl:rotate-180" />
      </Button>
      {isOpenEnded && isLast && <p className="text-sm text-muted">{t('admin.list.narrow')}</p>}
      <NativeSelect
        label={t('admin.list.size')}
        labelHidden
        value={String(size)}
        onChange={(value) => resize(Number(value))}
        className="ms-auto w-44"
      >
        {PAGE_SIZES.map((one) => (
          <option key={one} value={one}>
            {t('admin.list.perPage', { count: one })}
          </option>
        ))}
      </NativeSelect>
    </nav>
  );
}

export function ListCount({ count }: { count: number }) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <p role="status" className="py-3 text-sm text-muted tabular-nums">
      {count > MOST_COUNTED
        ? t('admin.list.countMore', { number: number(MOST_COUNTED) })
        : t('admin.list.count', { count })}
    </p>
  );
}
