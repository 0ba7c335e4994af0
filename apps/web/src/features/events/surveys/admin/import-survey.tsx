import { ApiError, importSurvey, type SurveyDefinition } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../../lib/errors.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { type TextFunctions, useText } from '../../../../lib/text.tsx';
import { surveyCalls } from './admin-surveys.api.ts';
import { placeOfFault } from './place-of-fault.ts';

/** A file that was exported here or in another community becomes a draft; a fault is shown with its place. */
export function ImportSurvey() {
  const texts = useText();
  const { t } = texts;
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const bring = useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File) => {
      const { data } = await importSurvey({
        headers: { 'idempotency-key': newKey() },
        body: await readDefinition(file),
        throwOnError: true,
      });
      return data.data.id;
    },
    onSuccess: async (id) => {
      await Promise.all(surveyCalls.map((_id) => client.invalidateQueries({ queryKey: [{ _id }] })));
      await navigate(`/admin/surveys/${id}`);
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('admin.surveys.importFile')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) bring.mutate(file);
          // Without this, choosing the same file again after correcting it fires no event.
          target.value = '';
        }}
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        className="self-end"
        pending={bring.isPending}
        onClick={() => input.current?.click()}
      >
        {t('admin.surveys.import')}
      </Button>
      {bring.error !== null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {sayFault(bring.error, texts)}
        </Banner>
      )}
    </div>
  );
}

/** Refuses a file that is not JSON; the server validates the rest. */
async function readDefinition(file: File): Promise<SurveyDefinition> {
  return JSON.parse(await file.text()) as SurveyDefinition;
}

function sayFault(error: Error, texts: TextFunctions): string {
  const { t } = texts;
  if (error instanceof SyntaxError) return t('admin.surveys.importUnreadable');
  const place = error instanceof ApiError ? placeOfFault(error.field) : undefined;
  const said = messageOf(error, texts);
  if (place === undefined) return said;
  const { section, question, field } = place;
  return question === null
    ? t('admin.surveys.importInSection', { section, field, said })
    : t('admin.surveys.importInQuestion', { section, question, field, said });
}
