import { CalendarDays, Inbox } from 'lucide-react';
import { Avatar } from '../avatar.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Dialog } from '../dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Popover } from '../popover.tsx';
import { Skeleton, SkeletonAvatar, SkeletonCard, SkeletonText } from '../skeleton.tsx';
import { TextField } from '../text-field.tsx';
import { toast, updateToast } from '../toast.tsx';
import { Section, Specimen } from './section.tsx';

export function Feedback() {
  return (
    <Section title="Feedback">
      <Specimen title="Dialogs, popover">
        <Overlays />
      </Specimen>
      <Specimen title="Toasts">
        <Toasts />
      </Specimen>
      <Specimen title="Skeletons" className="grid items-start gap-4 sm:grid-cols-3">
        <SkeletonCard />
        <SkeletonCard picture lines={0} />
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <SkeletonAvatar size="lg" />
            <Skeleton className="h-6 w-40" />
          </div>
          <SkeletonText lines={4} />
        </div>
      </Specimen>
      <Specimen title="Empty and failed" className="grid items-stretch gap-4 sm:grid-cols-2">
        <Card>
          <EmptyState
            level={3}
            illustration={<CalendarDays />}
            title="Nothing planned yet"
            text="Events that you host or join appear here."
            action={<Button variant="primary">Plan an event</Button>}
          />
        </Card>
        <Card>
          <EmptyState level={3} illustration={<Inbox />} title="All read" />
          <ErrorState
            level={3}
            title="This did not load"
            text="The connection broke off."
            retryLabel="Try again"
            onRetry={() => undefined}
          />
        </Card>
      </Specimen>
    </Section>
  );
}

function Overlays() {
  return (
    <>
      <Dialog
        title="Invite people"
        closeLabel="Close"
        trigger={<Button>Dialog</Button>}
        footer={(close) => (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Send
            </Button>
          </>
        )}
      >
        <TextField label="Email" type="email" description="They get a link that holds for a week." />
      </Dialog>
      <Dialog
        title="Delete this group?"
        closeLabel="Close"
        size="sm"
        urgent
        trigger={<Button variant="danger">Urgent dialog</Button>}
        footer={(close) => (
          <>
            <Button onClick={close}>Keep</Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        )}
      >
        <p className="text-muted">Its 240 posts go with it.</p>
      </Dialog>
      <Popover label="Grace Hopper" trigger={<Button>Popover</Button>}>
        <div className="flex items-center gap-3">
          <Avatar name="Grace Hopper" size="lg" active />
          <div>
            <p className="font-semibold">Grace Hopper</p>
            <p className="text-sm text-muted">Compilers and ships</p>
          </div>
        </div>
      </Popover>
    </>
  );
}

function Toasts() {
  const upload = () => {
    const id = toast({ text: 'Uploading…', timeout: null });
    setTimeout(() => updateToast(id, { text: 'Uploaded', kind: 'success' }), 1500);
  };
  return (
    <>
      <Button onClick={() => toast({ text: 'Link copied' })}>Note</Button>
      <Button onClick={() => toast({ text: 'Your profile is saved', kind: 'success' })}>Success</Button>
      <Button onClick={() => toast({ text: 'Not sent: no connection', kind: 'error', region: 'top-center' })}>
        Error
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Grace Hopper',
            text: 'Shall we meet at the harbour at six?',
            icon: <Avatar name="Grace Hopper" size="sm" decorative />,
            timeout: 20_000,
            onPress: () => undefined,
          })
        }
      >
        Message
      </Button>
      <Button onClick={upload}>Updated</Button>
    </>
  );
}
