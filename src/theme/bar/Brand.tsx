import type { ReactNode } from "react";
import type { Logo } from "../../core/config.ts";
import { ShellLink } from "../ShellLink.tsx";
import { useSite } from "../site-context.tsx";

/** Logo and title, leading home. */
export function Brand(): ReactNode {
  const { logo, title, localeBase } = useSite();
  return (
    <ShellLink className="brand" href={logo?.href ?? localeBase}>
      {logo && <LogoImage logo={logo} alt={title === "" ? logo.alt : ""} />}
      {title !== "" && <span className="brand-title">{title}</span>}
    </ShellLink>
  );
}

/** A logo in both modes; CSS shows the one that fits. */
export function LogoImage({ logo, alt }: { readonly logo: Logo; readonly alt: string }): ReactNode {
  const size = { width: logo.width, height: logo.height };
  if (logo.srcDark === undefined) return <img src={logo.src} alt={alt} {...size} />;
  return (
    <>
      <img className="in-light" src={logo.src} alt={alt} {...size} />
      <img className="in-dark" src={logo.srcDark} alt={alt} {...size} />
    </>
  );
}
