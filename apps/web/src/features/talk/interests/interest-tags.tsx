import type { BaseInterest } from '@atrium/api';
import { PageLink } from '../../../components/page-link.tsx';
import { cx } from '../../../lib/cx.ts';
import { useModule } from '../../../lib/site.ts';
import { interestPath } from './interests.api.ts';

interface InterestTagsProps {
  interests: readonly BaseInterest[];
  label: string;
  className?: string;
}

/** Interests by their names, each of which leads to its page. */
export function InterestTags({ interests, label, className }: InterestTagsProps) {
  const linked = useModule('interests');
  if (interests.length === 0) return null;
  return (
    <ul aria-label={label} className={cx('flex flex-wrap gap-2', className)}>
      {interests.map(({ id, name }) => (
        <li key={id} className="max-w-full">
          {linked ? (
            <PageLink to={interestPath(id)} className={`${tag} underline-offset-2 hover:underline`}>
              <bdi>{name}</bdi>
            </PageLink>
          ) : (
            <span className={tag}>
              <bdi>{name}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const tag = 'block truncate rounded-full bg-hover px-3 py-1 text-sm';
