import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';

/** Primary is what the page is for: one of it in sight. */
export type ButtonLook = 'primary' | 'quiet' | 'line' | 'danger';

interface Look {
  look?: ButtonLook;
  /** As high as a finger needs, and no higher. */
  small?: boolean;
  /** As wide as its place. */
  wide?: boolean;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {}

/** Something that happens. Submits only when told so with `type="submit"`. */
export function Button({ look, small, wide, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classOf({ look, small, wide })} {...rest} />;
}

interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
}

/** Somewhere to go that looks like a button. */
export function ButtonLink({ look, small, wide, href, ...rest }: ButtonLinkProps) {
  return <a href={href} className={classOf({ look, small, wide })} {...rest} />;
}

interface ToggleButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  pressed: boolean;
}

/** One of several that may each be on: a genre. */
export function ToggleButton({ pressed, ...rest }: ToggleButtonProps) {
  return <button type="button" className="chip" aria-pressed={pressed} {...rest} />;
}

function classOf({ look = 'primary', small, wide }: { [Key in keyof Look]: Look[Key] | undefined }): string {
  return ['button', look, small ? 'small' : '', wide ? 'wide' : ''].filter(Boolean).join(' ');
}
