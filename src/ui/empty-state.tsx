import type { ReactNode } from 'react';
import { emptyArt } from '#src/browser/empty-art.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** The heading is the page's. */
  page?: boolean;
  /** The text is read aloud when it appears. */
  role?: 'alert' | 'status';
}

export function EmptyState({ title, text, action, page = false, role }: EmptyStateProps) {
  return (
    <div className="empty">
      <EmptyStoep />
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p role={role}>{text}</p>
      {action === undefined ? null : <div className="cluster">{action}</div>}
    </div>
  );
}

function EmptyStoep() {
  return (
    <svg className="empty-art" viewBox="0 0 144 144" strokeWidth="5" aria-hidden="true">
      {emptyArt.map((shape) => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  );
}
