import type { ComponentProps, ReactNode } from "react";

type Source =
  | string
  | { readonly default?: string; readonly src?: { readonly src?: string } | string };

type IdealImageProps = Omit<ComponentProps<"img">, "src"> & { readonly img: Source };

/** `@theme/IdealImage`. Renders the original image, loaded lazily. */
export default function IdealImage({ img, alt = "", ...rest }: IdealImageProps): ReactNode {
  return <img {...rest} alt={alt} src={addressOf(img)} loading="lazy" />;
}

function addressOf(img: Source): string | undefined {
  if (typeof img === "string") return img;
  const { src } = img;
  return img.default ?? (typeof src === "string" ? src : src?.src);
}
