import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../theme/elements.tsx";

type ThemedImageProps = Omit<ComponentProps<"img">, "src"> & {
  readonly sources: { readonly light: string; readonly dark: string };
};

/** `@theme/ThemedImage`: one picture for each colour mode; the style sheet shows the one that fits. */
export default function ThemedImage({
  sources,
  className,
  alt = "",
  ...rest
}: ThemedImageProps): ReactNode {
  return (
    <>
      <img
        {...rest}
        alt={alt}
        src={sources.light}
        className={classNames(className, "themed-light")}
      />
      <img
        {...rest}
        alt={alt}
        src={sources.dark}
        className={classNames(className, "themed-dark")}
      />
    </>
  );
}
