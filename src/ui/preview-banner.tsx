const words = {
  running: 'Preview backend running in this workspace.',
  disconnected: 'Preview backend disconnected.',
};

interface PreviewBannerProps {
  status: keyof typeof words;
}

export function PreviewBanner({ status }: PreviewBannerProps) {
  return (
    <aside className="banner" aria-label="Preview" data-status={status}>
      {words[status]}
    </aside>
  );
}
