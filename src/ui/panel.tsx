import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  children: ReactNode;
}

interface FoldProps {
  title: ReactNode;
  /** An answer in it is in sight. */
  isOpen: boolean;
  /** Other pages lead to it. */
  id?: string;
  children: ReactNode;
}

/** What is seldom needed. It opens without script too. */
export function Fold({ title, isOpen, id, children }: FoldProps) {
  const heading = useId();
  return (
    <section className="fold" aria-labelledby={heading} id={id}>
      <details open={isOpen}>
        <summary>
          <h2 id={heading}>{title}</h2>
        </summary>
        <div className="stack">{children}</div>
      </details>
    </section>
  );
}

/** It is a region if it has a title. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  if (title === undefined) return <div className="panel">{children}</div>;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
