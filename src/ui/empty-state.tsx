import type { ReactNode } from 'react';
import { type EmptyArt, emptyArts } from '#src/browser/empty-art.ts';

interface EmptyStateProps {
  title: string;
  text: string;
  /** Picture for the kind of state. */
  art: EmptyArt;
  /** Next step for the viewer. Each state offers one. */
  action: ReactNode;
  /** True if the state is the whole page, so that its heading is the page's `h1`. */
  page?: boolean;
  /** Set if screen readers should announce the text when it appears. */
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
