import { buttonClass } from '@atrium/ui/button';
import { Globe, MessageCircleQuestion, SpellCheck, Wifi } from 'lucide-react';
import { use } from 'react';
import { SiteContext } from '../lib/site.ts';
import { fixedLocale } from '../lib/fixed-texts.ts';
import { aloneOnly } from './alone.ts';
import { AtriumMark } from './atrium-mark.tsx';
import { invalidDomainTexts } from './invalid-domain-texts.ts';

export const loader = aloneOnly('invalid-domain');

const icons = [SpellCheck, Globe, Wifi, MessageCircleQuestion];

/** Shown for hostnames that no organization has. Plain links and text: it loads no script and asks for nothing. */
export default function InvalidDomainScreen() {
  const texts = invalidDomainTexts[fixedLocale(use(SiteContext)?.locale ?? 'en')];
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-12">
      <title>{texts.heading}</title>
      <meta name="robots" content="noindex" />
      <AtriumMark className="h-9 self-start text-brand" />
      <h1 className="mt-10 text-2xl font-semibold">{texts.heading}</h1>
      <p className="mt-3 text-lg text-muted">{texts.text}</p>
      <a href="/" className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-8 self-start' })}>
        {texts.home}
      </a>
      <h2 className="mt-14 border-t border-line pt-8 text-sm font-medium text-muted">{texts.tipsTitle}</h2>
      <ul className="mt-5 grid gap-6 sm:grid-cols-2">
        {texts.tips.map(([title, text], index) => {
          const Icon = icons[index] ?? Globe;
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
              <div>
                <h3 className="font-medium">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
