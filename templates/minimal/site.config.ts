import { defineSite } from "lectern";

export default defineSite({
  title: {{titleText}},
  // The URL of the published site. Feeds, the sitemap and social cards need it.
  url: "https://docs.example.org",
});
