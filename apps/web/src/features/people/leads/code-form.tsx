import { Button } from '@atrium/ui/button';
import { Form } from '@atrium/ui/form';
import { TextField } from '@atrium/ui/text-field';
import type { FormEvent } from 'react';
import { useText } from '../../../lib/text.tsx';

/** For whoever has no camera, or a badge that it cannot read. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useText();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && code.trim() !== '') onCode(code);
  };
  return (
    <Form
      describe={() => t('leads.typed.missing')}
      onSubmit={send}
      className="mt-6 flex items-start gap-2 border-t border-line pt-6"
    >
      <TextField
        className="grow"
        label={t('leads.typed')}
        description={t('leads.typed.text')}
        name="code"
        placeholder="AB12-CD34-EF56"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={200}
        required
      />
      <Button type="submit" className="mt-6.5 h-11!">
        {t('leads.typed.submit')}
      </Button>
    </Form>
  );
}
