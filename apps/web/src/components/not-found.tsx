import { buttonClass } from '@atrium/ui/button';
import { Link } from 'react-router';
import { notFoundTexts } from '../lib/fixed-texts.ts';
import { useNotFoundLocale } from '../lib/not-found-locale.ts';

export function NotFound() {
  const locale = useNotFoundLocale();
  const { title, text, home } = notFoundTexts[locale];
  return (
    <div lang={locale} dir="ltr" className="flex flex-col items-center px-6 py-16 text-center sm:py-24">
      <p
        aria-hidden="true"
        className="text-[7rem] leading-none font-semibold tracking-tighter text-brand sm:text-[9rem]"
      >
        404
      </p>
      <h1 className="mt-4 text-xl font-semibold sm:text-2xl">
        <span className="sr-only">404: </span>
        {title}
      </h1>
      <p className="mt-2 max-w-md text-muted">{text}</p>
      <Link to="/" className={buttonClass({ variant: 'primary', className: 'mt-8' })}>
        {home}
      </Link>
    </div>
  );
}
