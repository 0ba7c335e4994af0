import { colors } from '../colors.ts';

export interface MailContent {
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Address of the face of whoever this is about. */
  readonly picture?: string;
  /** Words of somebody, shown as a quotation. */
  readonly said?: string;
  /** Formatted text: HTML that was cleaned already, whose addresses are whole; and its words. */
  readonly rich?: { readonly html: string; readonly text: string };
  /** Facts such as time, place and amount. */
  readonly facts?: readonly MailFact[];
  readonly items?: readonly MailItem[];
  readonly code?: string;
  readonly action?: MailLink;
  /** Said after the button. */
  readonly note?: string;
  /** The reader's own earlier text, at the end. */
  readonly quote?: { readonly label: string; readonly text: string };
  readonly footer?: MailFooter;
}

export interface MailFact {
  readonly label: string;
  /** Lines stay lines. */
  readonly value: string;
}

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** One of several things that a mail tells. */
export interface MailItem extends MailLink {
  readonly picture?: string;
  readonly said?: string;
}

/** Why the reader gets this, and how to get it no more. */
export interface MailFooter {
  readonly reason: string;
  readonly links: readonly MailLink[];
}

const DEFAULT_BRAND = '#3b4cca';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** One look for every mail. Tables and inline styles, since many mail programs know nothing newer. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText(content: MailContent): string {
  const { organization, heading, paragraphs, said, rich, facts = [], items = [], code, action } = content;
  const { note, quote, footer } = content;
  const parts = [heading, ...paragraphs];
  if (said !== undefined) parts.push(quoted(said));
  if (rich !== undefined) parts.push(rich.text);
  if (facts.length > 0)
    parts.push(facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n'));
  for (const item of items)
    parts.push(
      [`* ${item.label}`, ...(item.said === undefined ? [] : [quoted(item.said)]), safeUrl(item.url)].join(
        '\n',
      ),
    );
  if (code !== undefined) parts.push(code);
  if (action !== undefined) parts.push(linked(action));
  if (note !== undefined) parts.push(note);
  if (quote !== undefined) parts.push(`${quote.label}\n${quoted(quote.text)}`);
  const end = [`-- \n${organization.name}`];
  if (footer !== undefined) end.push(footer.reason, ...footer.links.map(linked));
  return [...parts, end.join('\n')].join('\n\n');
}

const linked = ({ label, url }: MailLink): string => `${label}: ${safeUrl(url)}`;
const quoted = (text: string): string => text.replace(/^/gm, '> ');

const INK = '#16181d';
const SOFT = '#33373f';
const FAINT = '#5c6270';
const LINE = '#e3e6eb';

function renderHtml(content: MailContent): string {
  const { organization, locale, dir, heading, paragraphs, picture, said, rich, items = [] } = content;
  const { facts = [], code, action, note, quote, footer } = content;
  const brand = readColor(organization.primaryColor);
  const onBrand = readableOn(brand);
  const start = dir === 'rtl' ? 'right' : 'left';
  const row = (style: string, inner: string): string =>
    `<tr><td align="${start}" style="font-family:${FONT};${style}">${inner}</td></tr>`;
  const rows = [
    row(
      `background:${brand};color:${onBrand};padding:20px 32px;font-size:18px;font-weight:600`,
      escape(organization.name),
    ),
  ];
  if (picture !== undefined) rows.push(row('padding:28px 32px 0', face(picture, 56)));
  rows.push(
    row(
      `padding:${picture === undefined ? 32 : 16}px 32px 8px;font-size:22px;line-height:30px;font-weight:600;color:${INK}`,
      escape(heading),
    ),
    ...paragraphs.map((text) =>
      row(`padding:8px 32px;font-size:16px;line-height:25px;color:${SOFT}`, lines(text)),
    ),
  );
  if (said !== undefined)
    rows.push(
      row(
        'padding:8px 32px;font-size:16px;line-height:25px',
        `<div style="border-${start}:3px solid ${brand};padding-${start}:14px;color:${SOFT}">${lines(said)}</div>`,
      ),
    );
  if (rich !== undefined)
    rows.push(row(`padding:8px 32px;font-size:16px;line-height:25px;color:${SOFT}`, rich.html));
  if (facts.length > 0)
    rows.push(
      row(
        'padding:16px 32px 8px',
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LINE}">` +
          `${facts.map(({ label, value }) => fact(label, value, start)).join('')}</table>`,
      ),
    );
  for (const item of items)
    rows.push(
      row(
        'padding:10px 32px;font-size:16px;line-height:24px',
        `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="top" width="52">` +
          `${item.picture === undefined ? '' : face(item.picture, 40)}</td><td align="${start}" style="font-family:${FONT}">` +
          `<a href="${escape(safeUrl(item.url))}" style="color:${INK};font-weight:600;text-decoration:none">` +
          `${escape(item.label)}</a>` +
          `${item.said === undefined ? '' : `<div style="color:${FAINT};padding-top:2px">${lines(item.said)}</div>`}` +
          '</td></tr></table>',
      ),
    );
  if (code !== undefined)
    rows.push(
      row(
        `padding:16px 32px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${INK}`,
        `<span dir="ltr">${escape(code)}</span>`,
      ),
    );
  if (action !== undefined)
    rows.push(
      row(
        'padding:16px 32px',
        `<a href="${escape(safeUrl(action.url))}" style="display:inline-block;background:${brand};color:${onBrand};` +
          'padding:12px 24px;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">' +
          `${escape(action.label)}</a>`,
      ),
    );
  if (note !== undefined)
    rows.push(row(`padding:8px 32px;font-size:14px;line-height:22px;color:${FAINT}`, lines(note)));
  if (quote !== undefined)
    rows.push(
      row(
        `padding:16px 32px 8px;font-size:14px;line-height:22px;color:${FAINT}`,
        `${escape(quote.label)}<div style="margin-top:8px;padding-${start}:12px;border-${start}:3px solid #d5d8de">` +
          `${lines(quote.text)}</div>`,
      ),
    );
  if (footer !== undefined)
    rows.push(
      row(
        `padding:24px 32px 0;font-size:13px;line-height:20px;color:${FAINT}`,
        [
          escape(footer.reason),
          ...footer.links.map(
            ({ label, url }) =>
              `<a href="${escape(safeUrl(url))}" style="color:${FAINT};text-decoration:underline">${escape(label)}</a>`,
          ),
        ].join('<br>'),
      ),
    );
  rows.push(row('padding:8px 32px 32px;font-size:0;line-height:0', '&nbsp;'));
  return `<!doctype html>
<html lang="${escape(locale)}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">
<title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr>
<td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" \
style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
${rows.join('\n')}
</table></td></tr></table>
</body></html>`;
}

