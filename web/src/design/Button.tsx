import type { ButtonHTMLAttributes } from "react";

const looks = {
  primary:
    "bg-accent text-accent-ink font-medium hover:opacity-90 disabled:bg-line disabled:text-muted disabled:opacity-100",
  plain: "border border-line bg-raised hover:border-strong disabled:text-muted disabled:hover:border-line",
  quiet: "text-muted hover:text-ink disabled:hover:text-muted",
} as const;

const sizes = {
  small: "h-7 px-2 text-xs touch:h-9 touch:px-3 hit",
  normal: "h-9 px-3 touch:h-11",
  large: "h-12 px-4 text-base w-full",
} as const;

type Look = keyof typeof looks;
type Size = keyof typeof sizes;
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; size?: Size };

export function Button({ look = "plain", size = "normal", className = "", ...rest }: Props) {
  return <button type="button" className={`${buttonLook(look, size)} ${className}`} {...rest} />;
}

/** Returns the classes of a button, for a link that looks like one. */
export function buttonLook(look: Look, size: Size): string {
  return `inline-flex items-center justify-center gap-2 rounded-md whitespace-nowrap ${looks[look]} ${sizes[size]}`;
}
