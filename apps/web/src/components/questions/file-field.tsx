import { sendFile } from '@atrium/api/upload';
import { Button } from '@atrium/ui/button';
import { useForm } from '@atrium/ui/form';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Paperclip } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { messageOf, statusOf } from '../../lib/errors.ts';
import { useText } from '../../lib/text.tsx';
import { type QuestionFieldProps, labelOf } from './question-parts.ts';

const largest = 25_000_000;

/** The file goes to the storage at once; the answer is its address. */
export function FileField({ question, name, value, onChange }: QuestionFieldProps) {
  const texts = useText();
  const { t } = texts;
  const id = useId();
  const { errors } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState('');
  const upload = useMutation({
    meta: { quiet: true },
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(t('register.fileTooLarge'));
      const { url } = await sendFile(file, {
        query: { name: file.name.slice(0, 200).toWellFormed(), type: file.type.slice(0, 100) },
      });
      if (url === undefined) throw new Error(t('error.file'));
      return { url, name: file.name };
    },
    onSuccess: (stored) => {
      setFileName(stored.name);
      onChange(stored.url);
    },
  });
  const isMissing = errors[name];
  // The server says what is wrong with a file, but not what went wrong on its own side.
  const failed = (statusOf(upload.error) ?? 0) >= 500;
  const failure = failed ? t('error.file') : messageOf(upload.error, texts);
  const refusal = upload.error === null ? isMissing : failure;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        <bdi>{labelOf(question)}</bdi>{' '}
        {!question.required && (
          <span className="ms-1 text-xs font-normal text-muted">{t('register.optional')}</span>
        )}
      </label>
      {question.description !== null && (
        <p dir="auto" className="text-sm text-muted">
          {question.description}
        </p>
      )}
      <input type="hidden" name={name} value={value} />
      <input
        ref={input}
        id={id}
        type="file"
        required={question.required && value === ''}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) upload.mutate(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<Paperclip aria-hidden="true" />}
          pending={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t(value === '' ? 'register.fileChoose' : 'register.fileReplace')}
        </Button>
        {value !== '' && (
          <>
            <span role="status" dir="auto" className="text-sm wrap-anywhere">
              {fileName === '' ? t('register.fileThere') : fileName}
            </span>
            <Button variant="quiet" size="sm" onClick={() => onChange('')}>
              {t('register.fileRemove')}
            </Button>
          </>
        )}
      </div>
      {refusal !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </div>
  );
}
