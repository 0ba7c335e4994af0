import { toast } from '@atrium/ui/toast';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../lib/text.tsx';

interface Failing {
  /** Takes the part away, so that the next press tries again. */
  onFail: () => void;
}

/** A part of the shell that loads when it is first needed. Without a network it tells so, and the page around it stays. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part = lazy(load);
  const forget = () => {
    // React keeps a rejected import for good.
    Part = lazy(load);
  };
  return function LazyPart(props: Props & Failing) {
    const { t } = useText();
    const [Current] = useState(() => Part);
    const fail = () => {
      forget();
      toast({ kind: 'error', text: t('error.network') });
      props.onFail();
    };
    return (
      <Boundary onFail={fail}>
        <Suspense fallback={null}>
          <Current {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

/** Loads ahead; a failure shows when the part is really needed. */
export function loadAhead(load: () => Promise<unknown>): void {
  void load().catch(() => undefined);
}

class Boundary extends Component<Failing & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
