import type { ButtonHTMLAttributes } from "react";

const looks = {
  primary:
    "bg-accent text-accent-ink font-medium hover:opacity-90 disabled:bg-line disabled:text-muted disabled:opacity-100",
  plain: "border border-line bg-raised hover:border-strong disabled:text-muted disabled:hover:border-line",
  quiet: "text-muted hover:text-ink disabled:hover:text-muted",
} as const;

const sizes = { small: "h-7 px-2 text-xs", normal: "h-9 px-3", large: "h-12 px-4 text-base w-full" } as const;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
};

export function Button({ look = "plain", size = "normal", className = "", ...rest }: Props) {
  const classes = `inline-flex items-center justify-center gap-2 rounded-md whitespace-nowrap ${looks[look]} ${sizes[size]}`;
  return <button type="button" className={`${classes} ${className}`} {...rest} />;
}
