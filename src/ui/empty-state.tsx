import type { ReactNode } from 'react';
import { type EmptyArt, emptyArts } from '#src/browser/empty-art.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  /** The picture says what kind of state it is. */
  art: EmptyArt;
  /** What the viewer can do here: no state is a dead end. */
  action: ReactNode;
  /** The heading is the page's. */
  page?: boolean;
  /** The text is read aloud when it appears. */
  role?: 'alert' | 'status';
}

export function EmptyState({ title, text, art, action, page = false, role }: EmptyStateProps) {
  return (
    <div className="empty">
      <Picture art={art} />
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p role={role}>{text}</p>
      <div className="cluster">{action}</div>
    </div>
  );
}

function Picture({ art }: Pick<EmptyStateProps, 'art'>) {
  return (
    <svg className="empty-art" data-art={art} viewBox="0 0 144 144" strokeWidth="5" aria-hidden="true">
      {emptyArts[art].map((shape) => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  );
}
