import { ButtonLink } from '#src/ui/button.tsx';
import { useRootData } from '#src/ui/root-data.ts';

const service = 'WhatsApp';

/** A press alone asks anything of WhatsApp, which isn't told from where. A sub-user's pages have none. */
export function WhatsAppLink({ name, url }: { name: string; url: string }) {
  const { bar = 'none' } = useRootData() ?? {};
  if (bar === 'sub' || bar === 'child') return null;
  const href = `https://wa.me/?text=${encodeURIComponent(`${name}\n${url}`)}`;
  return (
    <ButtonLink look="text" href={href} target="_blank" rel="noreferrer">
      {service}
    </ButtonLink>
  );
}
