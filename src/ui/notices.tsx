import type { ReactNode } from 'react';

interface NoticeProps {
  children: ReactNode;
}

/** Why a form was refused; read aloud at once. Render it only when there is something to say. */
export function FormError({ children }: NoticeProps) {
  return (
    <p className="notice bad" role="alert">
      {children}
    </p>
  );
}

/** What came of it. Keep it in the page while it is empty, so that a change is heard. */
export function StatusMessage({ children }: NoticeProps) {
  return (
    <p className="notice" role="status">
      {children}
    </p>
  );
}
