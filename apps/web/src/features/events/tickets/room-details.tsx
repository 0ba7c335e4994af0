import type { ListingRoomType } from '@atrium/api';
import { Checkbox } from '@atrium/ui/checkbox';
import { IconButton } from '@atrium/ui/icon-button';
import { NativeSelect } from '@atrium/ui/native-select';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { textOf } from '../../../lib/form-values.ts';
import { useText } from '../../../lib/text.tsx';
import { AmountField, CountField, errorUnder, Group, isOn, numberOrNull } from './fields.tsx';
import { isAnyDay, readStay, type Stay, StayFields } from './stay-fields.tsx';

type PassDetail = ListingRoomType['passTypes'][number];
type AddOnDetail = ListingRoomType['addOns'][number];
interface Named {
  id: string;
  name: string;
}

interface RoomDetailsProps<T> {
  /** Ids of the things that have rules of their own, in their order. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  things: readonly Named[];
  stored: readonly T[];
  errors: Readonly<Record<string, string>>;
}

/** Settings that differ for some pass types. */
export function RoomPassTypes({ stored, errors, ...rest }: RoomDetailsProps<PassDetail>) {
  const { t } = useText();
  return (
    <Details
      {...rest}
      label={t('tickets.roomPasses')}
      text={t('tickets.roomPassesText')}
      add={t('tickets.roomPassesAdd')}
    >
      {(id, index) => {
        const path = `passTypes/${index}/`;
        const detail = stored.find(({ passTypeId }) => passTypeId === id);
        return (
          <>
            <Checkbox name={`${path}enabled`} defaultChecked={detail?.enabled ?? true}>
              {t('tickets.roomEnabled')}
            </Checkbox>
            <div className="grid gap-4 sm:grid-cols-2">
              <AmountField
                label={t('tickets.premium')}
                name={`${path}premium`}
                minor={detail?.premium ?? 0}
              />
              <CountField
                label={t('tickets.includedNights')}
                name={`${path}includedNights`}
                value={detail?.includedNights ?? 0}
                min={0}
                max={365}
              />
              <CountField
                label={t('tickets.sleepsLeast')}
                name={`${path}minPasses`}
                value={detail?.minPasses}
              />
              <CountField label={t('tickets.sleeps')} name={`${path}maxPasses`} value={detail?.maxPasses} />
            </div>
            <OtherDays path={path} stay={detail} errors={errors} />
          </>
        );
      }}
    </Details>
  );
}

/** Extras that let people come earlier or leave later. */
export function RoomAddOns({ stored, errors, ...rest }: RoomDetailsProps<AddOnDetail>) {
  const { t } = useText();
  return (
    <Details
      {...rest}
      label={t('tickets.roomAddOns')}
      text={t('tickets.roomAddOnsText')}
      add={t('tickets.roomAddOnsAdd')}
    >
      {(id, index) => (
        <OtherDays
          path={`addOns/${index}/`}
          stay={stored.find(({ addOnId }) => addOnId === id)}
          errors={errors}
        />
      )}
    </Details>
  );
}

interface DetailsProps extends Omit<RoomDetailsProps<never>, 'stored' | 'errors'> {
  label: string;
  text: string;
  add: string;
  children: (id: string, index: number) => ReactNode;
}

function Details({ chosen, onChange, things, label, text, add, children }: DetailsProps) {
  const { t } = useText();
  if (things.length === 0) return null;
  const others = things.filter(({ id }) => !chosen.includes(id));
  return (
    <Group label={label} text={text}>
      {chosen.map((id, index) => {
        const name = things.find((thing) => thing.id === id)?.name ?? '';
        return (
          <fieldset key={id} className="flex flex-col gap-4 border-s-2 border-line ps-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center justify-between gap-2">
              <h4 className="text-sm font-medium">
                <bdi>{name}</bdi>
              </h4>
              <IconButton
                size="sm"
                aria-label={t('tickets.roomRemove', { name })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
            {children(id, index)}
          </fieldset>
        );
      })}
      {others.length > 0 && (
        <NativeSelect
          label={add}
          labelHidden
          value=""
          onChange={(id) => id !== '' && onChange([...chosen, id])}
        >
          <option value="">{add}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Group>
  );
}

interface OtherDaysProps {
  path: string;
  stay: Stay | undefined;
  errors: Readonly<Record<string, string>>;
}

function OtherDays({ path, stay, errors }: OtherDaysProps) {
  const { t } = useText();
  const isRefused = errorUnder(errors, path.slice(0, -1)) !== undefined;
  return (
    <details key={String(isRefused)} open={isRefused || isAnyDay(stay)} className="text-sm">
      <summary className="cursor-pointer font-medium">{t('tickets.otherDays')}</summary>
      <div className="pt-3">
        <StayFields path={path} stay={stay} />
      </div>
    </details>
  );
}

export const readPassTypes = (
  fields: FormData,
  ids: readonly string[],
  stored: readonly PassDetail[],
  fromInput: (text: string) => number,
) =>
  ids.map((passTypeId, index) => {
    const path = `passTypes/${index}/`;
    return {
      passTypeId,
      enabled: isOn(fields, `${path}enabled`),
      premium: fromInput(textOf(fields, `${path}premium`)),
      includedNights: numberOrNull(fields, `${path}includedNights`) ?? 0,
      minPasses: numberOrNull(fields, `${path}minPasses`),
      maxPasses: numberOrNull(fields, `${path}maxPasses`),
      ...readStay(
        fields,
        path,
        stored.find((detail) => detail.passTypeId === passTypeId),
      ),
    };
  });

export const readAddOns = (fields: FormData, ids: readonly string[], stored: readonly AddOnDetail[]) =>
  ids.map((addOnId, index) => ({
    addOnId,
    ...readStay(
      fields,
      `addOns/${index}/`,
      stored.find((detail) => detail.addOnId === addOnId),
    ),
  }));
