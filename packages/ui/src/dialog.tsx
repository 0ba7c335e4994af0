import { X } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Pressable } from 'react-aria-components/Pressable';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { cx } from './lib/cx.ts';

type Content = ReactNode | ((close: () => void) => ReactNode);

export interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  children: Content;
  /** Actions at the foot, the main one last. */
  footer?: Content;
  size?: 'sm' | 'md' | 'lg';
  /** Interrupts: must be answered, does not close by a press outside. */
  urgent?: boolean;
  /** A `Button` or `IconButton` that opens it; else `open` and `onOpenChange`. */
  trigger?: ComponentProps<typeof Pressable>['children'];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const sizes = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const;

const overlay =
  'fixed inset-0 z-50 flex items-end justify-center bg-scrim transition-opacity duration-150 ' +
  'data-entering:opacity-0 data-exiting:opacity-0 sm:items-center sm:p-6';

const sheet =
  'flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-lg bg-raised shadow-float transition duration-150 ' +
  'data-entering:translate-y-4 data-exiting:translate-y-4 sm:max-h-[min(48rem,calc(100dvh-3rem))] sm:rounded-lg';

/** In the middle of a wide window, from below on a phone. */
export function Dialog({ trigger, ...props }: DialogProps) {
  if (trigger === undefined) return <DialogWindow {...props} />;
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <DialogWindow {...props} />
    </DialogTrigger>
  );
}

function DialogWindow(props: Omit<DialogProps, 'trigger'>) {
  const { title, closeLabel, children, footer, size = 'md', urgent = false, open, onOpenChange } = props;
  return (
    <ModalOverlay
      isDismissable={!urgent}
      {...(open === undefined ? {} : { isOpen: open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      className={overlay}
    >
      <Modal className={cx(sheet, sizes[size])}>
        <AriaDialog
          role={urgent ? 'alertdialog' : 'dialog'}
          className="flex min-h-0 flex-col text-default outline-none"
        >
          {({ close }) => (
            <>
              <header className="flex items-center justify-between gap-4 ps-6 pe-4 pt-4 pb-3">
                <Heading slot="title" className="text-lg font-semibold">
                  {title}
                </Heading>
                <IconButton size="sm" aria-label={closeLabel} onClick={close}>
                  <X />
                </IconButton>
              </header>
              <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pb-6">
                {fill(children, close)}
              </div>
              {footer !== undefined && (
                <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
                  {fill(footer, close)}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function fill(content: Content, close: () => void): ReactNode {
  return typeof content === 'function' ? content(close) : content;
}
