import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  children: ReactNode;
}

/** A raised part of a page; with a title it is a region of that name. */
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
