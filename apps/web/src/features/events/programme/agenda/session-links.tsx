import type { Session, SessionLink } from '@atrium/api';
import { ArrowUpRight, FileText, MessageSquareText, Play } from 'lucide-react';
import { useText } from '../../../../lib/text.tsx';

const linkIcons = {
  link: ArrowUpRight,
  attachment: FileText,
  recording: Play,
  feedback: MessageSquareText,
  image: FileText,
} as const;

/** Recordings, slides and where to say what one thought. */
export function SessionLinks({ session }: { session: Session }) {
  const { t } = useText();
  const links: SessionLink[] = [...session.links];
  if (session.externalUrl !== null)
    links.push({ kind: 'link', title: t('session.page'), url: session.externalUrl });
  if (links.length === 0) return null;
  const title = ({ kind, title: text, url }: SessionLink): string => {
    if (kind === 'feedback') return t('session.feedback');
    const name = text === '' ? new URL(url).hostname : text;
    return kind === 'recording' ? t('session.recording', { title: name }) : name;
  };
  return (
    <section aria-labelledby="links" className="mt-8">
      <h2 id="links" className="mb-2 text-lg font-semibold">
        {t('session.links')}
      </h2>
      <ul className="flex flex-col gap-1">
        {links.map((link) => {
          const Icon = linkIcons[link.kind];
          return (
            <li key={`${link.kind} ${link.url}`}>
              <a
                href={link.url}
                target="_blank"
                rel="noreferrer"
                className="-mx-2 inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-brand wrap-anywhere hover:bg-hover"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span dir="auto">{title(link)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
