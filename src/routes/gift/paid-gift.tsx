import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { QrCode } from '#src/adapters/qr-code.ts';
import { contentId } from '#src/browser/content-id.ts';
import type { GiftState } from '#src/features/billing/gifts/read.ts';
import { WhatsAppLink } from '#src/routes/title/whats-app-link.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { StatusMessage } from '#src/ui/notices.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QrCodeView } from '#src/ui/qr-code.tsx';
import { ShareLink } from '#src/ui/share-link.tsx';

interface PaidGiftProps {
  brand: string;
  code: string;
  expiresOn: string;
  redeem: string;
  /** The full address of this page. */
  share: string;
  qr: QrCode;
}

type Ended = Exclude<GiftState, 'open'>;

const endings: Record<Ended, MessageDescriptor> = {
  redeemed: msg`This gift was redeemed.`,
  stopped: msg`This gift was refunded, so it no longer works.`,
  expired: msg`This gift has expired.`,
};

/** Written for giver and receiver, because the giver passes this page on. */
export function PaidGift({ brand, code, expiresOn, redeem, share, qr }: PaidGiftProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <main id={contentId} tabIndex={-1} className="page readable stack-l">
      <h1>{t`A month of ${brand}`}</h1>
      <Panel>
        <div className="with-qr-code">
          <div className="stack">
            <p>{t`A gift: one month of movies, series, kids’ shows and anime for the whole household.`}</p>
            <div>
              <label htmlFor={id}>{t`Code`}</label>
              <output id={id} className="shown-code gift-code">
                {code}
              </output>
            </div>
            <p className="quiet">{t`It works once, until ${expiresOn}. No card is needed.`}</p>
          </div>
          <QrCodeView {...qr} />
        </div>
        <div className="cluster">
          <ButtonLink href={redeem}>{t`Redeem`}</ButtonLink>
          <ShareLink name={t`A month of ${brand}`} url={share} isHere />
          <WhatsAppLink name={t`A month of ${brand}`} url={share} />
        </div>
        <p className="quiet">
          {t`Giving it to somebody? Share this page with them. We’ve emailed it to you, too.`}
        </p>
      </Panel>
    </main>
  );
}

export function EndedGift({ brand, state }: { brand: string; state: Ended }) {
  const { t } = useLingui();
  return (
    <main id={contentId} tabIndex={-1} className="page narrow stack-l">
      <h1>{t`A month of ${brand}`}</h1>
      <StatusMessage>{t(endings[state])}</StatusMessage>
    </main>
  );
}
