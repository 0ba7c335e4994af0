import { Checkbox } from '@atrium/ui/checkbox';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.tsx';

interface RefuseBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Keeps a person from adding the reader again; says where that is undone. */
export function RefuseBox({ checked, onChange, children }: RefuseBoxProps) {
  const { t } = useText();
  return (
    <Checkbox
      name="refuse"
      className="mt-4"
      checked={checked}
      onChange={onChange}
      description={t('naming.refuseText')}
    >
      {children}
    </Checkbox>
  );
}
