import { type AccountImportPreview, importAccounts, previewAccountImport } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Checkbox } from '@atrium/ui/checkbox';
import { NativeSelect } from '@atrium/ui/native-select';
import { useMemo, useState } from 'react';
import { newKey } from '../../../../lib/new-key.ts';
import { useText } from '../../../../lib/text.tsx';
import { useSave } from '../../../../lib/use-save.ts';
import { type Field, FIELDS, guessColumns, toRows } from './columns.ts';
import { fieldTexts } from './field-texts.ts';
import { ImportFaults } from './import-faults.tsx';

interface ImportReviewProps {
  /** The first row names the columns. */
  table: readonly (readonly string[])[];
  onBegun: (importId: string) => void;
}

export function ImportReview({ table: [heads = [], ...body], onBegun }: ImportReviewProps) {
  const { t } = useText();
  const [columns, setColumns] = useState(() => guessColumns(heads));
  const [preview, setPreview] = useState<AccountImportPreview | null>(null);
  const [invite, setInvite] = useState(false);
  const [key] = useState(newKey);
  const rows = useMemo(() => toRows(body, columns), [body, columns]);
  const hasEmail = columns.includes('email');
  const quiet = { touches: [], said: null, onSaved: () => undefined };
  const check = useSave<void>(async () => {
    const { data } = await previewAccountImport({ body: { rows }, throwOnError: true });
    setPreview(data.data);
  }, quiet);
  const begin = useSave<void>(async () => {
    const { data } = await importAccounts({
      headers: { 'idempotency-key': key },
      body: { rows, invite },
      throwOnError: true,
    });
    onBegun(data.data.id);
  }, quiet);
  const assign = (place: number, field: Field | null): void => {
    setColumns(columns.map((one, index) => (index === place ? field : one === field ? null : one)));
    setPreview(null);
  };
  return (
    <>
      <section aria-labelledby="import-columns">
        <h2 id="import-columns" className="font-semibold">
          {t('admin.import.columns')}
        </h2>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {heads.map((head, place) => (
            <NativeSelect
              key={place}
              label={<bdi>{head === '' ? t('admin.import.column', { number: place + 1 }) : head}</bdi>}
              description={<bdi className="line-clamp-1">{body[0]?.[place] ?? ''}</bdi>}
              value={columns[place] ?? ''}
              onChange={(value) => assign(place, FIELDS.find((field) => field === value) ?? null)}
            >
              <option value="">{t('admin.import.ignored')}</option>
              {FIELDS.map((field) => (
                <option key={field} value={field}>
                  {t(fieldTexts[field])}
                </option>
              ))}
            </NativeSelect>
          ))}
        </div>
        {!hasEmail && (
          <p role="status" className="mt-3 text-sm text-danger">
            {t('admin.import.noEmail')}
          </p>
        )}
      </section>
      <Button
        variant={preview === null ? 'primary' : 'secondary'}
        className="self-start"
        disabled={!hasEmail}
        pending={check.mutation.isPending}
        onClick={() => check.mutation.mutate()}
      >
        {t('admin.import.check')}
      </Button>
      {preview !== null && (
        <section aria-labelledby="import-found" className="flex flex-col gap-4">
          <h2 id="import-found" className="font-semibold">
            {t('admin.import.found')}
          </h2>
          <p role="status">
            {t('admin.import.summary', {
              fresh: preview.total - preview.known.length,
              known: preview.known.length,
              faults: preview.faults.length,
            })}
          </p>
          <ImportFaults faults={preview.faults} />
          <Checkbox checked={invite} onChange={setInvite}>
            {t('admin.people.inviteAll')}
          </Checkbox>
          <Button
            variant="primary"
            className="self-start"
            disabled={preview.total === preview.known.length}
            pending={begin.mutation.isPending}
            onClick={() => begin.mutation.mutate()}
          >
            {t('admin.import.begin', { count: preview.total - preview.known.length })}
          </Button>
        </section>
      )}
    </>
  );
}
