import { Bell, Mail, Smartphone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RichHtml } from '../../../../components/rich-html.tsx';
import { useSite } from '../../../../lib/site.ts';
import { useText } from '../../../../lib/text.tsx';
import type { InvitationDraft } from './invitations.api.ts';

const plain = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The invitation as it arrives, by each way that was chosen. */
export function InvitationPreview({ draft }: { draft: InvitationDraft }) {
  const { t } = useText();
  const { title, html, email, push } = draft;
  const { config } = useSite();
  const short = (
    <p dir="auto" className="line-clamp-2 text-sm text-muted">
      {plain(html)}
    </p>
  );
  const head = (
    <p dir="auto" className="font-medium wrap-break-word">
      {title}
    </p>
  );
  return (
    <section aria-label={t('admin.surveys.invite.preview')} className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">{t('admin.surveys.invite.preview')}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Medium icon={Bell} label={t('admin.surveys.invite.notice')}>
          {head}
        </Medium>
        {push && (
          <Medium icon={Smartphone} label={t('admin.surveys.invite.pushShort')}>
            {head}
            {short}
          </Medium>
        )}
        {email && (
          <Medium icon={Mail} label={t('admin.surveys.invite.emailShort')} isWide>
            <p className="text-sm text-muted">
              <bdi>{config.NAME}</bdi>
            </p>
            {head}
            <RichHtml html={html} className="text-sm" />
            <span className="mt-2 self-start rounded-md bg-brand px-4 py-2 text-sm font-medium text-on-brand">
              {t('admin.surveys.invite.answer')}
            </span>
          </Medium>
        )}
      </div>
    </section>
  );
}

interface MediumProps {
  icon: LucideIcon;
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Medium({ icon: Icon, label, isWide = false, children }: MediumProps) {
  return (
    <figure
      className={`flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-sunken p-4 ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <figcaption className="mb-1 flex items-center gap-1.5 text-xs text-muted">
        <Icon aria-hidden="true" className="size-3.5" />
        {label}
      </figcaption>
      {children}
    </figure>
  );
}
