import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/routes.ts';

/** Its rules ask for it, smaller than the product's own name. */
const tmdbLogo = '/tmdb.svg';

interface FooterProps {
  brand: string;
  /** Where the viewer sets theme, data saver and screen. */
  device: string;
  choice?: ReactNode;
}

export function Footer({ brand, device, choice }: FooterProps) {
  const { t } = useLingui();
  return (
    <footer className="footer">
      <ul>
        {brand === '' ? null : <li>© {brand}</li>}
        <li>
          <a href={paths.help}>{t`Help`}</a>
        </li>
        <li>
          <a href={paths.data}>{t`Data use`}</a>
        </li>
        <li>
          <a href={paths.privacyPolicy}>{t`Privacy`}</a>
        </li>
        <li>
          <a href={paths.termsOfUse}>{t`Terms`}</a>
        </li>
        <li>
          <a href={device}>{t`This device`}</a>
        </li>
      </ul>
      <p>
        <img src={tmdbLogo} alt="TMDB" width="28" height="28" loading="lazy" />
        {brand === '' ? (
          <Trans>
            This product uses the TMDB API but is not endorsed or certified by TMDB. This website hosts no
            video.
          </Trans>
        ) : (
          <Trans>
            This product uses the TMDB API but is not endorsed or certified by TMDB. {brand} hosts no video.
          </Trans>
        )}
      </p>
      {choice}
    </footer>
  );
}
