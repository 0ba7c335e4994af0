type Texts<E extends string> = Readonly<Record<string, Readonly<Record<E, string>>>>;

export interface SystemValues {
  readonly who: string;
  readonly whom: string;
  readonly subject: string;
}

/** A system message in a conversation's history, for a reader of `locale`; English where there is no translation. */
export function writeSystemText<E extends string>(
  texts: Texts<E> & { readonly en: Readonly<Record<E, string>> },
  locale: string,
  event: E,
  values: SystemValues,
): string {
  const [language = 'en'] = locale.split('-');
  const text = (texts[language] ?? texts.en)[event];
  // Isolated, so that a name in another direction does not turn the sentence around it.
  return text.replace(
    /\{(who|whom|subject)\}/g,
    (_match, name: keyof SystemValues) => `\u2068${values[name]}\u2069`,
  );
}
