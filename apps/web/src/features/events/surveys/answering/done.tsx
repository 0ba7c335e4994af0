import type { Survey } from '@atrium/api';
import { buttonClass } from '@atrium/ui/button';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { useText } from '../../../../lib/text.tsx';

export function Done({ survey: { name, thankYou } }: { survey: Survey }) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center">
      <span
        aria-hidden="true"
        className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft"
      >
        <CircleCheck className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {t('surveys.done')}
      </h1>
      {thankYou === null ? (
        <p className="text-muted">{t('surveys.doneText', { name })}</p>
      ) : (
        <RichHtml html={thankYou} className="text-start" />
      )}
      <Link to="/surveys" className={buttonClass({})}>
        {t('surveys.others')}
      </Link>
    </div>
  );
}
