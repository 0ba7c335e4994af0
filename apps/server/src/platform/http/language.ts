import type { FastifyRequest } from 'fastify';
import { acceptedLanguages } from '../web/locale.ts';
import { textLocale } from '../texts/texts.ts';

/**
 * The language that the caller asks for by the header of the site, else by that of browsers; English for programs, which
 * ask for none. Not that of the account or the organization: who calls is not known yet when the first things are refused.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const { locale } = headers;
  return typeof locale === 'string' && locale !== ''
    ? textLocale(locale)
    : textLocale(...acceptedLanguages(headers['accept-language']));
}
