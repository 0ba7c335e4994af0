import type { NewSharedAccess } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { Copy } from 'lucide-react';
import { QrCode } from '../../../../components/qr-code.tsx';
import { useAddress, useCopyLink } from '../../../../lib/share.ts';
import { useText } from '../../../../lib/text.tsx';

interface SharedLinkDialogProps {
  link: NewSharedAccess;
  close: () => void;
}

/** The link, this once: nobody can show it again. It stands behind the # of the address, which no server sees. */
export default function SharedLinkDialog({ link, close }: SharedLinkDialogProps) {
  const { t } = useText();
  const address = `${useAddress('/share')}#${link.token}`;
  const copy = useCopyLink(address);
  return (
    <Dialog
      open
      urgent
      title={t('account.sharing.link', { name: link.name })}
      closeLabel={t('action.close')}
      onOpenChange={close}
      footer={
        <>
          <Button onClick={close}>{t('action.close')}</Button>
          <Button variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('account.sharing.copy')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('account.sharing.once')}</p>
      <QrCode
        long
        text={address}
        label={t('account.sharing.picture')}
        className="mx-auto my-4 w-full max-w-96 rounded-md border border-line"
      />
      <code
        dir="ltr"
        className="block max-h-28 overflow-y-auto rounded-md bg-sunken p-3 font-mono text-xs break-all select-all"
        // Longer than its place: to be read to the end by keyboard too.
        tabIndex={0}
        aria-label={t('account.sharing.address')}
        role="textbox"
        aria-readonly="true"
      >
        {address}
      </code>
    </Dialog>
  );
}
