export { compileMessage } from '@lingui/message-utils/compileMessage';
export { fallbacksOf, listLocales, listMissing, readMessages, withFallbacks } from './catalogs.ts';
export { type CompiledMessage, placeholdersOf, typesOf } from './messages.ts';
