import { Button } from '@atrium/ui/button';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  accept: string;
  pending: boolean;
  choose: (file: File) => void;
}

/** Opens the list of files of the device; what is chosen there is taken at once. */
export function FileButton({ label, icon, accept, pending, choose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" icon={icon} pending={pending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) choose(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
