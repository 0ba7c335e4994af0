import { gzipSync } from 'node:zlib';

export type Xml = string | number | boolean | null | readonly Xml[] | { readonly [name: string]: Xml };

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As the samples of Braintree's library write it. Lists name their items: `{item: [...]}` beside `'@'`: the type. */
function element(name: string, value: Xml): string {
  if (value === null) return `<${name} nil="true"/>`;
  if (typeof value === 'boolean') return `<${name} type="boolean">${value}</${name}>`;
  if (typeof value === 'number') return `<${name} type="integer">${value}</${name}>`;
  if (typeof value === 'string') return `<${name}>${escape(value)}</${name}>`;
  if (isList(value)) return value.map((one) => element(name, one)).join('');
  const { '@': type, ...parts } = value;
  const inner = Object.entries(parts)
    .map(([part, one]) => element(part, one))
    .join('');
  return `<${name}${typeof type === 'string' ? ` type="${type}"` : ''}>${inner}</${name}>`;
}

const isList = (value: object): value is readonly Xml[] => Array.isArray(value);

export const xmlDocument = (name: string, value: Xml): Buffer =>
  gzipSync(`<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value)}`);

export const listOf = (name: string, items: readonly Xml[], type = 'array'): Xml => ({
  '@': type,
  [name]: items,
});

/** A refusal of a call: codes of its fields. */
export const refusalOf = (
  subject: string,
  code: string,
  message: string,
  more: Record<string, Xml> = {},
): Xml => ({
  errors: {
    errors: { '@': 'array' },
    [subject]: code === '' ? {} : { errors: listOf('error', [{ code, attribute: 'base', message }]) },
  },
  message,
  ...more,
});
