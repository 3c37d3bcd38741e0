import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  children: ReactNode;
}

interface FoldProps {
  title: ReactNode;
  /** True if an answer in the fold must be visible. */
  isOpen: boolean;
  /** Anchor for links of other pages. */
  id?: string;
  children: ReactNode;
}

/** Hides content that is seldom needed. It opens without script too. */
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

/** With a title the panel is a region. */
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