const fact = (label: string, value: string, start: 'left' | 'right'): string => {
  const cell = (style: string, text: string): string =>
    `<td align="${start}" valign="top" style="font-family:${FONT};padding:10px 0;border-bottom:1px solid ${LINE};` +
    `font-size:15px;line-height:23px;${style}">${lines(text)}</td>`;
  const end = start === 'left' ? 'right' : 'left';
  return `<tr>${cell(`color:${FAINT};width:32%;padding-${end}:16px`, label)}${cell(`color:${INK};font-weight:600`, value)}</tr>`;
};

const face = (url: string, size: number): string =>
  `<img src="${escape(safeUrl(url))}" width="${size}" height="${size}" alt="" ` +
  `style="display:block;border-radius:50%;object-fit:cover">`;

/** Lines stay lines. */
const lines = (text: string): string => escape(text).replace(/\r?\n/g, '<br>');

/** White or black: for any color that a customer picks, one of the two is readable on it. */
const readableOn = (color: string): string =>
  colors().wcagContrast(color, '#ffffff') >= colors().wcagContrast(color, '#000000') ? '#ffffff' : '#000000';

function readColor(color: string | null): string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) && colors().parse(color) !== undefined
    ? color
    : DEFAULT_BRAND;
}

function safeUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('a mail links to web pages only');
  return href;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
