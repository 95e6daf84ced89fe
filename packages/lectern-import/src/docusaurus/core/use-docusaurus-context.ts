import { useSite } from "lectern";

/** Data for the site's components that the importer writes to `customProps`. */
export interface ImportedProps {
  readonly organizationName?: string;
  readonly projectName?: string;
  readonly themeConfig?: Readonly<Record<string, unknown>>;
  /** Messages of the site's components, by locale and id. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `@docusaurus/useDocusaurusContext`. Returns the site in the format of Docusaurus. */
export default function useDocusaurusContext() {
  const site = useSite();
  const { docusaurus, ...customFields } = site.customProps;
  const imported: ImportedProps = docusaurus ?? {};
  const defaultLocale = site.locales.find((each) => each.segment === "")?.code;
  const i18n = {
    currentLocale: site.locale.code,
    defaultLocale: defaultLocale ?? site.locale.code,
    locales: site.locales.map(({ code }) => code),
    localeConfigs: Object.fromEntries(
      site.locales.map(({ code, ...own }) => [code, { ...own, htmlLang: code }]),
    ),
  };
  return {
    siteConfig: {
      title: site.title,
      tagline: site.tagline,
      url: site.url,
      baseUrl: site.localeBase,
      trailingSlash: false,
      organizationName: imported.organizationName,
      projectName: imported.projectName,
      themeConfig: imported.themeConfig ?? {},
      customFields,
      i18n,
    },
    siteMetadata: { docusaurusVersion: "3", pluginVersions: {} },
    i18n,
    globalData: {},
    codeTranslations: imported.translations?.[site.locale.code] ?? {},
  };
}
