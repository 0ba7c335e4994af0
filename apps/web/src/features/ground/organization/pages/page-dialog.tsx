import { getWrittenOrganizationPageOptions, type OrganizationPage, putOrganizationPage } from '@atrium/api';
import { NativeSelect } from '@atrium/ui/native-select';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryFailed } from '../../../../components/query-state.tsx';
import { RichTextField } from '../../../../components/rich-text/index.tsx';
import { Editing, useTouch } from '../../../../components/staff/editing.tsx';
import { FormDialog } from '../../../../components/staff/form-dialog.tsx';
import { textOf } from '../../../../lib/form-values.ts';
import { useOfferedLocales } from '../../../../lib/locale-choice.ts';
import { nameOf } from '../../../../lib/locales.ts';
import { type PageKind, pageLabels } from '../../../../lib/organization-pages.ts';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import { useEdit } from '../../../../lib/use-edit.ts';
import { useSave } from '../../../../lib/use-save.ts';
import { finishPage, pageCalls } from './page-calls.ts';

/** As the moment of a change: of a page that was not there. */
const NOTHING_SEEN = '"1970-01-01T00:00:00.000Z"';

interface PageDialogProps {
  kind: PageKind;
  /** Null: in one that is chosen in the form. */
  locale: string | null;
  /** Languages in which it is written. */
  taken: readonly string[];
  onClose: () => void;
}

export default function PageDialog({ kind, locale, taken, onClose }: PageDialogProps) {
  const { t } = useText();
  const whole = useQuery({
    ...getWrittenOrganizationPageOptions({ path: { pageKind: kind, pageLocale: locale ?? '' } }),
    enabled: locale !== null,
    staleTime: 0,
  });
  // The cache may hold a page that was changed since.
  const page = whole.isFetchedAfterMount ? whole.data?.data : undefined;
  if (locale === null) return <PageForm kind={kind} existing={undefined} taken={taken} onClose={onClose} />;
  if (page !== undefined)
    return (
      <Editing item={page}>
        {(item) => <PageForm kind={kind} existing={item} taken={taken} onClose={onClose} />}
      </Editing>
    );
  return (
    <FormDialog
      title={t(pageLabels[kind])}
      size="lg"
      pending={false}
      loading
      errors={{}}
      onSend={() => undefined}
      onClose={onClose}
    >
      {whole.isError ? (
        <QueryFailed error={whole.error} retry={() => void whole.refetch()} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </FormDialog>
  );
}

interface PageFormProps extends Omit<PageDialogProps, 'locale'> {
  existing: OrganizationPage | undefined;
}

function PageForm({ kind, existing, taken, onClose }: PageFormProps) {
  const { t } = useText();
  const client = useQueryClient();
  const edit = useEdit(existing);
  const path = (locale: string) => ({ pageKind: kind, pageLocale: locale });
  const latest = async () =>
    existing === undefined
      ? undefined
      : (
          await client.fetchQuery({
            ...getWrittenOrganizationPageOptions({ path: path(existing.locale) }),
            staleTime: 0,
          })
        ).data;
  const [html, setHtml] = useState(existing?.html ?? '');
  const { mutation, errors, conflict } = useSave(
    async (fields: FormData) => {
      if (existing === undefined)
        await putOrganizationPage({
          path: path(textOf(fields, 'locale')),
          body: { html },
          // Somebody may write the first one meanwhile.
          headers: { 'if-match': NOTHING_SEEN },
          throwOnError: true,
        });
      else
        await putOrganizationPage({
          path: path(existing.locale),
          ...edit.whole({ html }),
          throwOnError: true,
        });
    },
    {
      edit,
      latest,
      touches: pageCalls,
      said: t('form.saved'),
      onSaved: () => finishPage(taken.length === 0, onClose),
    },
  );
  return (
    <FormDialog
      title={
        existing === undefined
          ? t(pageLabels[kind])
          : t('admin.settings.pages.title', {
              page: t(pageLabels[kind]),
              language: nameOf(existing.locale),
            })
      }
      size="lg"
      pending={mutation.isPending}
      errors={errors}
      conflict={conflict}
      onSend={(fields) => mutation.mutate(fields)}
      onClose={onClose}
    >
      {existing === undefined && <LanguageField taken={taken} />}
      <TextOf value={html} error={errors['html'] ?? null} onChange={setHtml} />
    </FormDialog>
  );
}

function LanguageField({ taken }: { taken: readonly string[] }) {
  const { t } = useText();
  const { config } = useSite();
  const free = useOfferedLocales().filter(({ code }) => !taken.includes(code));
  const first = free.some(({ code }) => code === config.DEFAULT_LOCALE)
    ? config.DEFAULT_LOCALE
    : free[0]?.code;
  return (
    <NativeSelect label={t('admin.settings.pages.language')} name="locale" required defaultValue={first}>
      {free.map(({ code }) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </NativeSelect>
  );
}

interface TextOfProps {
  value: string;
  error: string | null;
  onChange: (html: string) => void;
}

function TextOf({ value, error, onChange }: TextOfProps) {
  const { t } = useText();
  const touch = useTouch();
  return (
    <RichTextField
      label={t('admin.settings.pages.text')}
      placeholder={t('admin.settings.pages.textHint')}
      error={error}
      value={value}
      onChange={(html) => {
        touch();
        onChange(html);
      }}
    />
  );
}
