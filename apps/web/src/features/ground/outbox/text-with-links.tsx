import { textLinkClass } from '@atrium/ui/link';
import { Fragment, type ReactNode } from 'react';

/** A mail's text, its addresses of the web as links. */
export function textWithLinks(text: string): ReactNode {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={part} className={textLinkClass}>
        {part}
      </a>
    ),
  );
}
