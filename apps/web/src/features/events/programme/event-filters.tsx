import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { Segmented } from '@atrium/ui/segmented';
import { TextField } from '@atrium/ui/text-field';
import { useModule } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import type { useAddressState } from '../../../lib/use-address-state.ts';
import { type EventListFilter, PERIODS, PLACES } from './event-filter.ts';
import { GroupSelect } from './group-select.tsx';

interface EventFiltersProps {
  filter: EventListFilter;
  put: ReturnType<typeof useAddressState>[1];
}

const field = 'min-w-0 [&_select]:h-10 [&_select]:py-0 sm:w-44';

/** The calendar is a choice of days itself. */
export function EventFilters({ filter, put }: EventFiltersProps) {
  const { t } = useText();
  const { place, free, period, from, to, view } = filter;
  const hasGroups = useModule('groups');
  const isRange = period === 'range';
  return (
    <fieldset className="mb-6 flex flex-col gap-3">
      <legend className="sr-only">{t('events.filters')}</legend>
      <div className="grid grid-cols-2 items-center gap-3 sm:flex sm:flex-wrap">
        <NativeSelect
          label={t('events.place')}
          labelHidden
          value={place ?? ''}
          onChange={(value) => put({ place: value })}
          className={field}
        >
          <option value="">{t('events.anyPlace')}</option>
          {PLACES.map((one) => (
            <option key={one} value={one}>
              {t(`events.place.${one}`)}
            </option>
          ))}
        </NativeSelect>
        {view === 'list' && !filter.past && (
          <NativeSelect
            label={t('events.date')}
            labelHidden
            value={period ?? ''}
            onChange={(value) => put({ period: value, from: '', to: '' })}
            className={field}
          >
            <option value="">{t('events.anyDate')}</option>
            {PERIODS.map((one) => (
              <option key={one} value={one}>
                {t(`events.date.${one}`)}
              </option>
            ))}
          </NativeSelect>
        )}
        {hasGroups && (
          <GroupSelect value={filter.group} onChange={(value) => put({ group: value })} className={field} />
        )}
        <Checkbox checked={free} onChange={(on) => put({ free: on ? '1' : '' })} className="py-2">
          {t('events.free')}
        </Checkbox>
        <Segmented
          label={t('events.view')}
          options={[
            { value: 'list', label: t('events.list') },
            { value: 'calendar', label: t('events.calendar') },
          ]}
          value={view}
          onChange={(value) => put({ view: value === 'list' ? '' : value, day: '' })}
          className="justify-self-start sm:ms-auto"
        />
      </div>
      {isRange && view === 'list' && !filter.past && (
        <div className="grid grid-cols-2 gap-3 sm:flex">
          <TextField
            type="date"
            label={t('events.from')}
            value={from ?? ''}
            onChange={(value) => put({ from: value, ...(to !== undefined && value > to && { to: value }) })}
          />
          <TextField
            type="date"
            label={t('events.to')}
            min={from}
            value={to ?? ''}
            onChange={(value) =>
              put({ to: value, ...(from !== undefined && value < from && { from: value }) })
            }
          />
        </div>
      )}
    </fieldset>
  );
}
