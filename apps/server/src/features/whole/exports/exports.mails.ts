import type { Organization } from '../../../platform/context.ts';
import type { MailMessage } from '../../../platform/mail/message.ts';
import { writeArchiveMail, type ArchiveReader } from '../data/index.ts';

export const writeReadyMail = (organization: Organization, reader: ArchiveReader): MailMessage =>
  writeArchiveMail(organization, reader, {
    path: '/admin/settings/export',
    say: (t, date) => ({
      subject: t('exports.subject'),
      paragraphs: [t('exports.before', { organization: organization.name }), t('exports.after', { date })],
      action: t('exports.action'),
    }),
  });
