import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#src/routes.ts';

/** TMDB's rules require the logo, smaller than the product's own name. */
const tmdbLogo = '/tmdb.svg';

interface FooterProps {
  brand: string;
  /** Address of the page with theme, data saver and screen. */
  device: string;
  /** True for a child: the links are in a closed disclosure. */
  isChild?: boolean;
  choice?: ReactNode;
}

export function Footer({ brand, device, isChild = false, choice }: FooterProps) {
  const { t } = useLingui();
  const links = (
    <ul>
      {brand === '' ? null : (
        <li>
          <span>© {brand}</span>
        </li>
      )}
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
  );
  return (
    <footer className="footer stack-s">
      {isChild ? (
        <details className="disclosure">
          <summary>{t`For grown-ups`}</summary>
          {links}
        </details>
      ) : (
        links
      )}
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
