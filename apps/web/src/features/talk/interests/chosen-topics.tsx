import { Tag } from '@atrium/ui/badge';
import { useText } from '../../../lib/text.tsx';
import { type Topic, wantedInterests } from './interests.api.ts';

interface ChosenTopicsProps {
  chosen: readonly Topic[];
  onRemove: (topic: Topic) => void;
}

/** The chosen topics, and a placeholder for each that is still missing, so that the layout does not jump. */
export function ChosenTopics({ chosen, onRemove }: ChosenTopicsProps) {
  const { t } = useText();
  const missing = Math.max(0, wantedInterests - chosen.length);
  return (
    <ul aria-label={t('interests.chosen')} className="flex min-h-7 flex-wrap gap-2">
      {chosen.map((topic) => (
        <li key={topic.id}>
          <Tag removeLabel={t('interests.remove', { name: topic.name })} onRemove={() => onRemove(topic)}>
            <bdi>{topic.name}</bdi>
          </Tag>
        </li>
      ))}
      {Array.from({ length: missing }, (_, index) => (
        <li
          key={`missing ${index}`}
          aria-hidden="true"
          className="h-7 w-20 rounded-full border border-dashed border-line-strong"
        />
      ))}
    </ul>
  );
}
