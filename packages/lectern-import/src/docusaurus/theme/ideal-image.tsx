import type { ComponentProps, ReactNode } from "react";

type Source = string | { readonly default?: string; readonly src?: Source };

type IdealImageProps = Omit<ComponentProps<"img">, "src"> & { readonly img: Source };

/** `@theme/IdealImage`. Renders the original image, loaded lazily. */
export default function IdealImage({ img, alt = "", ...rest }: IdealImageProps): ReactNode {
  return <img {...rest} alt={alt} src={addressOf(img)} loading="lazy" />;
}

function addressOf(img: Source | undefined): string | undefined {
  return typeof img === "object" ? (img.default ?? addressOf(img.src)) : img;
}
