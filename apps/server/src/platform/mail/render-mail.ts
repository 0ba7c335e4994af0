import { parse, wcagContrast } from 'culori';

export interface MailContent {
  readonly organization: { readonly name: string; readonly primaryColor: string | null };
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** What the reader wrote before, at the end. */
  readonly quote?: { readonly label: string; readonly text: string };
}

const DEFAULT_BRAND = '#3b4cca';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/** One look for every mail. Tables and inline styles, since many mail programs know nothing newer. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) };
}

function renderText({ organization, heading, paragraphs, code, action, quote }: MailContent): string {
  const parts = [heading, ...paragraphs];
  if (code !== undefined) parts.push(code);
  if (action !== undefined) parts.push(`${action.label}: ${safeUrl(action.url)}`);
  if (quote !== undefined) parts.push(`${quote.label}\n${quote.text.replace(/^/gm, '> ')}`);
  return [...parts, `-- \n${organization.name}`].join('\n\n');
}

function renderHtml(content: MailContent): string {
  const { organization, locale, dir, heading, paragraphs, code, action, quote } = content;
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
    row(
      'padding:32px 32px 8px;font-size:22px;line-height:30px;font-weight:600;color:#16181d',
      escape(heading),
    ),
    ...paragraphs.map((text) =>
      row('padding:8px 32px;font-size:16px;line-height:25px;color:#33373f', lines(text)),
    ),
  ];
  if (code !== undefined)
    rows.push(
      row(
        'padding:16px 32px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#16181d',
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
  if (quote !== undefined)
    rows.push(
      row(
        'padding:16px 32px 8px;font-size:14px;line-height:22px;color:#5b616e',
        `${escape(quote.label)}<div style="margin-top:8px;padding-${start}:12px;border-${start}:3px solid #d5d8de">` +
          `${lines(quote.text)}</div>`,
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

/** Whatever colour a customer picked: one of the two is always readable on it. */
const readableOn = (color: string): string =>
  wcagContrast(color, '#ffffff') >= wcagContrast(color, '#000000') ? '#ffffff' : '#000000';

function readColor(color: string | null): string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) && parse(color) !== undefined
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

/** Lines stay lines. */
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>');
