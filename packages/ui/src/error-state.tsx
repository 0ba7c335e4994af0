import { RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  text?: ReactNode;
  retryLabel?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, retrying, level, className } = props;
  const retry = onRetry !== undefined && (
    <Button onClick={onRetry} pending={retrying} icon={<RotateCw aria-hidden="true" />}>
      {retryLabel}
    </Button>
  );
  return (
    <div role="alert" className={className}>
      <EmptyState
        {...{ title, text, level }}
        illustration={<Unplug />}
        action={retry === false ? undefined : retry}
      />
    </div>
  );
}
