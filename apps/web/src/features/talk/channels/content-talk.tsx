import type { Content } from '@atrium/api';
import { useModule } from '../../../lib/site.ts';
import { useSessionStatus } from '../../../lib/session/use-session.ts';
import { useText } from '../../../lib/text.tsx';
import { ActivityList, Composer, ComposerSkeleton, postsAboutContent } from '../activities/index.ts';

/** The conversation about a content. */
export function ContentTalk({ content }: { content: Content }) {
  return useModule('activities') && content.published !== null && content.visible ? (
    <Talk content={content} />
  ) : null;
}

function Talk({ content: { id, slug, channel } }: { content: Content }) {
  const { t } = useText();
  const status = useSessionStatus();
  const list = postsAboutContent(channel.slug, slug);
  return (
    <section aria-labelledby="talk" className="mt-10 flex flex-col gap-4">
      <h2 id="talk" className="text-lg font-semibold">
        {t('channels.talk')}
      </h2>
      {status === 'member' && (
        <Composer target={{ contentId: id }} list={list} placeholder={t('channels.say')} />
      )}
      {status === 'pending' && <ComposerSkeleton />}
      <ActivityList
        options={list}
        withoutSubject
        empty={<p className="text-muted">{t('channels.nothingSaid')}</p>}
      />
    </section>
  );
}
