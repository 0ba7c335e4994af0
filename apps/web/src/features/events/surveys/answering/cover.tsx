import { createSurveySubmission, type Survey } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Image } from '@atrium/ui/image';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock, EyeOff, UserRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { messageOf } from '../../../../lib/errors.ts';
import { pictureOf } from '../../../../lib/pictures.ts';
import { useSessionStatus } from '../../../../lib/session/use-session.ts';
import { useText } from '../../../../lib/text.tsx';
import { draftsOptions } from '../surveys.api.ts';
import { rememberedDraft } from './remembered.ts';

const never = () => () => undefined;

interface CoverProps {
  survey: Survey;
  onBegin: (submission: string) => void;
}

/** The subject, the time it takes and the use of the answers, before the first question. */
export function Cover({ survey, onBegin }: CoverProps) {
  const { t } = useText();
  const { name, description, image, anonymous, minutes } = survey;
  return (
    <article className="flex flex-col gap-5">
      {image !== null && (
        <Image
          src={pictureOf(image, 'public')}
          alt={image.description ?? ''}
          seed={survey.slug}
          ratio="16/9"
          priority
          className="rounded-lg"
        />
      )}
      <h1 dir="auto" className="text-3xl font-semibold text-balance">
        {name}
      </h1>
      {description !== null && (
        <p dir="auto" className="text-lg wrap-break-word whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      <ul className="flex flex-col gap-2 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {minutes !== null && (
          <li className="flex gap-2">
            <Clock aria-hidden="true" />
            {t('surveys.minutes', { count: minutes })}
          </li>
        )}
        <li className="flex gap-2">
          {anonymous ? <EyeOff aria-hidden="true" /> : <UserRound aria-hidden="true" />}
          {t(anonymous ? 'surveys.anonymousText' : 'surveys.namedText')}
        </li>
      </ul>
      <BeginButton survey={survey} onBegin={onBegin} />
    </article>
  );
}

function BeginButton({ survey, onBegin }: CoverProps) {
  const texts = useText();
  const { t } = texts;
  const status = useSessionStatus();
  // Known to the browser alone: the server's page shows the other word.
  const remembered = useSyncExternalStore(
    never,
    () => rememberedDraft.read(survey.id),
    () => null,
  );
  const drafts = useQuery({ ...draftsOptions(survey.id), enabled: status === 'member', gcTime: 0 });
  const draft = status === 'member' ? (drafts.data?.data[0]?.id ?? null) : remembered;
  const begin = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { data } = await createSurveySubmission({ path: { surveyId: survey.id }, throwOnError: true });
      return data.data.id;
    },
    onSuccess: (id) => {
      if (status === 'visitor') rememberedDraft.write(survey.id, id);
      onBegin(id);
    },
  });
  return (
    <div className="flex flex-col items-start gap-4">
      {begin.error !== null && (
        <Banner tone="warning" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(begin.error, texts)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        pending={begin.isPending || status === 'pending'}
        onClick={() => (draft === null ? begin.mutate() : onBegin(draft))}
      >
        {t(draft === null ? 'surveys.begin' : 'surveys.continue')}
      </Button>
    </div>
  );
}
