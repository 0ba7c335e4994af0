import { createContext, Fragment, type ReactNode, use, useState } from 'react';

/** Is told when somebody begins to change a form. */
export const Touched = createContext<() => void>(() => undefined);

/** For fields whose changes are no events of the form. */
export const useTouch = (): (() => void) => use(Touched);

interface EditingProps<T> {
  item: T;
  /** The form, which begins with that item; `begin` lets it begin anew with what is stored. */
  children: (item: T, begin: () => void) => ReactNode;
}

/** A form of something that others may change: it shows what is stored now, until somebody begins to type. */
export function Editing<T extends object>({ item, children }: EditingProps<T>) {
  const [began, setBegan] = useState(item);
  const [isTouched, setIsTouched] = useState(false);
  const [round, setRound] = useState(0);
  const begin = () => {
    setIsTouched(false);
    setRound(round + 1);
  };
  if (!isTouched && versionOf(item) !== versionOf(began)) setBegan(item);
  // Things that hang on it, such as the sponsors of a level, change without a new version of it.
  const shown = isTouched ? began : item;
  return (
    <Touched value={() => setIsTouched(true)}>
      <Fragment key={`${round} ${versionOf(began)}`}>{children(shown, begin)}</Fragment>
    </Touched>
  );
}

const versionOf = (item: object): string => {
  const { id, updatedAt } = item as { id?: unknown; updatedAt?: unknown };
  return typeof updatedAt === 'string' ? `${String(id)} ${updatedAt}` : JSON.stringify(item);
};
