import { SearchField } from '@atrium/ui/search-field';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { useChooseLocale, useOfferedLocales } from '../lib/locale-choice.ts';
import { type LocaleChoice, nameOf } from '../lib/locales.ts';
import { useText } from '../lib/text.tsx';
import { cx } from '../lib/cx.ts';

/** The languages of the site in two columns, each named in itself, found by that name or the reader's own for it. */
export function LanguageList({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t, locale: current } = useText();
  const offered = useOfferedLocales();
  const choose = useChooseLocale();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(current);
  const found = offered.filter((locale) => matches(locale, search, current));
  const pick = (code: string) => {
    setChosen(code);
    void choose(code);
  };
  return (
    <>
      <SearchField
        label={t('language.search')}
        placeholder={t('language.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={setSearch}
        autoFocus={autoFocus}
      />
      {found.length === 0 && <p className="py-8 text-center text-sm text-muted">{t('language.none')}</p>}
      <ul className="mt-4 grid gap-1 sm:grid-cols-2">
        {found.map((locale) => (
          <li key={locale.code}>
            <LanguageButton
              locale={locale}
              current={locale.code === chosen}
              onPick={() => pick(locale.code)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface LanguageButtonProps {
  locale: LocaleChoice;
  current: boolean;
  onPick: () => void;
}

function LanguageButton({ locale, current, onPick }: LanguageButtonProps) {
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onPick}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-sm',
        current ? 'bg-brand-soft font-medium text-on-brand-soft' : 'hover:bg-hover',
      )}
    >
      <img
        src={`/flags/${locale.flag}.svg`}
        alt=""
        width={24}
        height={18}
        loading="lazy"
        className="rounded-[3px]"
      />
      <bdi lang={locale.code}>{nameOf(locale.code)}</bdi>
      {current && <Check aria-hidden="true" className="ms-auto size-4 shrink-0" />}
    </button>
  );
}

function matches({ code }: LocaleChoice, search: string, reader: string): boolean {
  const wanted = plain(search.trim());
  if (wanted === '') return true;
  const inOwnWords = new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? '';
  return [nameOf(code), inOwnWords, code].some((name) => plain(name).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}
