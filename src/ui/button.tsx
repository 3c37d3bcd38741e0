import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';

/** At most one `primary` button is visible at a time. */
export type ButtonLook = 'primary' | 'quiet' | 'text' | 'danger';

interface Look {
  look?: ButtonLook;
  /** A small button is still high enough for a finger. */
  small?: boolean;
  wide?: boolean;
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  ref?: Ref<HTMLButtonElement>;
}

/** A submit button with `aria-disabled` keeps the focus, but doesn't send its form a second time. */
export function Button({ look, small, wide, type = 'button', ...rest }: ButtonProps) {
  const isSending = type === 'submit' && rest['aria-disabled'] === true;
  return (
    <button
      type={type}
      className={classOf({ look, small, wide })}
      {...rest}
      {...(isSending ? { onClick: preventSending } : {})}
    />
  );
}

/** Enter in a field clicks the button too. */
function preventSending(event: MouseEvent): void {
  event.preventDefault();
}

interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
}

export function ButtonLink({ look, small, wide, href, ...rest }: ButtonLinkProps) {
  return <a href={href} className={classOf({ look, small, wide })} {...rest} />;
}

interface ToggleButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  pressed: boolean;
}

export function ToggleButton({ pressed, ...rest }: ToggleButtonProps) {
  return <button type="button" className="chip" aria-pressed={pressed} {...rest} />;
}

function classOf({ look = 'primary', small, wide }: { [Key in keyof Look]: Look[Key] | undefined }): string {
  return ['button', look, small ? 'small' : '', wide ? 'wide' : ''].filter(Boolean).join(' ');
}
