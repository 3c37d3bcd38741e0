import { paths } from '#src/routes.ts';
import { Button } from './button.tsx';

/** The browser sends it itself, because the whole document changes. */
export function SaverButton({ isOn }: { isOn: boolean }) {
  return (
    <form method="post" action={paths.dataSaver} data-native="">
      <input type="hidden" name="saver" value={isOn ? 'off' : 'on'} />
      <Button type="submit" look="quiet" small aria-pressed={isOn}>
        Data saver
      </Button>
    </form>
  );
}
