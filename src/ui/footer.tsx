import { paths } from '#src/routes.ts';
import { Button } from './button.tsx';
import { ScreenSelect } from './screen-choice.tsx';
import { ThemeChoice } from './theme.tsx';

interface FooterProps {
  brand: string;
  /** The data saver is on. */
  saver: boolean;
}

export function Footer({ brand, saver }: FooterProps) {
  return (
    <footer className="footer">
      <ul>
        {brand === '' ? null : <li>© {brand}</li>}
        <li>
          <a href={paths.help}>Help</a>
        </li>
        <li>
          <a href={paths.data}>Data use</a>
        </li>
        <li>
          <a href={paths.privacyPolicy}>Privacy</a>
        </li>
        <li>
          <a href={paths.termsOfUse}>Terms</a>
        </li>
        <li>
          <ThemeChoice />
        </li>
        <li>
          <SaverButton isOn={saver} />
        </li>
        <li>
          <ScreenSelect />
        </li>
      </ul>
      <p>
        This product uses the TMDB API but is not endorsed or certified by TMDB.{' '}
        {brand === '' ? 'This website' : brand} hosts no video.
      </p>
    </footer>
  );
}

/** The browser sends it itself, because the whole document changes. */
function SaverButton({ isOn }: { isOn: boolean }) {
  return (
    <form method="post" action={paths.dataSaver} data-native="">
      <input type="hidden" name="saver" value={isOn ? 'off' : 'on'} />
      <Button type="submit" look="quiet" small aria-pressed={isOn}>
        Data saver
      </Button>
    </form>
  );
}
