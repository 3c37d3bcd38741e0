import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  children: ReactNode;
}

/** A region if it has a title. */
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
