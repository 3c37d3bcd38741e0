import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
  /** The heading is the page's. */
  page?: boolean;
}

export function EmptyState({ title, text, action, page = false }: EmptyStateProps) {
  return (
    <div className="empty">
      <EmptyStoep />
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{text}</p>
      {action === undefined ? null : <div className="cluster">{action}</div>}
    </div>
  );
}

function EmptyStoep() {
  return (
    <svg className="empty-art" viewBox="0 0 144 144" aria-hidden="true">
      <path d="M0 0h144v144H0z" fill="#4a2440" />
      <path d="M0 36h144v60H0z" fill="#87393c" />
      <path d="M0 60h144v40H0z" fill="#c8613f" />
      <circle cx="80" cy="66" r="27" fill="#ffd9a0" />
      <path d="M0 84l30-16 26 13 34-13 26 14 28-10v74H0z" fill="#6b2f38" />
      <path d="M0 100h144v44H0z" fill="#35191c" />
      <path d="M0 102h144v4H0zM12 116h120v4H12zM26 130h92v4H26z" fill="#93503a" />
      <path d="M66 101V58M66 82h27v19M93 82V71H66" fill="none" stroke="#241014" strokeWidth="5" />
    </svg>
  );
}
