import { cx } from '../lib/cx.ts';

/** The look of formatted text, where it is read and where it is written. */
export const richHtmlClass =
  '[&>*+*]:mt-4 [&_a]:rounded-sm [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-2 [&_a]:wrap-anywhere ' +
  '[&_h1]:text-lg [&_h2]:text-lg [&_h3]:text-base [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold [&_:is(h1,h2,h3,h4,h5,h6)]:mt-6 ' +
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:ps-5 [&_li]:mt-1 [&_li]:ps-1 ' +
  '[&_blockquote]:border-s-2 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 [&_blockquote]:text-muted ' +
  '[&_:is(code,kbd)]:rounded-sm [&_:is(code,kbd)]:bg-hover [&_:is(code,kbd)]:px-1 [&_:is(code,kbd)]:text-[0.9em] ' +
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:text-sm [&_pre_code]:bg-transparent ' +
  '[&_hr]:border-line [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-md ' +
  '[&_table]:block [&_table]:overflow-x-auto [&_table]:text-sm [&_:is(th,td)]:border [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_th]:text-start';

interface RichHtmlProps {
  html: string;
  /** The text stands right under the title of the page: its headings are one level higher than beneath a part of it. */
  isPage?: boolean;
  className?: string;
}

/** Formatted text as the server keeps it: it was cleaned of everything dangerous when it was written. */
export function RichHtml({ html, isPage = false, className }: RichHtmlProps) {
  return (
    <div
      dir="auto"
      className={cx(richHtmlClass, 'wrap-break-word', className)}
      dangerouslySetInnerHTML={{ __html: isPage ? raised(html) : html }}
    />
  );
}

/** Stored headings have the levels three and four, and no attributes. */
const raised = (html: string): string =>
  html.replaceAll(/<(\/?)h([34])>/g, (_tag, end: string, level: string) => `<${end}h${Number(level) - 1}>`);
