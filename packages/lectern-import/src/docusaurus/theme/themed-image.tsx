import type { ComponentProps, ReactNode } from "react";
import { clsx } from "../packages/class-names.ts";

type ThemedImageProps = Omit<ComponentProps<"img">, "src"> & {
  readonly sources: { readonly light: string; readonly dark: string };
};

/** `@theme/ThemedImage`. Renders one image per colour mode; CSS shows the matching image. */
export default function ThemedImage(props: ThemedImageProps): ReactNode {
  const { sources, className, alt = "", ...rest } = props;
  return (
    <>
      <img {...rest} alt={alt} src={sources.light} className={clsx(className, "themed-light")} />
      <img {...rest} alt={alt} src={sources.dark} className={clsx(className, "themed-dark")} />
    </>
  );
}
